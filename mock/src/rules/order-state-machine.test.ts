import {
  type OrderActor,
  findTransition,
  type TransitionName,
  OrderStatus,
  orderTransitions,
} from "contract";
import { describe, expect, test } from "vitest";
import type { AppealAndMaintenanceFacts } from "./requested-transition.ts";
import {
  isTransitionAllowed,
  isTransitionRefusal,
  applyTransition,
} from "./order-state-machine.ts";
import type { OrderRecord } from "./stored-records.ts";

const now = Date.parse("2026-11-20T02:00:00Z");
const minute = 60_000;

/**
 * Creates an order that allows most transitions of its status. `facts` returns the changes that
 * the other transitions need.
 */
const orderIn = (status: number, changes: Partial<OrderRecord> = {}): OrderRecord =>
  ({
    id: "O1",
    entrustId: "E1",
    buyerId: "U1",
    sellerId: "U2",
    status,
    prevStatus: OrderStatus.waitDelivery,
    closeType: status === OrderStatus.cancelled ? 2 : 0,
    completeType: status === OrderStatus.completed ? 1 : 0,
    amount: 72_000,
    quantity: 1_000_000,
    price: 72_000,
    fee: 2000,
    escrow: 1_002_000,
    tail: 0,
    payType: 2,
    buyerMethodId: "M1",
    chosenMethodId: null,
    payMinutes: 15,
    payLeftMs: 0,
    remark: "",
    payDelayCount: 0,
    releaseDelayCount: 0,
    delayRequested: 0,
    payAsked: 0,
    overdue: 0,
    undoCount: 0,
    sellerActed: 0,
    replenishCount: 0,
    warnCount: 0,
    warnedAt: null,
    buyerAppealed: 0,
    sellerAppealed: 0,
    lateAppealed: 0,
    objected: 0,
    lockedFromAble: 0,
    appealId: null,
    buyerEvaluated: 0,
    sellerEvaluated: 0,
    deadlineAt: now + minute,
    confirmedAt: now,
    paidAt: now - 6 * minute,
    transferConfirmedAt: null,
    finishedAt: now,
    cancelledAt: now,
    createdAt: now,
    version: 3,
    ...changes,
  }) as OrderRecord;

const statuses = Object.values(OrderStatus);
const actors: OrderActor[] = ["buyer", "seller", "system"];
const moves = [...new Set(orderTransitions.map((it) => it.on))];
/**
 * Changes without which a transition is refused. An undo needs a payment at most a minute ago, but
 * an appeal needs an older one.
 */
const allFacts: Partial<Record<TransitionName, Partial<OrderRecord>>> = {
  undo: { paidAt: now - minute },
  refusePay: { delayRequested: 1 },
};
/** Only the side that lost a ruling can object to it. */
const ruledFacts: Partial<Record<number, Partial<OrderRecord>>> = {
  [OrderStatus.completed]: { completeType: 3 },
  [OrderStatus.cancelled]: { closeType: 5 },
};
const facts = (on: TransitionName, status: number): Partial<OrderRecord> =>
  (on === "object" ? ruledFacts[status] : allFacts[on]) ?? {};

const triples = statuses.flatMap((status) =>
  moves.flatMap((on) => actors.map((by) => [status, on, by] as const)),
);

test.each(triples)("in status %i, %s by the %s follows the transition table", (status, on, by) => {
  const stepped = applyTransition(orderIn(status, facts(on, status)), {
    on,
    by,
    now,
    version: 3,
    appellant: by,
    waiting: by,
    isAppealOpen: true,
  });
  const row = findTransition(on, by, status);
  expect(isTransitionRefusal(stepped)).toBe(row === undefined);
  if (row === undefined || isTransitionRefusal(stepped)) return;
  const fixedTo = row.to === "before" ? OrderStatus.waitDelivery : row.to;
  expect(stepped.changes.status).toBe(fixedTo === "same" ? status : fixedTo);
  expect([stepped.escrow, stepped.changes.closeType, stepped.changes.completeType]).toEqual([
    row.escrow,
    row.closeType ?? (on === "lateAppeal" ? 0 : undefined),
    row.completeType,
  ]);
});

test("the transition table tests cover all 7 statuses, 34 transitions and 3 actors", () => {
  expect(triples.length).toBe(7 * moves.length * 3);
  expect(moves.length).toBe(34);
});

