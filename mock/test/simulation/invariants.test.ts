import type { CallName } from "contract";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { connect, type Mock } from "../../src/client/connect.ts";
import { openMockServer } from "../../src/index.ts";
import {
  type UserBalances,
  type JournalTransition,
  createEmptyExpectedState,
  type InvariantName,
  type ObservedListing,
  minuteMs,
  type ObservedOrder,
  type SimulationStep,
} from "./expected-state.ts";
import { publishListing, sendCommandWithDeliveryFault } from "./commands.ts";
import { checkOrderChangesArePushed, checkRequestCopiesHaveOneEffect } from "./invariants.ts";
import {
  type SimulatedUser,
  type FalsifyObservationFunction,
  openSimulation,
  simulationPin,
} from "./simulation-world.ts";

let server: Awaited<ReturnType<typeof openMockServer>>;
let mock: Mock;
beforeAll(async () => {
  server = await openMockServer();
  mock = await connect(server.address);
});
afterAll(async () => {
  await mock.close();
  await server.close();
});

const broken = (invariant: InvariantName) => expect.objectContaining({ invariant });
const done = (result: object) =>
  ({
    kind: "done",
    code: 200,
    status: 200,
    ms: 0,
    result,
  }) as unknown as SimulationStep["answers"][number];

const cast = [40_000, 200, 200].map((able) => ({ able, level: 4 }));
/**
 * Opens a seller, a buyer and a third user on a real mock. `falsify` changes what the invariants
 * receive.
 */
async function openTrade() {
  let falsify: FalsifyObservationFunction = (scene) => scene;
  const stage = await openSimulation(mock, { seed: 7, cast, falsify: (scene) => falsify(scene) });
  onTestFinished(() => stage.close(true));
  const [seller, buyer, stranger] = stage.actors as [SimulatedUser, SimulatedUser, SimulatedUser];
  let requests = 0;
  const send = (
    actor: SimulatedUser,
    call: CallName,
    input: object,
    more: { requestId?: string; mustFail?: string; listingId?: string } = {},
  ) =>
    sendCommandWithDeliveryFault(stage, {
      request: {
        userId: actor.userId,
        call,
        input: { ...input },
        requestId: more.requestId ?? `request-of-the-test-${(requests += 1)}`,
      },
      delivery: "once",
      mustFail: () => more.mustFail,
      touched: { listingId: more.listingId ?? "" },
    });
  /** Lists 1,000 coins at 7.2 with 15 minutes to pay. The seller need not confirm orders. */
  const list = async (openHours?: { from: number; until: number }) => {
    const terms = { units: 10_000_000, price: 72_000, payMinutes: 15, autoConfirm: 1, openHours };
    await publishListing(stage, seller, terms, {
      requestId: `request-of-the-test-${(requests += 1)}`,
      delivery: "once",
    });
    return [...stage.book.listings.keys()].at(-1) ?? "";
  };
  const buy = async (listingId: string) => {
    await send(
      buyer,
      "buyCreate",
      { entrustId: listingId, amount: 1_000, payType: 2, price: 7.2 },
      { listingId },
    );
    return [...stage.book.orders.values()].at(-1) as ObservedOrder;
  };
  const pay = ({ id, methodIds }: ObservedOrder) =>
    send(buyer, "pay", { orderId: id, methodId: methodIds[0], vouchers: [buyer.voucher] });
  const answers = ({ amount }: ObservedOrder) => ({
    receivedAmount: amount / 100,
    payerName: "测试员",
  });
  const deliver = (order: ObservedOrder) =>
    send(seller, "deliver", { orderId: order.id, payPassword: simulationPin, ...answers(order) });
  return {
    stage,
    seller,
    buyer,
    stranger,
    send,
    list,
    buy,
    pay,
    deliver,
    answers,
    order: async () => buy(await list()),
    lie: (it: FalsifyObservationFunction) => void (falsify = it),
    balance: (userId: string, change: (balances: UserBalances) => Partial<UserBalances>): void => {
      falsify = ({ step, seen }) => {
        const balances = new Map(
          [...seen.balances].map(([id, it]) => [id, id === userId ? { ...it, ...change(it) } : it]),
        );
        return { step, seen: { ...seen, balances } };
      };
    },
    orders: (change: (order: ObservedOrder) => Partial<ObservedOrder>): void => {
      falsify = ({ step, seen }) => ({
        step,
        seen: { ...seen, orders: seen.orders.map((order) => ({ ...order, ...change(order) })) },
      });
    },
    changes: (
      change: (all: readonly JournalTransition[]) => readonly JournalTransition[],
    ): void => {
      falsify = ({ step, seen }) => ({ step, seen: { ...seen, changes: change(seen.changes) } });
    },
    listings: (change: (listing: ObservedListing) => Partial<ObservedListing>): void => {
      falsify = ({ step, seen }) => ({
        step,
        seen: { ...seen, listings: seen.listings.map((one) => ({ ...one, ...change(one) })) },
      });
    },
    answer: (
      change: (answer: SimulationStep["answers"][number]) => SimulationStep["answers"][number],
    ): void => {
      falsify = ({ step, seen }) => ({
        step: { ...step, answers: step.answers.map(change) },
        seen,
      });
    },
  };
}

