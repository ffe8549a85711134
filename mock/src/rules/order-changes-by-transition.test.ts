import { type OrderActor, asFen, type TransitionName, OrderStatus, payTypes } from "contract";
import { describe, expect, test } from "vitest";
import { type OrderChanges, orderChangesByTransition } from "./order-changes-by-transition.ts";
import type { OrderRecord } from "./stored-records.ts";

// 10:00 in Shanghai, within the office hours of banks.
const now = Date.parse("2026-11-20T02:00:00Z");
const minute = 60_000;

const orderOf = (changes: Partial<OrderRecord>): OrderRecord =>
  ({
    status: OrderStatus.waitDelivery,
    prevStatus: 0,
    payType: payTypes.alipay,
    amount: asFen(720_00),
    payMinutes: 20,
    payLeftMs: 0,
    payDelayCount: 0,
    releaseDelayCount: 0,
    undoCount: 0,
    replenishCount: 0,
    warnCount: 0,
    warnedAt: null,
    deadlineAt: now + minute,
    ...changes,
  }) as OrderRecord;

const changesOf = (
  on: TransitionName,
  by: OrderActor,
  order: Partial<OrderRecord> = {},
): OrderChanges => orderChangesByTransition[on](orderOf(order), { on, by, now });
const ended = { cancelledAt: now, deadlineAt: null };

describe("effects before the payment", () => {
  test("confirm starts the payment window of the order", () => {
    expect(changesOf("confirm", "seller")).toStrictEqual({
      confirmedAt: now,
      deadlineAt: now + 20 * minute,
    });
  });

  test("extendPay adds ten minutes and clears the buyer's request for time", () => {
    const changes = changesOf("extendPay", "seller", { payDelayCount: 1, delayRequested: 1 });
    expect(changes).toStrictEqual({
      payDelayCount: 2,
      delayRequested: 0,
      deadlineAt: now + 11 * minute,
    });
  });

  test("askPay records a request for more time, refusePay clears the request", () => {
    expect(changesOf("askPay", "buyer")).toStrictEqual({ delayRequested: 1, payAsked: 1 });
    expect(changesOf("refusePay", "seller")).toStrictEqual({ delayRequested: 0 });
  });

  test.each<[deadlineAt: number | null, payLeftMs: number]>([
    [now + minute, minute],
    [now - minute, 0],
    [null, 0],
  ])("pay with deadline %s stores %i ms as the time left to pay", (deadlineAt, payLeftMs) => {
    expect(changesOf("pay", "buyer", { deadlineAt, sellerActed: 1 })).toStrictEqual({
      paidAt: now,
      payLeftMs,
      deadlineAt: now + 15 * minute,
      sellerActed: 0,
    });
  });

  test.each<[payLeftMs: number, windowMs: number]>([
    [minute, 3 * minute],
    [12 * minute, 12 * minute],
  ])("undo with %i ms left to pay opens a payment window of %i ms", (payLeftMs, windowMs) => {
    const changes = changesOf("undo", "buyer", { payLeftMs, paidAt: now, chosenMethodId: "M1" });
    expect(changes).toStrictEqual({
      paidAt: null,
      chosenMethodId: null,
      undoCount: 1,
      deadlineAt: now + windowMs,
    });
  });
});

