import {
  AppealStatus,
  BuyerPaymentStatementOnCancel,
  CloseType,
  SettlementProposalState,
  type OrderDetail,
  OrderStatus,
  OrderActorSide,
} from "contract";
import { expect, test } from "vitest";
import { orderStepTimesOf } from "./order-steps.ts";

const at = (time: string) => Date.parse(`2026-11-20T${time}+08:00`);
const detail = {
  createTime: at("14:35:46"),
  confirmTime: null,
  payTime: at("14:40:50"),
  transferConfirmTime: null,
  finishTime: at("14:48:02"),
  cancelTime: null,
} as unknown as OrderDetail;

test("omits the duration of an order step that took no time", () => {
  const [, paid] = orderStepTimesOf({ ...detail, payTime: detail.createTime });
  expect(paid).toEqual({ label: "付款", at: "2026-11-20 14:35:46", took: undefined });
});

test("lists the steps of an order by time with their durations", () => {
  expect(orderStepTimesOf(detail)).toEqual([
    { label: "下单", at: "2026-11-20 14:35:46", took: undefined },
    { label: "付款", at: "2026-11-20 14:40:50", took: "5 分 4 秒" },
    { label: "放币", at: "2026-11-20 14:48:02", took: "7 分 12 秒" },
  ]);
});

test("names the side that acted in the steps from payment to an agreed cancellation of an order", () => {
  const appeal = {
    status: AppealStatus.settled,
    initiator: OrderActorSide.seller,
    createTime: at("14:45:00"),
    cancelStatement: BuyerPaymentStatementOnCancel.refunded,
    offer: {
      state: SettlementProposalState.taken,
      by: OrderActorSide.seller,
      time: at("14:47:00"),
    },
  };
  const ended = {
    ...detail,
    status: OrderStatus.cancelled,
    closeType: CloseType.agreed,
    finishTime: null,
    cancelTime: at("14:48:00"),
    appeal,
  };
  const labels = (isSeller: 0 | 1) =>
    orderStepTimesOf({ ...ended, isSeller } as unknown as OrderDetail).map((it) => it.label);
  expect(labels(1)).toEqual([
    "下单",
    "对方标记付款",
    "您发起申诉",
    "您提议取消",
    "对方确认退款到账，同意取消",
  ]);
  expect(labels(0)).toEqual([
    "下单",
    "您标记付款",
    "对方发起申诉",
    "对方提议取消",
    "您确认退款到账，同意取消",
  ]);
});