test("the invariant checks report no violation for a correct trade", async () => {
  const { stage, order, pay, deliver } = await openTrade();
  const first = await order();
  await pay(first);
  await deliver(first);
  await stage.advance(30 * 60 * minuteMs);
  await stage.settle({ answers: [] }, {}, true);
  expect(stage.book.orders.get(first.id)).toMatchObject({ status: 50, availableAt: null });
});

describe("money invariant", () => {
  test("the money invariant is violated if coins are lost when an order is cancelled", async () => {
    const { order, send, seller, buyer, balance } = await openTrade();
    const { id } = await order();
    balance(seller.userId, ({ able }) => ({ able: able - 1 }));
    await expect(send(buyer, "cancel", { id })).rejects.toThrow(broken("money"));
  });

  test("the money invariant is violated if coins are credited twice", async () => {
    const { order, pay, deliver, buyer, balance } = await openTrade();
    const first = await order();
    await pay(first);
    balance(buyer.userId, ({ able }) => ({ able: able + first.quantity }));
    await expect(deliver(first)).rejects.toThrow(broken("money"));
  });

  test("the money invariant is violated if a balance is below zero", async () => {
    const { list, seller, balance } = await openTrade();
    balance(seller.userId, () => ({ able: -1 }));
    await expect(list()).rejects.toThrow(broken("money"));
  });

  test("the money invariant is violated if an amount buys too many coins", async () => {
    const { list, buy, orders } = await openTrade();
    const listing = await list();
    orders(({ quantity }) => ({ quantity: quantity + 1 }));
    await expect(buy(listing)).rejects.toThrow(broken("money"));
  });

  test("the money invariant is violated if the list of bills leaves out a purchase", async () => {
    const { order, pay, deliver, send, buyer, answer } = await openTrade();
    const first = await order();
    await pay(first);
    await deliver(first);
    const nothing = { quantity: 0, cny: 0 };
    answer(() => done({ records: [], statement: { bought: nothing, sold: nothing } }));
    await expect(send(buyer, "billList", { statement: 1 })).rejects.toThrow(broken("money"));
  });
});

