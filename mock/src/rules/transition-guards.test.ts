import { type OrderActor, type TransitionName, OrderStatus, type TradeRole } from "contract";
import { describe, expect, test } from "vitest";
import type { AppealAndMaintenanceFacts } from "./requested-transition.ts";
import {
  appealAllowedUntil,
  appealAllowedFrom,
  paymentUndoEndsAt,
  payWindowAfterUndoMs,
} from "./transition-guards.ts";
import { isTransitionRefusal, applyTransition } from "./order-state-machine.ts";
import type { OrderRecord } from "./stored-records.ts";

const now = Date.parse("2026-11-20T02:00:00Z");
const minute = 60_000;
const day = 24 * 60 * minute;
const closedForAnHour: AppealAndMaintenanceFacts = { closedMsSince: () => 60 * minute };

/** Creates an order in a status, without payment, extensions, nudges, appeals or evaluations. */
const orderIn = (status: OrderStatus, changes: Partial<OrderRecord> = {}): OrderRecord =>
  ({
    id: "O1",
    status,
    prevStatus: 0,
    closeType: 0,
    completeType: 0,
    amount: 72_000,
    payType: 2,
    payMinutes: 15,
    payLeftMs: 0,
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
    buyerEvaluated: 0,
    sellerEvaluated: 0,
    deadlineAt: now + minute,
    paidAt: null,
    finishedAt: null,
    cancelledAt: null,
    version: 3,
    ...changes,
  }) as OrderRecord;

const { waitConfirm, waitPay, waitDelivery, transferConfirmed, suspended, completed, cancelled } =
  OrderStatus;
const endedAt = (ageMs: number) => ({ finishedAt: now - ageMs });
const cancelledAt = (ageMs: number, closeType: OrderRecord["closeType"]) => ({
  closeType,
  cancelledAt: now - ageMs,
});

type Case = [
  name: string,
  order: OrderRecord,
  by: OrderActor,
  expected: string,
  seen?: AppealAndMaintenanceFacts,
];
const outcome = (
  on: TransitionName,
  order: OrderRecord,
  by: OrderActor,
  seen: AppealAndMaintenanceFacts = {},
): string => {
  const stepped = applyTransition(order, { ...seen, on, by, now });
  return isTransitionRefusal(stepped) ? stepped.refused : "ok";
};
const check = (on: TransitionName, cases: readonly Case[]): void =>
  test.each(cases)(`the transition ${on} %s`, (_name, order, by, expected, seen) => {
    expect(outcome(on, order, by, seen)).toBe(expected);
  });

describe("appealAllowedFrom", () => {
  test("appealAllowedFrom is five minutes after the payment plus the length of maintenance", () => {
    expect(appealAllowedFrom(orderIn(waitDelivery, { paidAt: now }), {})).toBe(now + 5 * minute);
    expect(appealAllowedFrom(orderIn(waitDelivery, { paidAt: now }), closedForAnHour)).toBe(
      now + 65 * minute,
    );
  });

  test("appealAllowedFrom returns null before the payment", () => {
    expect(appealAllowedFrom(orderIn(waitPay), {})).toBeNull();
  });
});

describe("paymentUndoEndsAt", () => {
  const paid = { paidAt: now };

  test("paymentUndoEndsAt is one minute after the payment plus the length of maintenance", () => {
    expect(paymentUndoEndsAt(orderIn(waitDelivery, paid), {})).toBe(now + minute);
    expect(paymentUndoEndsAt(orderIn(waitDelivery, paid), closedForAnHour)).toBe(now + 61 * minute);
  });

  test.each<[string, OrderRecord]>([
    ["another status", orderIn(transferConfirmed, paid)],
    ["no payment", orderIn(waitDelivery)],
    ["an earlier undo", orderIn(waitDelivery, { ...paid, undoCount: 1 })],
    ["an action of the seller", orderIn(waitDelivery, { ...paid, sellerActed: 1 })],
  ])("paymentUndoEndsAt is null and payWindowAfterUndoMs undefined with %s", (_name, order) => {
    expect(paymentUndoEndsAt(order, {})).toBeNull();
    expect(payWindowAfterUndoMs(order, {})).toBeUndefined();
  });
});

