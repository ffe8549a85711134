import { expect, test } from "vitest";
import { openStandIns } from "./stand-ins.ts";

const secrets = {
  phone: ["13912345678", /^1[3-9]\d{9}$/],
  idCard: ["110105199003071239", /^110101(19|20)\d{6}\d{4}$|^110101\d{11}X$/],
  account: ["6222021234567890123", /^62\d{17}$/],
  realName: ["王小明", /^\p{Script=Han}{3}$/u],
  payPassword: ["283917", /^\d{6}$/],
  token: ["Zq8Kf2Lm9Xc4Vb7Nn1Aa5Ss3Dd6Ff0Gg", /^token-1$/],
  p: ["w1~demo-buyer", /^person-1$/],
  holder: ["Ann-Lee", /^[A-Z][a-z]{2}-[A-Z][a-z]{2}$/],
} as const;

test.each(Object.entries(secrets))(
  "a %s has another of its form, the same each time, and another in each recording",
  (name, [secret, form]) => {
    const standIns = openStandIns();
    const first = standIns.of({ [name]: secret }) as Record<string, string>;
    expect(first[name]).toMatch(form);
    expect(first[name]).not.toBe(secret);
    expect(standIns.of({ deep: [{ [name]: secret }] })).toEqual({ deep: [first] });
    // Wherever it stands from now on.
    expect(standIns.text(`请转到 ${secret} 谢谢`)).not.toContain(secret);
  },
);

test("what stands in a text is found by its form, and what stood there before it was known by its name", () => {
  const standIns = openStandIns();
  const early = standIns.of({ content: "我是王小明，电话13912345678，卡6222021234567890123" });
  expect(JSON.stringify(early)).not.toMatch(/13912345678|6222021234567890123/);
  const { realName } = standIns.of({ realName: "王小明" }) as { realName: string };
  expect(JSON.stringify(standIns.again(early))).toContain(`我是${realName}`);
});

test("a card's last digit is right, and so is that of an identity number", () => {
  const standIns = openStandIns();
  for (let at = 0; at < 50; at += 1) {
    const card = standIns.secret("account", `62220212345678${String(at).padStart(2, "0")}`);
    const sum = [...card]
      .toReversed()
      .reduce((all, it, place) => all + [...String(Number(it) * (place % 2 === 0 ? 1 : 2))].map(Number).reduce((a, b) => a + b), 0);
    expect([card.length, sum % 10]).toEqual([16, 0]);
    const id = standIns.secret("idCard", `1101051990030712${String(at).padStart(2, "0")}`);
    const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
    expect(id[17]).toBe("10X98765432"[weights.reduce((all, weight, place) => all + weight * Number(id[place]), 0) % 11]);
  }
});

test("amounts, times, ids and ways stay what they are", () => {
  const it = {
    amount: 719.63,
    at: 1763604000000,
    orderId: "O10075",
    url: "/lightweight/files/a?x=1",
    qrCode: "/lightweight/files/a",
    none: null,
    yes: true,
    isPayPassword: 1,
    phoneChangedAt: 1763604000000,
  };
  expect(openStandIns().of(it)).toEqual(it);
});