describe("escrow invariant", () => {
  test("the escrow invariant is violated if frozen coins do not belong to a listing", async () => {
    const { order, send, seller, buyer, balance } = await openTrade();
    const { id } = await order();
    balance(seller.userId, ({ entrustFrozen, able }) => ({
      entrustFrozen: entrustFrozen - 1,
      able: able + 1,
    }));
    await expect(send(buyer, "cancel", { id })).rejects.toThrow(broken("escrow"));
  });

  test("the escrow invariant is violated if locked coins do not belong to an open order", async () => {
    const { list, buy, seller, balance } = await openTrade();
    const listing = await list();
    balance(seller.userId, ({ orderLocked, able }) => ({
      orderLocked: orderLocked + 1,
      able: able - 1,
    }));
    await expect(buy(listing)).rejects.toThrow(broken("escrow"));
  });

  test("the escrow invariant is violated if the quantities of a listing do not add up", async () => {
    const { list, buy, listings } = await openTrade();
    const listing = await list();
    listings(({ remain }) => ({ remain: remain + 1 }));
    await expect(buy(listing)).rejects.toThrow(broken("escrow"));
  });

  test("the escrow invariant is violated if an order takes more than the listing has", async () => {
    const { list, buy, orders } = await openTrade();
    const listing = await list();
    orders(() => ({ quantity: 10_000_001, amount: 720_001 }));
    await expect(buy(listing)).rejects.toThrow(broken("escrow"));
  });

  test("the escrow invariant is violated if two open orders of a seller ask for the same cents", async () => {
    const { list, buy, orders } = await openTrade();
    const listing = await list();
    const { amount, quantity } = await buy(listing);
    orders(() => ({ amount, quantity }));
    await expect(buy(listing)).rejects.toThrow(broken("escrow"));
  });
});

describe("transition invariant", () => {
  test("the transition invariant is violated if an order skips a status", async () => {
    const { order, pay, changes } = await openTrade();
    const first = await order();
    changes((all) => all.map((change) => ({ ...change, to: 35 })));
    await expect(pay(first)).rejects.toThrow(broken("transition"));
  });

  test("the transition invariant is violated if an order shows another status than its history", async () => {
    const { order, pay, orders } = await openTrade();
    const first = await order();
    orders(() => ({ status: 35 }));
    await expect(pay(first)).rejects.toThrow(broken("transition"));
  });

  test("the transition invariant is violated if an order allows an action that its status forbids", async () => {
    const { order, pay, orders } = await openTrade();
    const first = await order();
    orders(({ allow }) => ({ allow: { ...allow, buyer: { ...allow.buyer, pay: 1 } } }));
    await expect(pay(first)).rejects.toThrow(broken("transition"));
  });

  test("the transition invariant is violated if the wrong party changes the status", async () => {
    const { order, pay, changes } = await openTrade();
    const first = await order();
    changes((all) => all.map((change) => ({ ...change, by: "seller" })));
    await expect(pay(first)).rejects.toThrow(broken("transition"));
  });

  test.each([
    ["a stranger releases", "stranger", {}],
    ["the version is stale", "seller", { version: 1 }],
    ["the PIN is wrong", "seller", { payPassword: "902817" }],
    ["the amount is missing", "seller", { receivedAmount: undefined }],
    ["the amount is wrong", "seller", { receivedAmount: 1 }],
    ["too little is declared as surplus", "seller", { receivedAmount: 1, surplus: 1 }],
    ["the payer name is wrong", "seller", { payerName: "别人" }],
  ] as const)("releasing coins violates an invariant if %s", async (mustFail, who, more) => {
    const trade = await openTrade();
    const first = await trade.order();
    await trade.pay(first);
    trade.answer(() => done({ status: 50 }));
    const input = {
      orderId: first.id,
      payPassword: simulationPin,
      ...trade.answers(first),
      ...more,
    };
    await expect(trade.send(trade[who], "deliver", input, { mustFail })).rejects.toThrow(
      broken("transition"),
    );
  });

  test("the transition invariant is violated if a second evaluation is accepted", async () => {
    const { order, pay, deliver, send, buyer, answer } = await openTrade();
    const first = await order();
    await pay(first);
    await deliver(first);
    const input = { orderId: first.id, stars: 5, tags: [], anonymous: 0 };
    await send(buyer, "evaluate", input);
    answer(() => done({ ok: 1 }));
    await expect(send(buyer, "evaluate", input, { mustFail: "it was done" })).rejects.toThrow(
      broken("transition"),
    );
  });

  test("the transition invariant is violated if blocked users are offered to each other or trade", async () => {
    const { stage, list, buy, order, send, seller, buyer } = await openTrade();
    await order();
    const listing = await list();
    stage.book.blocked.add(`${seller.userId} ${buyer.userId}`);
    await expect(send(buyer, "buyAbleList", {})).rejects.toThrow(broken("transition"));
    await expect(buy(listing)).rejects.toThrow(broken("transition"));
  });

  test("the transition invariant is violated if coins are offered or sold outside the opening hours", async () => {
    const { stage, list, buy, send, buyer } = await openTrade();
    const listing = await list({ from: 540, until: 660 });
    await send(buyer, "buyAbleList", {});
    Object.assign(stage.book.listings.get(listing) ?? {}, { hours: { from: 660, until: 661 } });
    await expect(send(buyer, "buyAbleList", {})).rejects.toThrow(broken("transition"));
    await expect(buy(listing)).rejects.toThrow(broken("transition"));
  });

  test("the transition invariant is violated if a search finds a seller with another name", async () => {
    const { list, send, buyer, lie } = await openTrade();
    await list();
    lie(({ step, seen }) => ({ step: { ...step, input: { seller: "no such name" } }, seen }));
    await expect(send(buyer, "buyAbleList", {})).rejects.toThrow(broken("transition"));
  });

  test("the transition invariant is violated if a wrong PIN is not counted", async () => {
    const { order, pay, send, seller, answers, answer } = await openTrade();
    const first = await order();
    await pay(first);
    const input = { orderId: first.id, payPassword: "902817", ...answers(first) };
    await send(seller, "deliver", input);
    answer((refused) => ({ ...refused, facts: { remain: 4 } }) as typeof refused);
    await expect(send(seller, "deliver", input)).rejects.toThrow(broken("transition"));
  });
});

