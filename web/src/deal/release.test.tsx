import { expect, test } from "vitest";
import { commandsOf, deskOf, disputed, settle, tap } from "./acts.test-env.tsx";

const pin = "283917";
const deliver = "PUT /order/v1/delivery";
const confirm = "PUT /order/v1/transfer/confirm/O1";

test("coins go only after three times yes and the PIN", async () => {
  const asked = deskOf(disputed, "deliver");
  for (const yes of ["已到账", "是", "是"]) {
    await settle();
    expect(commandsOf(asked)).toEqual([]);
    tap(yes);
  }
  await settle();
  expect(commandsOf(asked)).toEqual([]);
  for (const digit of pin) tap(digit);
  await settle();
  expect(commandsOf(asked)).toEqual([deliver]);
  expect(asked.find((it) => it.call === deliver)?.body).toEqual({ orderId: "O1", payPassword: pin, version: 7 });
});

test("the word that the money is there wants the same answers, and is said once more", async () => {
  const asked = deskOf(disputed, "transferConfirm");
  for (const yes of ["已到账", "是", "是"]) tap(yes);
  await settle();
  expect(commandsOf(asked)).toEqual([]);
  expect(document.body.textContent).toContain("确认后10分钟内未放币");
  tap("确认到账");
  await settle();
  expect(commandsOf(asked)).toEqual([confirm]);
});

test.each([
  [["未到账"], "款项未到账"],
  [["已到账", "否"], "发起申诉"],
  [["已到账", "是", "否"], "发起申诉"],
])("a no never leads to the release: %j", async (answers, title) => {
  const asked = deskOf(disputed, "deliver");
  for (const answer of answers) tap(answer);
  await settle();
  expect(document.querySelector('[role="dialog"]')?.textContent).toContain(title);
  expect(commandsOf(asked)).toEqual([]);
});

test("no other file of the phone lets coins go", () => {
  const sources = import.meta.glob<string>(["../**/*.{ts,tsx}", "!../**/*.test*"], { query: "?raw", import: "default", eager: true });
  for (const name of ["deliver", "transferConfirm"]) {
    const senders = new RegExp(`(useCommand|command|send)\\("${name}"`);
    expect(Object.keys(sources).filter((file) => senders.test(sources[file] ?? ""))).toEqual(["./release.tsx"]);
  }
});