const refusal = (order: OrderRecord, on: TransitionName, by: OrderActor, version?: number) => {
  const stepped = applyTransition(order, { on, by, now, version });
  return isTransitionRefusal(stepped) ? stepped.refused : "ok";
};

test.each<[string, OrderRecord, TransitionName, OrderActor, number | undefined, string]>([
  ["refuses a payment after the timeout", orderIn(60), "pay", "buyer", 3, "orderTimedOut"],
  [
    "refuses a payment after a cancellation",
    orderIn(60, { closeType: 1 }),
    "pay",
    "buyer",
    3,
    "orderStatusWrong",
  ],
  [
    "refuses an acceptance after the timeout",
    orderIn(60, { closeType: 4 }),
    "confirm",
    "seller",
    3,
    "orderTimedOut",
  ],
  [
    "refuses to cancel after the confirmation of receipt",
    orderIn(35),
    "declareUnpaid",
    "buyer",
    3,
    "transferAlreadyConfirmed",
  ],
  [
    "refuses an appeal before five minutes have passed",
    orderIn(30, { paidAt: now }),
    "suspend",
    "buyer",
    3,
    "appealTooSoon",
  ],
  [
    "accepts an appeal of the seller at once",
    orderIn(30, { paidAt: now }),
    "suspend",
    "seller",
    3,
    "ok",
  ],
  [
    "refuses a second appeal of the buyer",
    orderIn(30, { buyerAppealed: 1 }),
    "suspend",
    "buyer",
    3,
    "appealExists",
  ],
  [
    "refuses an undo after the seller has acted",
    orderIn(30, { paidAt: now, sellerActed: 1 }),
    "undo",
    "buyer",
    3,
    "undoExpired",
  ],
  [
    "refuses a second undo",
    orderIn(30, { paidAt: now, undoCount: 1 }),
    "undo",
    "buyer",
    3,
    "undoExpired",
  ],
  [
    "checks the specific code before the version",
    orderIn(35),
    "declareUnpaid",
    "buyer",
    1,
    "transferAlreadyConfirmed",
  ],
  ["checks the status before the version", orderIn(50), "pay", "buyer", 1, "orderStatusWrong"],
  [
    "checks the version before the limits",
    orderIn(20, { payDelayCount: 2 }),
    "extendPay",
    "seller",
    1,
    "orderMovedOn",
  ],
  ["accepts a call without a version", orderIn(20), "pay", "buyer", undefined, "ok"],
  [
    "refuses a late appeal after a day",
    orderIn(60, { cancelledAt: now - 86_400_001 }),
    "lateAppeal",
    "buyer",
    3,
    "orderStatusWrong",
  ],
  [
    "refuses a late appeal if the buyer cancelled",
    orderIn(60, { closeType: 1 }),
    "lateAppeal",
    "buyer",
    3,
    "orderStatusWrong",
  ],
  [
    "refuses to decline an extension without a request",
    orderIn(20),
    "refusePay",
    "seller",
    3,
    "orderStatusWrong",
  ],
  ["refuses an objection without a ruling", orderIn(60), "object", "buyer", 3, "orderStatusWrong"],
  [
    "refuses an objection of the winning side",
    orderIn(60, { closeType: 5 }),
    "object",
    "seller",
    3,
    "orderStatusWrong",
  ],
  [
    "refuses an objection after a day",
    orderIn(60, { closeType: 5, finishedAt: null, cancelledAt: now - 86_400_001 }),
    "object",
    "buyer",
    3,
    "orderStatusWrong",
  ],
  [
    "refuses a second objection",
    orderIn(60, { closeType: 5, objected: 1 }),
    "object",
    "buyer",
    3,
    "appealExists",
  ],
  [
    "refuses an appeal about returned money after a week",
    orderIn(50, { finishedAt: now - 7 * 86_400_000 - 1 }),
    "endAppeal",
    "seller",
    3,
    "orderStatusWrong",
  ],
  [
    "refuses a second appeal after completion",
    orderIn(50, { sellerAppealed: 1 }),
    "endAppeal",
    "seller",
    3,
    "appealExists",
  ],
  [
    "refuses evidence for an order without an appeal",
    orderIn(50),
    "replenish",
    "buyer",
    3,
    "orderStatusWrong",
  ],
  [
    "refuses to withdraw an appeal of the other side",
    orderIn(40),
    "withdrawAppeal",
    "buyer",
    3,
    "orderStatusWrong",
  ],
])("applyTransition %s", (_name, order, on, by, version, expected) => {
  expect(refusal(order, on, by, version)).toBe(expected);
});