describe("deadline invariant", () => {
  test("the deadline invariant is violated if an order does not end when its time is up", async () => {
    const { stage, order, lie } = await openTrade();
    await order();
    lie(({ step, seen }) => ({ step, seen: { ...seen, changes: [], orders: [] } }));
    await expect(stage.advance(16 * minuteMs)).rejects.toThrow(broken("deadline"));
  });

  test("the deadline invariant is violated if an order ends before its time is up", async () => {
    const { stage, order, changes } = await openTrade();
    await order();
    changes((all) => all.map((change) => ({ ...change, at: change.at - 1 })));
    await expect(stage.advance(16 * minuteMs)).rejects.toThrow(broken("deadline"));
  });

  test("the deadline invariant is violated if a deadline differs from the expected time", async () => {
    const { order, pay, orders } = await openTrade();
    const first = await order();
    orders(({ deadline }) => ({ deadline: (deadline ?? 0) + 1 }));
    await expect(pay(first)).rejects.toThrow(broken("deadline"));
  });

  test("the deadline invariant is violated if more evidence postpones the ruling", async () => {
    const { stage, order, pay, send, seller, buyer, orders } = await openTrade();
    const first = await order();
    await pay(first);
    const content = "款项没有收到，请平台核实一下";
    await send(seller, "suspend", {
      orderId: first.id,
      type: 201,
      content,
      images: [seller.voucher],
    });
    await send(buyer, "replenish", { orderId: first.id, vouchers: [], content: "已按时付款" });
    await stage.advance(60 * minuteMs);
    orders(() => ({ deadline: stage.book.now + 120 * minuteMs }));
    const more = send(buyer, "replenish", {
      orderId: first.id,
      vouchers: [],
      content: "请再看一下",
    });
    await expect(more).rejects.toThrow(broken("deadline"));
  });

  test("the deadline invariant is violated if bought coins are locked that should be available", async () => {
    const { order, pay, deliver, buyer, balance } = await openTrade();
    const first = await order();
    await pay(first);
    balance(buyer.userId, ({ able }) => ({ able: able - 1, cooling: 1 }));
    await expect(deliver(first)).rejects.toThrow(broken("deadline"));
  });
});