describe("payWindowAfterUndoMs", () => {
  test("payWindowAfterUndoMs returns the remaining time to pay, but at least three minutes", () => {
    expect(
      payWindowAfterUndoMs(orderIn(waitDelivery, { paidAt: now, payLeftMs: 8 * minute }), {}),
    ).toBe(8 * minute);
    expect(
      payWindowAfterUndoMs(orderIn(waitDelivery, { paidAt: now, payLeftMs: minute }), {}),
    ).toBe(3 * minute);
  });
});

describe("appealAllowedUntil", () => {
  const agreed = orderIn(cancelled, cancelledAt(0, 8));
  const forSeller = orderIn(cancelled, cancelledAt(0, 5));
  const timedOut = orderIn(cancelled, cancelledAt(0, 2));
  const forBuyer = orderIn(completed, { ...endedAt(0), completeType: 3 });
  const released = orderIn(completed, { ...endedAt(0), completeType: 1 });

  test.each<[string, OrderRecord, TradeRole, number]>([
    ["the buyer's objection to a ruling for the seller", forSeller, "buyer", day],
    ["the buyer's objection to an agreed cancel", agreed, "buyer", day],
    ["the buyer's objection, shown to the seller with the refund record", agreed, "seller", day],
    ["the seller's objection to a ruling for the buyer", forBuyer, "seller", day],
    ["the seller's appeal after a release", released, "seller", 7 * day],
    ["the buyer's appeal after a payment timeout", timedOut, "buyer", day],
  ])("appealAllowedUntil limits the time for %s", (_name, order, by, windowMs) => {
    expect(appealAllowedUntil(order, by, {})).toBe(now + windowMs);
    expect(appealAllowedUntil(order, by, closedForAnHour)).toBe(now + windowMs + 60 * minute);
  });

  test.each<[string, OrderRecord, TradeRole]>([
    ["the seller has won the ruling", forSeller, "seller"],
    ["the buyer has won the ruling", forBuyer, "buyer"],
    ["the buyer has objected", { ...forSeller, objected: 1 }, "buyer"],
    ["the seller has objected", { ...forBuyer, objected: 1 }, "seller"],
    ["an agreed cancel was objected to", { ...agreed, objected: 1 }, "seller"],
    ["the seller has appealed after the release", { ...released, sellerAppealed: 1 }, "seller"],
    ["the buyer got the coins", released, "buyer"],
    ["the seller asks about a payment timeout", timedOut, "seller"],
    ["the buyer has appealed late", { ...timedOut, lateAppealed: 1 }, "buyer"],
    ["the buyer has appealed before", { ...timedOut, buyerAppealed: 1 }, "buyer"],
    ["the buyer cancelled the order", orderIn(cancelled, cancelledAt(0, 1)), "buyer"],
    ["a running order keeps an old close type", orderIn(waitDelivery, cancelledAt(0, 2)), "buyer"],
    [
      "a cancelled order keeps an old complete type",
      orderIn(cancelled, { ...cancelledAt(0, 1), completeType: 3 }),
      "seller",
    ],
  ])("appealAllowedUntil returns null if %s", (_name, order, by) => {
    expect(appealAllowedUntil(order, by, {})).toBeNull();
  });
});

