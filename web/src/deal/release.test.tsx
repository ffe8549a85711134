import { codes } from "contract";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetIntents } from "../api/session-state.ts";
import { commandsOf, deskOf, disputed, tap } from "./acts.test-env.tsx";
import { appealTypes } from "./appeal.ts";
import { keptStatement } from "./statement.ts";

const pin = "283917";
const deliver = "PUT /order/v1/delivery";
const confirm = "PUT /order/v1/transfer/confirm/O1";
const dialog = () => document.querySelector('[role="dialog"]')?.textContent ?? "";
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  forgetIntents();
});
/** A picked tile stands a moment before it counts; what was begun comes to its end. */
const stood = () => act(() => vi.advanceTimersByTimeAsync(300));
const settle = stood;
const pick = async (text: string) => {
  tap(text);
  await stood();
};
const [sum, name] = ["¥999.00", "林晓晴"];

test("coins go only after the sum, the payer's name and the PIN", async () => {
  const asked = deskOf(disputed, "deliver");
  expect(dialog()).toContain("这一笔收到多少");
  await pick(sum);
  expect(dialog()).toContain("这一笔是谁付的");
  expect(commandsOf(asked)).toEqual([]);
  await pick(name);
  expect(commandsOf(asked)).toEqual([]);
  for (const digit of pin) tap(digit);
  await settle();
  expect(commandsOf(asked)).toEqual([deliver]);
  expect(asked.find((it) => it.call === deliver)?.body).toMatchObject({
    orderId: "O1",
    payPassword: pin,
    version: 7,
    receivedAmount: 999,
    payerName: "林晓晴",
  });
});

test("the word that the money is there wants the same answers, and is said once more", async () => {
  const asked = deskOf(disputed, "transferConfirm");
  await pick(sum);
  await pick(name);
  expect(commandsOf(asked)).toEqual([]);
  expect(dialog()).toContain("确认后 10 分钟内未放币");
  tap("确认到账");
  await settle();
  expect(commandsOf(asked)).toEqual([confirm]);
});

test("what is expected is not said while it is asked for, and nothing is picked beforehand", async () => {
  deskOf(disputed, "deliver");
  expect(dialog().split(sum).length).toBe(2);
  expect(document.querySelectorAll('[aria-pressed="true"]')).toHaveLength(0);
  await pick(sum);
  expect(dialog().split(name).length).toBe(2);
});

// Every opening is laid out anew; that no place is right twice is tried a hundred times beside near.ts.
test.each([0, 1, 2, 3])("three taps on one place let nothing go: place %i", async (place) => {
  const asked = deskOf(disputed, "deliver");
  for (let nth = 0; nth < 3; nth += 1) {
    const tiles = [...document.querySelectorAll<HTMLButtonElement>('[role="dialog"] [aria-pressed]')];
    act(() => tiles[place]?.click());
    await stood();
  }
  expect(dialog()).not.toContain("支付密码");
  expect(commandsOf(asked)).toEqual([]);
});

test("a wrong sum is laid beside the right one; once it may be looked at again, then only the ways out are left", async () => {
  const asked = deskOf(disputed, "deliver");
  await pick("¥996.00");
  expect(dialog()).toContain("金额对不上");
  expect(dialog()).toContain("−¥3.00");
  tap("看错了，重新核对还可核对 1 次，选项会换");
  await pick("¥996.00");
  expect(dialog()).not.toContain("看错了");
  expect(dialog()).toContain("还没到账，再等等");
  expect(commandsOf(asked)).toEqual([]);
});

test.each([
  [["¥996.00"], appealTypes.wrongAmount, "到账的就是这个数，申诉类型已选：付款金额不符"],
  [["金额不在其中"], appealTypes.wrongAmount, "到账的就是这个数，申诉类型已选：付款金额不符"],
  [[sum, "姓名不在其中"], appealTypes.wrongName, "就是这个人付的，申诉类型已选：非实名账户付款"],
])("what does not fit leads to the appeal that fits it: %j", async (picks, type, way) => {
  const asked = deskOf({ ...disputed, allow: { ...disputed.allow, suspend: 1 } }, "deliver");
  for (const it of picks) await pick(it);
  tap(way);
  await settle();
  expect(keptStatement("appeal_O1").type).toBe(type);
  expect(commandsOf(asked)).toEqual([]);
});

test("money that did not come leads to the ways that wait", async () => {
  const asked = deskOf(disputed, "deliver");
  tap("没有收到这笔钱");
  await settle();
  expect(dialog()).toContain("资产继续锁定，没有放币");
  expect(commandsOf(asked)).toEqual([]);
});

test("where no name is told, the sum alone is asked for", async () => {
  deskOf({ ...disputed, buyer: { ...disputed.buyer, realName: "" } }, "deliver");
  await pick(sum);
  expect(dialog()).toContain("支付密码");
});

test("while it is on its way an arc runs in the place of the PIN, and after eight seconds it is said that once is enough", async () => {
  deskOf(disputed, "deliver", (call) => (call === deliver ? "silence" : undefined));
  await pick(sum);
  await pick(name);
  expect(dialog()).not.toContain("正在放币");
  for (const digit of pin) tap(digit);
  await settle();
  expect(dialog()).toContain("正在放币");
  expect(dialog()).not.toContain("请勿重复操作");
  await act(() => vi.advanceTimersByTimeAsync(8_000));
  expect(dialog()).toContain("正在确认，请勿重复操作");
});

test("a locked PIN names what still saves the deadline", async () => {
  deskOf({ ...disputed, allow: { ...disputed.allow, delay: 1 } }, "deliver", (call) =>
    call === deliver ? codes.pinLocked.code : undefined,
  );
  await pick(sum);
  await pick(name);
  for (const digit of pin) tap(digit);
  await settle();
  for (const way of ["重设支付密码", "延长核实时间 30 分钟", "联系客服"]) expect(dialog()).toContain(way);
});

/** TABLE: from where each act of an order is sent. There is no other place. */
const homes = {
  confirm: "./acts.ts",
  delay: "./acts.ts",
  warn: "./acts.ts",
  cancel: "./acts.ts",
  replenish: "./acts.ts",
  pay: "./sheet-voucher.tsx",
  deliver: "./release.tsx",
  transferConfirm: "./release.tsx",
  suspend: "./appeal.ts",
  evaluate: "../features/order/use-rating.ts",
  report: "../features/dispute/report-form.tsx",
  sellRecover: "../features/entrust/use-recover.ts",
  methodDelete: "../features/method/use-method-acts.ts",
};

test("each act is sent from one file of the phone, and no other one lets coins go", () => {
  const sources = import.meta.glob<string>(["../**/*.{ts,tsx}", "!../**/*.test*"], { query: "?raw", import: "default", eager: true });
  for (const [name, home] of Object.entries(homes)) {
    const senders = new RegExp(`(useCommand|command|send)\\("${name}"`);
    expect(Object.keys(sources).filter((file) => senders.test(sources[file] ?? ""))).toEqual([home]);
  }
});