test("applyTransition reports the current state of the order if the given version is outdated", () => {
  expect(applyTransition(orderIn(20), { on: "pay", by: "buyer", now, version: 2 })).toMatchObject({
    facts: { status: 20, version: 3, deadline: now + minute },
  });
});

test("a large or late bank transfer gives the seller 30 instead of 15 minutes to release", () => {
  const pay = (changes: Partial<OrderRecord>, at = now) => {
    const stepped = applyTransition(orderIn(20, changes), { on: "pay", by: "buyer", now: at });
    return isTransitionRefusal(stepped) ? 0 : ((stepped.changes.deadlineAt ?? 0) - at) / minute;
  };
  const evening = Date.parse("2026-11-20T09:00:00Z");
  expect([
    pay({}),
    pay({ payType: 1 }),
    pay({ payType: 1, amount: 5_000_000 as never }),
    pay({ payType: 1 }, evening),
    pay({}, evening),
  ]).toEqual([15, 15, 30, 30, 15]);
});

describe("applyTransition", () => {
  const changesOf = (
    order: OrderRecord,
    on: TransitionName,
    by: OrderActor,
    seen: AppealAndMaintenanceFacts = {},
  ) => {
    const stepped = applyTransition(order, { ...seen, on, by, now });
    return isTransitionRefusal(stepped) ? undefined : stepped;
  };

  test("applyTransition clears number and time of the nudges when the order's status changes", () => {
    const warned = orderIn(OrderStatus.waitPay, { warnCount: 3, warnedAt: now });
    expect(changesOf(warned, "pay", "buyer")?.changes).toMatchObject({
      status: OrderStatus.waitDelivery,
      warnCount: 0,
      warnedAt: null,
    });
  });

  test("applyTransition keeps number and time of the nudges if the status does not change", () => {
    const warned = orderIn(OrderStatus.waitPay, { warnCount: 3, warnedAt: now });
    expect(changesOf(warned, "askPay", "buyer")?.changes).toStrictEqual({
      delayRequested: 1,
      payAsked: 1,
      status: OrderStatus.waitPay,
    });
  });

  test("confirm changes neither the close type nor the complete type of an order", () => {
    const changes = changesOf(orderIn(OrderStatus.waitConfirm), "confirm", "seller")?.changes ?? {};
    expect(Object.keys(changes).toSorted()).toEqual([
      "confirmedAt",
      "deadlineAt",
      "status",
      "warnCount",
      "warnedAt",
    ]);
  });

  test("withdrawing a late appeal returns the coins to the seller", () => {
    const late = orderIn(OrderStatus.suspended, {
      prevStatus: OrderStatus.cancelled,
      lateAppealed: 1,
    });
    expect(changesOf(late, "withdrawAppeal", "buyer", { appellant: "buyer" })).toMatchObject({
      escrow: "back",
      changes: { status: OrderStatus.cancelled, closeType: 2, cancelledAt: now },
    });
  });

  test("withdrawing the appeal of a running order leaves the coins locked", () => {
    const appealed = orderIn(OrderStatus.suspended, { prevStatus: OrderStatus.transferConfirmed });
    expect(changesOf(appealed, "withdrawAppeal", "seller", { appellant: "seller" })).toMatchObject({
      escrow: "none",
      changes: { status: OrderStatus.transferConfirmed },
    });
  });

  test("withdrawAppeal leaves the order in appeal if its previous status is unknown", () => {
    expect(
      changesOf(orderIn(OrderStatus.suspended, { prevStatus: 0 }), "withdrawAppeal", "buyer", {
        appellant: "buyer",
      })?.changes.status,
    ).toBe(OrderStatus.suspended);
  });
});

describe("isTransitionAllowed", () => {
  test("isTransitionAllowed returns what applyTransition would decide now", () => {
    const paid = orderIn(OrderStatus.waitDelivery, { paidAt: now });
    expect(isTransitionAllowed(paid, "suspend", "buyer", now, {})).toBe(false);
    expect(isTransitionAllowed(paid, "suspend", "buyer", now + 5 * minute, {})).toBe(true);
    expect(
      isTransitionAllowed(paid, "suspend", "buyer", now + 5 * minute, {
        closedMsSince: () => 60 * minute,
      }),
    ).toBe(false);
    expect(isTransitionAllowed(paid, "suspend", "seller", now, {})).toBe(true);
    expect(isTransitionAllowed(paid, "deliver", "buyer", now, {})).toBe(false);
  });
});