describe("transitions before the payment", () => {
  check("pay", [
    [
      "by the buyer after the timeout is refused as timed out",
      orderIn(cancelled, cancelledAt(0, 2)),
      "buyer",
      "orderTimedOut",
    ],
    [
      "by the seller after the timeout is refused",
      orderIn(cancelled, cancelledAt(0, 2)),
      "seller",
      "orderStatusWrong",
    ],
    [
      "ignores an old close type in a running order",
      orderIn(waitPay, { closeType: 2 }),
      "buyer",
      "ok",
    ],
    ["again is refused", orderIn(waitDelivery), "buyer", "orderStatusWrong"],
  ]);
  check("confirm", [
    [
      "by the seller after the timeout is refused as timed out",
      orderIn(cancelled, cancelledAt(0, 4)),
      "seller",
      "orderTimedOut",
    ],
    [
      "by the buyer after the timeout is refused",
      orderIn(cancelled, cancelledAt(0, 4)),
      "buyer",
      "orderStatusWrong",
    ],
    [
      "after a cancel is refused",
      orderIn(cancelled, cancelledAt(0, 1)),
      "seller",
      "orderStatusWrong",
    ],
    [
      "ignores an old close type in a running order",
      orderIn(waitConfirm, { closeType: 4 }),
      "seller",
      "ok",
    ],
    ["again is refused", orderIn(waitPay), "seller", "orderStatusWrong"],
  ]);
  check("extendPay", [
    [
      "is accepted five minutes before the deadline",
      orderIn(waitPay, { deadlineAt: now + 5 * minute }),
      "seller",
      "ok",
    ],
    [
      "is refused more than five minutes before the deadline",
      orderIn(waitPay, { deadlineAt: now + 5 * minute + 1 }),
      "seller",
      "delayTooEarly",
    ],
    [
      "is accepted earlier on request",
      orderIn(waitPay, { deadlineAt: now + 9 * minute, delayRequested: 1 }),
      "seller",
      "ok",
    ],
    ["is accepted a second time", orderIn(waitPay, { payDelayCount: 1 }), "seller", "ok"],
    ["is refused a third time", orderIn(waitPay, { payDelayCount: 2 }), "seller", "delayUsedUp"],
  ]);
  check("askPay", [
    ["is accepted once", orderIn(waitPay, { payDelayCount: 1 }), "buyer", "ok"],
    ["is refused a second time", orderIn(waitPay, { payAsked: 1 }), "buyer", "delayUsedUp"],
    [
      "is refused after two extensions",
      orderIn(waitPay, { payDelayCount: 2 }),
      "buyer",
      "delayUsedUp",
    ],
  ]);
});

