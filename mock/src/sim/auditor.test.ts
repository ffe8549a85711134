import { expect, test } from "vitest";
import type { CallName } from "contract";
import { openChance } from "../chance.ts";
import { advance } from "../engine.ts";
import { openEmptyWorld } from "../world.ts";
import type { Actor, Wish } from "./actors/actor.ts";
import { openAuditor } from "./auditor.ts";
import { openBackend } from "./backend.ts";
import { openDice } from "./dice.ts";
import { coinsOf, openTown } from "./town.ts";

type Fields = Record<string, unknown>;
type Lie = (call: CallName, result: Fields, userId: string) => Fields;
const startAt = Date.parse("2026-11-20T02:00:00Z");

const named = (people: readonly Actor[], name: string): Actor | undefined => people.find((it) => it.name === name);

/** A seller, a buyer and a stranger on a true backend, whose answers and looks may be falsified on their way to the auditor. */
function openStory() {
  const dice = openDice(openChance(7));
  const world = openEmptyWorld({ seed: 7, startAt });
  const backend = openBackend(world, dice);
  let lie: Lie | undefined;
  const auditor = openAuditor((call, userId, input) => {
    const result = backend.look(call, userId, input) as Fields;
    return lie ? lie(call, structuredClone(result), userId) : result;
  });
  const people = openTown(world, dice);
  for (const it of people) auditor.welcome(it.userId, coinsOf(it), it.pin);
  const [buyer, seller, stranger] = ["trusted buyer", "honest seller", "best buyer"].map((name) => named(people, name));
  if (!buyer || !seller || !stranger) throw new Error("nobody came");

  const say = (
    actor: typeof buyer,
    call: CallName,
    input: Fields,
    falsify?: (answer: { code: number; result: unknown }) => object,
    requestId = dice.letters(12),
  ) => {
    auditor.elapse(world.now());
    const wish: Wish = { call, input, requestId };
    const answer = backend.serve(actor.userId, actor.token, wish);
    auditor.hear({
      at: world.now(),
      call,
      userId: actor.userId,
      requestId,
      input,
      answer: falsify ? { ...answer, ...falsify(answer) } : answer,
    });
    return answer.result as Fields;
  };
  const methodId = (backend.look("methodList", seller.userId, {}) as { id: string }[])[0]?.id ?? "";
  const entrustOf = (quantity: number): string =>
    String(
      say(seller, "sellCreate", {
        ...{ quantity, price: 72_000, minAmount: 10_000, maxAmount: 500_000, methodIds: [methodId], payMinutes: 15, autoConfirm: 1 },
        payPassword: seller.pin,
      }).entrustId,
    );
  const order = (entrustId: string): string =>
    String(say(buyer, "buyCreate", { entrustId, amount: 100_000, payType: 2, price: 72_000 }).orderId);
  const pictureOf = ({ userId, token }: Actor): string =>
    String((backend.serve(userId, token, { call: "upload", input: {} }).result as Fields).url);
  const pay = (orderId: string) => say(buyer, "pay", { orderId, methodId, vouchers: [pictureOf(buyer)] });
  const deliver = (orderId: string) => say(seller, "deliver", { orderId, payPassword: seller.pin });
  const wait = (ms: number): void => {
    advance(world, ms);
    auditor.elapse(world.now());
  };
  return { auditor, buyer, seller, stranger, say, entrustOf, order, pay, deliver, wait, pictureOf, from: (it: Lie) => void (lie = it) };
}

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
  expect(() => it.say(it.stranger, "deliver", { orderId: id, payPassword: it.stranger.pin }, done)).toThrow(broken("I8"));
});

test("a stale version that is accepted is seen", () => {
  const it = openStory();
  const id = it.order(it.entrustOf(10_000_000));
  it.pay(id);
  const done = () => ({ code: 200, result: { status: 35 } });
  expect(() => it.say(it.seller, "transferConfirm", { id, version: 1 }, done)).toThrow(broken("I8"));
});

test("a wrong password that is accepted is seen", () => {
  const it = openStory();
  const id = it.order(it.entrustOf(10_000_000));
  it.pay(id);
  const done = () => ({ code: 200, result: { status: 50 } });
  expect(() => it.say(it.seller, "deliver", { orderId: id, payPassword: "902817" }, done)).toThrow(broken("I8"));
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
  it.wait(61 * 60_000);
  expect(it.auditor.ends()).not.toHaveProperty("end 40/0 appeal seller from 30");
});