describe("request invariant", () => {
  test("the request invariant is violated if a repeated request gets another answer", async () => {
    const { stage, order, buyer } = await openTrade();
    const { id } = await order();
    const earlier = { answer: done({ status: 60 }), isOtherBody: false };
    const again = stage.settle({
      userId: buyer.userId,
      call: "cancel",
      input: { id },
      answers: [done({ status: 20 })],
      earlier,
    });
    await expect(again).rejects.toThrow(broken("request"));
  });

  test("the request invariant is violated if a used request id is accepted with another body", async () => {
    const { stage, order, buyer } = await openTrade();
    const { id } = await order();
    const earlier = { answer: done({ ok: 1 }), isOtherBody: true };
    const other = stage.settle({
      userId: buyer.userId,
      call: "warn",
      input: { id },
      answers: [done({ ok: 1 })],
      earlier,
    });
    await expect(other).rejects.toThrow(broken("request"));
  });

  test("the request invariant is violated if one request has two effects", async () => {
    const { order, pay, changes } = await openTrade();
    const first = await order();
    changes((all) => [...all, ...all]);
    await expect(pay(first)).rejects.toThrow(broken("request"));
  });

  test("the request invariant is violated if a refused request has an effect", async () => {
    const { order, pay, answer } = await openTrade();
    const first = await order();
    answer(() => ({
      kind: "refused",
      code: 50003,
      name: "orderStatusWrong",
      facts: {},
      message: "",
      status: 200,
      ms: 0,
    }));
    await expect(pay(first)).rejects.toThrow(broken("request"));
  });

  test("the request invariant is violated if a call answers with a code that it does not declare", () => {
    const refused = {
      kind: "refused",
      code: 30_101,
      name: "unknown",
      facts: {},
      message: "",
      status: 200,
      ms: 0,
    } as const;
    const seen = { at: 0, balances: new Map(), orders: [], listings: [], changes: [], pushes: [] };
    const step: SimulationStep = { userId: "U1", call: "warn", answers: [refused] };
    expect(() =>
      checkRequestCopiesHaveOneEffect({ book: createEmptyExpectedState(0), step, seen }),
    ).toThrow(broken("request"));
  });

  test("the request invariant is violated if a chat message arrives with another text", async () => {
    const { order, send, buyer, answer } = await openTrade();
    const { id } = await order();
    answer((sent) => done({ ...(sent as { result: object }).result, content: "未付款" }));
    const input = {
      orderId: id,
      msgType: 1,
      content: "已付款",
      clientMsgId: "message-of-the-test",
    };
    await expect(send(buyer, "chatSend", input)).rejects.toThrow(broken("request"));
  });
});

describe("push invariant", () => {
  test.each([
    ["does not reach the other party", { arrived: false }],
    ["is sent before the change is stored", { seq: 0 }],
  ])("the push invariant is violated if a push %s", async (_, more) => {
    const { order, pay, lie } = await openTrade();
    const first = await order();
    lie(({ step, seen }) => ({
      step,
      seen: { ...seen, pushes: seen.pushes.map((push) => ({ ...push, ...more })) },
    }));
    await expect(pay(first)).rejects.toThrow(broken("push"));
  });

  test("the push invariant is violated if a refused request sends a push", () => {
    const refused = {
      kind: "refused",
      code: 50003,
      name: "orderStatusWrong",
      facts: {},
      message: "",
      status: 200,
      ms: 0,
    } as const;
    const pushes = [{ seq: 1, userId: "U1", orderId: "O1", arrived: true }];
    const seen = { at: 0, balances: new Map(), orders: [], listings: [], changes: [], pushes };
    expect(() =>
      checkOrderChangesArePushed({
        book: createEmptyExpectedState(0),
        step: { call: "pay", answers: [refused] },
        seen,
      }),
    ).toThrow(broken("push"));
  });
});
