import { type TransitionName, OrderStatus } from "contract";
import type { OrderRecord } from "./stored-records.ts";

export type CreditChange = { userId: string; delta: number; reason: string };
export const creditForCompletedOrdersPerDayMax = 10;
const completedDelta = 2;

const both = (order: OrderRecord, delta: number, reason: string): CreditChange[] =>
  [order.buyerId, order.sellerId].map((userId) => ({ userId, delta, reason }));

/** Returns the score changes of the buyer and the seller that the transition `on` causes. */
export function creditChangesOfTransition(order: OrderRecord, on: TransitionName): CreditChange[] {
  const { buyerId, sellerId } = order;
  switch (on) {
    case "deliver":
    case "autoRelease":
      return both(order, completedDelta, "完成交易");
    case "payTimeout":
      return [{ userId: buyerId, delta: -2, reason: "付款超时" }];
    case "declareUnpaid":
      return [{ userId: buyerId, delta: -5, reason: "付款后取消" }];
    case "concede":
      return [{ userId: buyerId, delta: -5, reason: "申诉时声明没有付款" }];
    case "reject":
      return [{ userId: sellerId, delta: -1, reason: "拒绝接单" }];
    case "acceptTimeout":
      return [{ userId: sellerId, delta: -1, reason: "超时未接单" }];
    case "releaseOverdue":
      return [{ userId: sellerId, delta: -3, reason: "放币超时" }];
    case "ruleForBuyer":
      return [
        { userId: sellerId, delta: -10, reason: "申诉败诉" },
        { userId: buyerId, delta: completedDelta, reason: "完成交易" },
      ];
    case "ruleForSeller":
      return [{ userId: buyerId, delta: -10, reason: "申诉败诉" }];
    default:
      return [];
  }
}

export function creditDeltaOfStars(stars: number): number {
  if (stars === 5) return 1;
  return stars === 1 ? -1 : 0;
}
export const clampCreditScore = (score: number): number => Math.min(100, Math.max(0, score));
export const isRunningOrderStatus = (status: number): boolean => status < OrderStatus.completed;
