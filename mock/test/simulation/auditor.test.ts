import { expect, test } from "vitest";
import type { CallName } from "contract";
import { type Fields, type Lie, openStory } from "./story.test-env.ts";

const broken = (invariant: string) => expect.objectContaining({ invariant });
const on =
  (name: CallName, who: string | undefined, change: (result: Fields) => Fields): Lie =>
  (call, result, userId) =>
    call === name && (who === undefined || who === userId) ? { ...result, ...change(result) } : result;

test("the auditor has nothing to say about a trade that is told as it was", () => {
  const it = openStory();
  const id = it.order(it.entrustOf(10_000_000));
  it.pay(id);
  it.deliver(id);
  it.wait(30 * 3_600_000);
  it.auditor.wholeBooks(true);
  expect(it.auditor.orderCount()).toBe(1);
});

test("a coin that is lost on the way home is missed", () => {
  const it = openStory();
  const id = it.order(it.entrustOf(10_000_000));
  it.from(on("assetInfo", it.seller.userId, ({ entrustFrozen }) => ({ entrustFrozen: (Number(entrustFrozen) * 10_000 - 1) / 10_000 })));
  expect(() => it.say(it.buyer, "cancel", { id })).toThrow(broken("I1"));
});

test("coins that are credited twice are seen", () => {
  const it = openStory();
  const id = it.order(it.entrustOf(10_000_000));
  it.pay(id);
  it.from(on("assetInfo", it.buyer.userId, ({ able }) => ({ able: Number(able) + 138 })));
  expect(() => it.deliver(id)).toThrow(broken("I1"));
});

test("an order that skips a status is seen", () => {
  const it = openStory();
  const id = it.order(it.entrustOf(10_000_000));
  it.from(on("orderDetail", undefined, () => ({ status: 35 })));
  expect(() => it.pay(id)).toThrow(broken("I6"));
});

test("another answer to the same request is seen", () => {
  const it = openStory();
  const id = it.order(it.entrustOf(10_000_000));
  it.say(it.buyer, "cancel", { id }, undefined, "the-same-request");
  const other = () => ({ result: { status: 60, closeType: 1, quotaLeft: 0 } });
  expect(() => it.say(it.buyer, "cancel", { id }, other, "the-same-request")).toThrow(broken("I7"));
});

test("another request under a used id must be refused", () => {
  const it = openStory();
  const id = it.order(it.entrustOf(10_000_000));
  it.say(it.buyer, "warn", { id }, undefined, "the-same-request");
  expect(() => it.say(it.buyer, "warn", { id: `${id}0` }, () => ({ code: 200 }), "the-same-request")).toThrow(broken("I7"));
});

test("a balance below zero is seen", () => {
  const it = openStory();
  it.from(on("assetInfo", it.seller.userId, () => ({ able: -0.0001 })));
  expect(() => it.entrustOf(10_000_000)).toThrow(broken("I2"));
});

test("an entrust that does not add up is seen", () => {
  const it = openStory();
  const entrustId = it.entrustOf(10_000_000);
  it.from(on("sellDetail", undefined, ({ remain }) => ({ remain: Number(remain) + 1 })));
  expect(() => it.order(entrustId)).toThrow(broken("I4"));
});

test("more than an entrust has cannot be sold", () => {
  const it = openStory();
  const entrustId = it.entrustOf(10_000_000);
  it.from(on("orderDetail", undefined, () => ({ quantity: 1_000.0001, amount: 7_200.01 })));
  expect(() => it.order(entrustId)).toThrow(broken("I9"));
});

test("an amount that buys too much is seen", () => {
  const it = openStory();
  const entrustId = it.entrustOf(10_000_000);
  it.from(on("orderDetail", undefined, ({ quantity }) => ({ quantity: (Math.round(Number(quantity) * 10_000) + 1) / 10_000 })));
  expect(() => it.order(entrustId)).toThrow(broken("I9"));
});

test("a stranger who may release coins is seen", () => {
  const it = openStory();
  const id = it.order(it.entrustOf(10_000_000));
  it.pay(id);
  const done = () => ({ code: 200, result: { status: 50 } });
  expect(() => it.say(it.stranger, "deliver", { orderId: id, payPassword: it.stranger.pin, ...it.found(id) }, done)).toThrow(broken("I8"));
});

test("a stale version that is accepted is seen", () => {
  const it = openStory();
  const id = it.order(it.entrustOf(10_000_000));
  it.pay(id);
  const done = () => ({ code: 200, result: { status: 35 } });
  expect(() => it.say(it.seller, "transferConfirm", { id, version: 1, ...it.found(id) }, done)).toThrow(broken("I8"));
});

test("a wrong password that is accepted is seen", () => {
  const it = openStory();
  const id = it.order(it.entrustOf(10_000_000));
  it.pay(id);
  const done = () => ({ code: 200, result: { status: 50 } });
  expect(() => it.say(it.seller, "deliver", { orderId: id, payPassword: "902817", ...it.found(id) }, done)).toThrow(broken("I8"));
});