describe("transitions after the payment", () => {
  check("undo", [
    [
      "is accepted exactly one minute after the payment",
      orderIn(waitDelivery, { paidAt: now - minute }),
      "buyer",
      "ok",
    ],
    [
      "is refused more than one minute after the payment",
      orderIn(waitDelivery, { paidAt: now - minute - 1 }),
      "buyer",
      "undoExpired",
    ],
    [
      "is refused as too late in a confirmed order",
      orderIn(transferConfirmed, { paidAt: now }),
      "buyer",
      "undoExpired",
    ],
    [
      "is refused as too late in an appeal",
      orderIn(suspended, { paidAt: now }),
      "buyer",
      "undoExpired",
    ],
    ["is refused before the payment", orderIn(waitPay), "buyer", "orderStatusWrong"],
    [
      "by the seller is refused",
      orderIn(waitDelivery, { paidAt: now - day }),
      "seller",
      "orderStatusWrong",
    ],
  ]);
  check("extendRelease", [
    ["is accepted once", orderIn(waitDelivery), "seller", "ok"],
    [
      "is refused a second time",
      orderIn(waitDelivery, { releaseDelayCount: 1 }),
      "seller",
      "delayUsedUp",
    ],
    [
      "is refused in an overdue order",
      orderIn(waitDelivery, { overdue: 1 }),
      "seller",
      "delayUsedUp",
    ],
  ]);
  check("replenish", [
    ["is accepted a third time", orderIn(waitDelivery, { replenishCount: 2 }), "buyer", "ok"],
    [
      "is refused a fourth time",
      orderIn(waitDelivery, { replenishCount: 3 }),
      "buyer",
      "replenishLimit",
    ],
    ["has no limit in an appeal", orderIn(suspended, { replenishCount: 3 }), "buyer", "ok"],
    [
      "is accepted in an open appeal after completion",
      orderIn(completed),
      "seller",
      "ok",
      { isAppealOpen: true },
    ],
    [
      "is refused after completion without an appeal",
      orderIn(completed),
      "seller",
      "orderStatusWrong",
    ],
  ]);
  check("warn", [
    ["is accepted the first time", orderIn(waitPay), "seller", "ok"],
    [
      "is accepted again after a minute",
      orderIn(waitPay, { warnCount: 4, warnedAt: now - minute }),
      "seller",
      "ok",
    ],
    [
      "is refused within the minute",
      orderIn(waitPay, { warnCount: 1, warnedAt: now - minute + 1 }),
      "seller",
      "warnTooSoon",
    ],
    [
      "is refused a sixth time",
      orderIn(waitPay, { warnCount: 5, warnedAt: now - day }),
      "seller",
      "warnLimit",
    ],
    [
      "is accepted in an appeal from the waiting side",
      orderIn(suspended),
      "buyer",
      "ok",
      { waiting: "buyer" },
    ],
    [
      "is refused in an appeal from the other side",
      orderIn(suspended),
      "seller",
      "orderStatusWrong",
      { waiting: "buyer" },
    ],
  ]);
  check("evaluate", [
    ["is accepted at the end of the week", orderIn(completed, endedAt(7 * day)), "buyer", "ok"],
    [
      "is refused after the week",
      orderIn(completed, endedAt(7 * day + 1)),
      "buyer",
      "evaluateExpired",
    ],
    [
      "is refused a second time",
      orderIn(completed, { ...endedAt(0), buyerEvaluated: 1 }),
      "buyer",
      "alreadyEvaluated",
    ],
    [
      "is accepted from the other side",
      orderIn(completed, { ...endedAt(0), buyerEvaluated: 1 }),
      "seller",
      "ok",
    ],
    [
      "is refused a second time from the seller",
      orderIn(completed, { ...endedAt(0), sellerEvaluated: 1 }),
      "seller",
      "alreadyEvaluated",
    ],
  ]);
});

