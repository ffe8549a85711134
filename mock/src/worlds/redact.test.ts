import { expect, test } from "vitest";
import { redactValue, redactText } from "./redact.ts";

const canaries = {
  token: "Zq8Kf2Lm9Xc4Vb7Nn1Aa5Ss3Dd6Ff0Gg",
  phone: "13912345678",
  card: "6222021234567890123",
  idCard: "110105199003071239",
  mail: "canary@example.com",
  launch: "w1~demo-buyer",
};

test.each(Object.entries(canaries))("redaction hides a %s inside a text", (_name, secret) => {
  expect(redactText(`请转到 ${secret} 谢谢`)).not.toContain(secret);
  expect(JSON.stringify(redactValue({ deep: [{ content: `x ${secret}` }] }))).not.toContain(secret);
});

test.each([
  "token",
  "X-Access-Token",
  "p",
  "X-Key",
  "payPassword",
  "oldPassword",
  "newPassword",
  "confirmPassword",
  "smsCode",
  "oldSmsCode",
  "mockCode",
  "pin",
  "phone",
  "account",
  "cardNo",
  "idCard",
  "idTail",
  "realName",
  "payerName",
  "holder",
  "qrCode",
  "metaInfo",
  "authorization",
  "cookie",
])("redactValue hides the whole value of the field %s", (name) => {
  expect(
    JSON.stringify(redactValue({ [name]: "canary-7", deep: { [name]: ["canary-7"] } })),
  ).not.toContain("canary-7");
});

test("redactText hides launch parameters in a URL", () => {
  expect(redactText("/lwh5/?a=1&p=demo-buyer&t=back")).toBe("/lwh5/?a=1&p=•••&t=back");
});

test("redactValue hides card and phone numbers given as numbers, but no times", () => {
  expect(redactValue({ a: 13912345678, b: 6222021234567890, at: 1763604000000 })).toEqual({
    a: "•••",
    b: "•••",
    at: 1763604000000,
  });
});

test("redactValue shows only the name, not the value, of an unknown field", () => {
  expect(redactValue({ orderId: "o1", pim: "283917" }, ["orderId"])).toEqual({
    orderId: "o1",
    pim: "•••",
  });
});

test("redactValue keeps null in secret fields", () => {
  expect(redactValue({ serialConflict: null, phone: null, realName: "" })).toEqual({
    serialConflict: null,
    phone: null,
    realName: "•••",
  });
});

test("redactValue does not hide order ids and plain words", () => {
  expect(
    redactValue({ orderId: "o_20261120000000017", cmd: "warn", times: [1, 2], none: null }),
  ).toEqual({
    orderId: "o_20261120000000017",
    cmd: "warn",
    times: [1, 2],
    none: null,
  });
});

test("redactValue limits depth, width and length of its result", () => {
  let deep: unknown = "end";
  for (let at = 0; at < 1_000; at += 1) deep = { deep };
  const wide = Object.fromEntries(
    Array.from({ length: 500 }, (_, at) => [`k${at}`, "字".repeat(5_000)]),
  );
  expect(JSON.stringify(redactValue({ deep })).length).toBeLessThan(200);
  expect(JSON.stringify(redactValue(wide)).length).toBeLessThan(50 * 1_000);
});

test("redactValue hides secrets in short texts and numbers", () => {
  expect(
    redactValue({
      a: "w~x",
      b: "?p=me",
      c: "a@b.cc",
      d: "12345678",
      at: 1763604000000,
      n: 1e9,
      e: "13912345678",
    }),
  ).toEqual({
    a: "•••",
    b: "?p=•••",
    c: "•••",
    d: "12345678",
    at: 1763604000000,
    n: 1e9,
    e: "•••",
  });
  // A signature permits everyone to see the image.
  expect(redactValue("/uploads/a.webp?s=AbCd1234&v=1")).toBe("/uploads/a.webp?s=•••&v=1");
  const named = redactValue(JSON.parse('{"__proto__":{"payPassword":"283917"},"w~secret":1}'));
  expect(JSON.stringify(named)).not.toMatch(/283917|secret/);
  expect(Object.getPrototypeOf(named)).toBe(Object.prototype);
});