describe("effects after the payment", () => {
  test.each<[status: OrderStatus, expected: OrderChanges]>([
    [OrderStatus.waitDelivery, { replenishCount: 2 }],
    [OrderStatus.transferConfirmed, { replenishCount: 2 }],
    [OrderStatus.suspended, {}],
    [OrderStatus.completed, {}],
  ])("replenish in status %i counts only before an appeal or completion", (status, expected) => {
    expect(changesOf("replenish", "buyer", { status, replenishCount: 1 })).toStrictEqual(expected);
  });

  test("extendRelease adds half an hour and ends the undo window", () => {
    const changes = changesOf("extendRelease", "seller");
    expect(changes).toStrictEqual({
      releaseDelayCount: 1,
      sellerActed: 1,
      deadlineAt: now + 31 * minute,
    });
  });

  test("extendNoAccess adds a quarter of an hour and keeps the undo window", () => {
    const changes = changesOf("extendNoAccess", "seller");
    expect(changes).toStrictEqual({
      releaseDelayCount: 1,
      noAccessAt: now,
      deadlineAt: now + 16 * minute,
    });
  });

  test("transferConfirm schedules the automatic release in ten minutes", () => {
    const changes = changesOf("transferConfirm", "seller");
    expect(changes).toStrictEqual({
      transferConfirmedAt: now,
      sellerActed: 1,
      deadlineAt: now + 10 * minute,
    });
  });

  test("releaseOverdue schedules the automatic appeal in half an hour", () => {
    expect(changesOf("releaseOverdue", "system")).toStrictEqual({
      overdue: 1,
      deadlineAt: now + 30 * minute,
    });
  });

  test.each<[TransitionName, OrderActor]>([
    ["deliver", "seller"],
    ["autoRelease", "system"],
    ["ruleForBuyer", "system"],
  ])("the transition %s by the %s finishes the order and stops its timer", (on, by) => {
    expect(changesOf(on, by)).toStrictEqual({ finishedAt: now, deadlineAt: null });
  });

  test.each<[TransitionName, OrderActor]>([
    ["reject", "seller"],
    ["acceptTimeout", "system"],
    ["cancel", "buyer"],
    ["payTimeout", "system"],
    ["declareUnpaid", "buyer"],
    ["concede", "buyer"],
    ["agreeCancel", "buyer"],
    ["ruleForSeller", "system"],
    ["riskClose", "system"],
  ])("the transition %s by the %s cancels the order and stops its timer", (on, by) => {
    expect(changesOf(on, by)).toStrictEqual(ended);
  });

  test("evaluate marks only the side that evaluated", () => {
    expect(changesOf("evaluate", "buyer")).toStrictEqual({ buyerEvaluated: 1 });
    expect(changesOf("evaluate", "seller")).toStrictEqual({ sellerEvaluated: 1 });
  });

  test("warn counts the nudge and records its time", () => {
    expect(changesOf("warn", "buyer", { warnCount: 2 })).toStrictEqual({
      warnCount: 3,
      warnedAt: now,
    });
  });
});

describe("effects of an appeal", () => {
  const opened = { prevStatus: OrderStatus.waitDelivery, deadlineAt: now + 30 * minute };

  test.each<[TransitionName, OrderActor, OrderChanges]>([
    ["suspend", "buyer", { ...opened, buyerAppealed: 1 }],
    ["suspend", "seller", { ...opened, sellerAppealed: 1, sellerActed: 1 }],
    ["systemAppeal", "system", opened],
  ])("the transition %s by the %s gives both sides half an hour to respond", (on, by, expected) => {
    expect(changesOf(on, by)).toStrictEqual(expected);
  });

  test("lateAppeal reopens a cancelled order", () => {
    const changes = changesOf("lateAppeal", "buyer", {
      status: OrderStatus.cancelled,
      closeType: 2,
      cancelledAt: now - minute,
    });
    expect(changes).toStrictEqual({
      ...opened,
      prevStatus: OrderStatus.cancelled,
      buyerAppealed: 1,
      lateAppealed: 1,
      closeType: 0,
      cancelledAt: null,
    });
  });

  test.each<[prevStatus: OrderStatus, expected: OrderChanges]>([
    [OrderStatus.waitDelivery, { deadlineAt: now + 15 * minute, overdue: 0 }],
    [OrderStatus.transferConfirmed, { deadlineAt: now + 10 * minute, overdue: 0 }],
    [OrderStatus.cancelled, ended],
  ])("withdrawAppeal sets the deadline of the previous status %i", (prevStatus, expected) => {
    expect(
      changesOf("withdrawAppeal", "buyer", { status: OrderStatus.suspended, prevStatus }),
    ).toStrictEqual(expected);
  });

  test("toHuman sets the deadline of the platform's ruling to two hours from now", () => {
    expect(changesOf("toHuman", "system")).toStrictEqual({ deadlineAt: now + 120 * minute });
  });

  test("the transitions offer and decline change nothing in the order", () => {
    expect([changesOf("offer", "seller"), changesOf("decline", "buyer")]).toStrictEqual([{}, {}]);
  });

  test("object marks the order as objected to, endAppeal as appealed by the seller", () => {
    expect(changesOf("object", "buyer")).toStrictEqual({ objected: 1 });
    expect(changesOf("endAppeal", "seller")).toStrictEqual({ sellerAppealed: 1 });
  });
});