describe("transitions of an appeal", () => {
  const longAgo = { paidAt: now - day };

  check("suspend", [
    [
      "is accepted five minutes after the payment",
      orderIn(waitDelivery, { paidAt: now - 5 * minute }),
      "buyer",
      "ok",
    ],
    [
      "is refused less than five minutes after the payment",
      orderIn(waitDelivery, { paidAt: now - 5 * minute + 1 }),
      "buyer",
      "appealTooSoon",
    ],
    ["is refused in a running appeal", orderIn(suspended, longAgo), "buyer", "appealExists"],
    [
      "by the seller is accepted after their confirmation",
      orderIn(transferConfirmed, longAgo),
      "seller",
      "ok",
    ],
    [
      "by the seller is refused a second time",
      orderIn(transferConfirmed, { ...longAgo, sellerAppealed: 1 }),
      "seller",
      "appealExists",
    ],
    [
      "by the buyer is refused in a confirmed order",
      orderIn(transferConfirmed, { ...longAgo, buyerAppealed: 1 }),
      "buyer",
      "orderStatusWrong",
    ],
    [
      "is refused before the payment",
      orderIn(waitPay, { buyerAppealed: 1 }),
      "buyer",
      "orderStatusWrong",
    ],
  ]);
  check("lateAppeal", [
    ["is accepted at the end of the day", orderIn(cancelled, cancelledAt(day, 2)), "buyer", "ok"],
    [
      "is refused after the day",
      orderIn(cancelled, cancelledAt(day + 1, 2)),
      "buyer",
      "orderStatusWrong",
    ],
    [
      "is refused a second time",
      orderIn(cancelled, { ...cancelledAt(0, 2), lateAppealed: 1 }),
      "buyer",
      "appealExists",
    ],
    [
      "is refused after an earlier appeal",
      orderIn(cancelled, { ...cancelledAt(0, 2), buyerAppealed: 1 }),
      "buyer",
      "appealExists",
    ],
    [
      "by the seller is refused",
      orderIn(cancelled, { ...cancelledAt(0, 2), lateAppealed: 1 }),
      "seller",
      "orderStatusWrong",
    ],
    [
      "is refused in a completed order",
      orderIn(completed, { ...endedAt(0), lateAppealed: 1 }),
      "buyer",
      "orderStatusWrong",
    ],
  ]);
  check("object", [
    ["is accepted at the end of the day", orderIn(cancelled, cancelledAt(day, 5)), "buyer", "ok"],
    [
      "is refused after the day",
      orderIn(cancelled, cancelledAt(day + 1, 5)),
      "buyer",
      "orderStatusWrong",
    ],
    [
      "by the seller is accepted after a ruling",
      orderIn(completed, { ...endedAt(0), completeType: 3 }),
      "seller",
      "ok",
    ],
    [
      "by the seller is refused after a release",
      orderIn(completed, { ...endedAt(0), completeType: 1, objected: 1 }),
      "seller",
      "orderStatusWrong",
    ],
  ]);
  check("endAppeal", [
    [
      "is accepted at the end of the week",
      orderIn(completed, { ...endedAt(7 * day), completeType: 1 }),
      "seller",
      "ok",
    ],
    [
      "is refused after the week",
      orderIn(completed, { ...endedAt(7 * day + 1), completeType: 1 }),
      "seller",
      "orderStatusWrong",
    ],
    [
      "by the buyer is refused",
      orderIn(completed, { ...endedAt(0), completeType: 1, buyerAppealed: 1 }),
      "buyer",
      "orderStatusWrong",
    ],
    [
      "is refused in a cancelled order",
      orderIn(cancelled, { ...cancelledAt(0, 1), sellerAppealed: 1 }),
      "seller",
      "orderStatusWrong",
    ],
    [
      "is refused after a ruling",
      orderIn(completed, { ...endedAt(0), completeType: 3 }),
      "seller",
      "orderStatusWrong",
    ],
    [
      "is refused a second time",
      orderIn(completed, { ...endedAt(0), sellerAppealed: 1 }),
      "seller",
      "appealExists",
    ],
  ]);
  check("withdrawAppeal", [
    [
      "by the appellant is accepted",
      orderIn(suspended, { prevStatus: waitDelivery }),
      "seller",
      "ok",
      { appellant: "seller" },
    ],
    [
      "by the other side is refused",
      orderIn(suspended, { prevStatus: waitDelivery }),
      "buyer",
      "orderStatusWrong",
      { appellant: "seller" },
    ],
  ]);
});

describe("details of a refusal", () => {
  const state = { status: waitDelivery, closeType: 0, deadline: now + minute, version: 3 };
  const factsOf = (order: OrderRecord, on: TransitionName, by: OrderActor) => {
    const stepped = applyTransition(order, { on, by, now });
    return isTransitionRefusal(stepped) ? stepped.facts : undefined;
  };

  test("the refusal of an early appeal reports the time from which an appeal is possible", () => {
    const facts = factsOf(orderIn(waitDelivery, { paidAt: now }), "suspend", "buyer");
    expect(facts).toStrictEqual({ ...state, suspendAt: now + 5 * minute });
  });

  test("the refusal of a nudge reports the time until the next possible one, in whole seconds", () => {
    const facts = factsOf(
      orderIn(waitDelivery, { warnCount: 1, warnedAt: now - 1_500 }),
      "warn",
      "buyer",
    );
    expect(facts).toStrictEqual({ ...state, seconds: 59, nextTime: now + 58_500 });
  });

  test("the refusals undoExpired, delayUsedUp and orderStatusWrong report only the order state", () => {
    expect(factsOf(orderIn(waitDelivery, { undoCount: 1 }), "undo", "buyer")).toStrictEqual(state);
    expect(factsOf(orderIn(waitDelivery, { overdue: 1 }), "extendRelease", "seller")).toStrictEqual(
      state,
    );
    expect(factsOf(orderIn(waitDelivery), "pay", "buyer")).toStrictEqual(state);
  });
});