test.each([
  ["no answers", () => ({})],
  ["another sum", (found: object) => ({ ...found, receivedAmount: 1 })],
  ["less with a surplus", (found: object) => ({ ...found, receivedAmount: 1, surplus: 1 })],
  ["another name", (found: object) => ({ ...found, payerName: "别人" })],
])("coins that go after %s are seen", (_, said) => {
  const it = openStory();
  const id = it.order(it.entrustOf(10_000_000));
  it.pay(id);
  const done = () => ({ code: 200, result: { status: 50 } });
  expect(() => it.say(it.seller, "deliver", { orderId: id, payPassword: it.seller.pin, ...said(it.found(id)) }, done)).toThrow(
    broken("I8"),
  );
});

test("a second evaluation that counts is seen", () => {
  const it = openStory();
  const id = it.order(it.entrustOf(10_000_000));
  it.pay(id);
  it.deliver(id);
  const input = { orderId: id, stars: 5, tags: [], anonymous: 0 };
  it.say(it.buyer, "evaluate", input);
  expect(() => it.say(it.buyer, "evaluate", input, () => ({ code: 200 }))).toThrow(broken("I8"));
});

test("two of whom one has blocked the other, and who trade or are offered to each other, are seen", () => {
  const it = openStory();
  const entrustId = it.entrustOf(10_000_000);
  // Only users who have met can block each other.
  it.order(entrustId);
  const row = it.say(it.buyer, "buyAbleList", {});
  it.say(it.seller, "accountSetting", { type: "block", personId: it.buyer.userId });
  expect(() => it.say(it.buyer, "buyAbleList", {}, () => ({ result: row }))).toThrow(broken("I17"));
  const done = () => ({ code: 200, result: { orderId: "O1", orderNo: "1", status: 20, deadline: 0 } });
  const wish = { entrustId, amount: 100_000, payType: 2, price: 72_000 };
  expect(() => it.say(it.buyer, "buyCreate", wish, done)).toThrow(broken("I8"));
  it.say(it.seller, "accountSetting", { type: "unblock", personId: it.buyer.userId });
  it.order(entrustId);
});

test("what is offered or bought outside its hours is seen", () => {
  const it = openStory();
  const entrustId = it.entrustOf(10_000_000, { openHours: { from: 540, until: 660 } });
  const row = it.say(it.buyer, "buyAbleList", {});
  it.wait(3_600_000);
  expect(() => it.say(it.buyer, "buyAbleList", {}, () => ({ result: row }))).toThrow(broken("I4"));
  const done = () => ({ code: 200, result: { orderId: "O1", orderNo: "1", status: 20, deadline: 0 } });
  expect(() => it.say(it.buyer, "buyCreate", { entrustId, amount: 100_000, payType: 2, price: 72_000 }, done)).toThrow(broken("I8"));
});

test("a seller of another name than was sought is seen", () => {
  const it = openStory();
  it.entrustOf(10_000_000);
  const row = it.say(it.buyer, "buyAbleList", {});
  it.say(it.buyer, "buyAbleList", { seller: "no such name" });
  expect(() => it.say(it.buyer, "buyAbleList", { seller: "no such name" }, () => ({ result: row }))).toThrow(broken("I4"));
});

test("an order whose time never ends is seen", () => {
  const it = openStory();
  const id = it.order(it.entrustOf(10_000_000));
  it.from(on("orderDetail", undefined, () => ({ status: 20, closeType: 0, version: 1 })));
  expect(() => it.wait(16 * 60_000)).toThrow(broken("I6"));
  expect(id).not.toBe("");
});

test("a deadline that was moved is seen", () => {
  const it = openStory();
  const id = it.order(it.entrustOf(10_000_000));
  it.from(on("orderDetail", undefined, ({ deadline }) => ({ deadline: Number(deadline) + 1 })));
  expect(() => it.pay(id)).toThrow(broken("I11"));
});

test("words that arrive changed are seen", () => {
  const it = openStory();
  const orderId = it.order(it.entrustOf(10_000_000));
  const input = { orderId, msgType: 1, content: "已付款", clientMsgId: "message-1" };
  const changed = ({ result }: { result: unknown }) => ({ result: { ...(result as Fields), content: "未付款" } });
  expect(() => it.say(it.buyer, "chatSend", input, changed)).toThrow(broken("I15"));
});

test("evidence after the last word buys no time before the ruling", () => {
  const it = openStory();
  const orderId = it.order(it.entrustOf(10_000_000));
  it.pay(orderId);
  it.say(it.seller, "suspend", { orderId, type: 201, content: "款项没有收到，请平台核实一下", images: [it.pictureOf(it.seller)] });
  it.say(it.buyer, "replenish", { orderId, vouchers: [], content: "已按时付款" });
  it.wait(60 * 60_000);
  it.say(it.buyer, "replenish", { orderId, vouchers: [], content: "请再看一下" });
  // The review ends here, and two hours later the person rules.
  it.wait(61 * 60_000);
  it.wait(120 * 60_000);
  expect(it.auditor.ends()).not.toHaveProperty("end 40/0 appeal seller from 30");
});
