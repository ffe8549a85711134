import { type Allow, AppealStatus, CloseType, CompleteType, OrderStatus, type OrderDetail } from "contract";
import { expect, test } from "vitest";
import { dealOf, endText, rowView, stageMs } from "./status.ts";

const nothing: Allow = {
  confirm: 0,
  pay: 0,
  cancel: 0,
  undo: 0,
  delay: 0,
  replenish: 0,
  transferConfirm: 0,
  delivery: 0,
  warn: 0,
  suspend: 0,
  evaluate: 0,
  report: 0,
};
const everything = Object.fromEntries(Object.keys(nothing).map((it) => [it, 1])) as Allow;
const order = (part: Partial<OrderDetail>): OrderDetail =>
  ({
    status: OrderStatus.waitPay,
    statusText: "",
    isSeller: 0,
    closeType: 0,
    completeType: 0,
    allow: everything,
    delayRequested: 0,
    overdue: 0,
    appeal: null,
    payDelayCount: 0,
    payMinutes: 15,
    createTime: 0,
    deadline: null,
    payTime: null,
    transferConfirmTime: null,
    ...part,
  }) as OrderDetail;
const statuses = Object.values(OrderStatus);

test("what the server does not allow is not offered, whatever the status and side", () => {
  for (const status of statuses)
    for (const isSeller of [0, 1] as const) {
      const deal = dealOf(order({ status, isSeller, allow: nothing }));
      expect([...deal.acts, ...deal.more], `${status} ${isSeller}`).toEqual([]);
    }
});

test("each act is offered by the permission of its own call", () => {
  const acts = (status: number, isSeller: 0 | 1, allow: Partial<Allow>) => {
    const deal = dealOf(order({ status, isSeller, allow: { ...nothing, ...allow } }));
    return [...deal.acts, ...deal.more].map((it) => it.name);
  };
  expect(acts(OrderStatus.waitConfirm, 1, { confirm: 1 })).toEqual(["accept"]);
  expect(acts(OrderStatus.waitConfirm, 1, { cancel: 1 })).toEqual(["reject"]);
  expect(acts(OrderStatus.waitPay, 0, { pay: 1, delay: 1 })).toEqual(["askDelay", "pay"]);
  expect(acts(OrderStatus.waitPay, 1, { delay: 1 })).toEqual(["extendPay"]);
  expect(acts(OrderStatus.waitDelivery, 0, { cancel: 1, replenish: 1 })).toEqual(["replenish", "declareUnpaid"]);
  expect(acts(OrderStatus.waitDelivery, 1, { suspend: 1 })).toEqual(["notArrived"]);
  expect(acts(OrderStatus.suspended, 0, { cancel: 1, delay: 1 })).toEqual(["concede", "withdraw"]);
  expect(acts(OrderStatus.cancelled, 0, { suspend: 1 })).toEqual(["lateAppeal"]);
});

test("a reminder that was just sent stays in view", () => {
  const paid = order({ status: OrderStatus.waitDelivery, allow: nothing });
  expect(dealOf(paid, true).acts.map((it) => it.name)).toEqual(["warn"]);
});

test("every end names its actor", () => {
  for (const closeType of Object.values(CloseType)) expect(endText(order({ status: OrderStatus.cancelled, closeType }))).not.toBe("");
  for (const completeType of Object.values(CompleteType))
    expect(endText(order({ status: OrderStatus.completed, completeType }))).not.toBe("");
  expect(endText(order({ status: OrderStatus.cancelled, closeType: CloseType.payTimeout }))).toBe("付款超时，系统自动取消");
});

test("a list says why an order was cancelled, in few letters", () => {
  const label = (closeType: number) => rowView(order({ status: OrderStatus.cancelled, closeType })).label;
  for (const closeType of Object.values(CloseType)) expect(label(closeType)).not.toBe("已取消");
  expect(label(CloseType.payTimeout)).toBe("付款超时");
  expect(label(CloseType.buyerCancelled)).toBe("买家取消");
  expect(label(99)).toBe("已取消");
});

test("a list tells what waits for me, and what is over", () => {
  const row = (part: Partial<OrderDetail>) => rowView(order({ needAction: 0, myEvaluated: 1, ...part }));
  expect(row({ needAction: 1 }).mood).toBe("needsMe");
  expect(row({}).mood).toBe("waiting");
  expect(row({ status: OrderStatus.cancelled, needAction: 1 }).mood).toBe("quiet");
  expect(row({ status: OrderStatus.completed, myEvaluated: 0 }).action).toBe("去评价");
  expect(row({ status: OrderStatus.completed }).action).toBe("查看");
});

test("a status that this phone does not know is told in the server's words and offers nothing", () => {
  expect(dealOf(order({ status: 99, statusText: "资金核查中" }))).toMatchObject({
    tone: "closed",
    title: "资金核查中",
    acts: [],
    more: [],
  });
  expect(rowView(order({ status: 99, statusText: "资金核查中" }))).toMatchObject({ tone: "closed", clock: "", label: "资金核查中" });
});

test("the ring knows the whole of a stage, with what was added to it", () => {
  const minuteMs = 60_000;
  expect(stageMs(order({ deadline: 100 * minuteMs, payDelayCount: 1 }))).toBe(25 * minuteMs);
  expect(stageMs(order({ status: OrderStatus.waitDelivery, payTime: 10 * minuteMs, deadline: 25 * minuteMs }))).toBe(15 * minuteMs);
  expect(stageMs(order({ deadline: null }))).toBe(0);
});

test("in an appeal the card says whose turn it is", () => {
  const appeal = { status: AppealStatus.review } as OrderDetail["appeal"];
  expect(dealOf(order({ status: OrderStatus.suspended, appeal })).text).toBe("平台审核中");
});
