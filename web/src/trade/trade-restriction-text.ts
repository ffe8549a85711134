import { lookUpEnum, type Output, TradeRestriction } from "contract";
import { formatShortTime } from "../lib/time/format-time.ts";
import { type BarredSide, restrictionsOfSide } from "./trade-restriction.ts";

const taken: Record<TradeRestriction, string> = {
  [TradeRestriction.none]: "",
  [TradeRestriction.buy]: "购买功能",
  [TradeRestriction.sell]: "出售功能",
  [TradeRestriction.all]: "交易功能",
};

/** Returns "购买功能受限至 11-20 18:00：多次取消订单", or undefined if there is no restriction. */
export function tradeRestrictionText(
  { type, reason, until }: Output<"userInfo">["restrict"],
  now: number,
): string | undefined {
  if (type === TradeRestriction.none) return undefined;
  const what = lookUpEnum(taken, type) ?? "部分功能";
  const end = until === null ? "，解除时间请咨询客服" : `至 ${formatShortTime(until, now)}`;
  return `${what}受限${end}${reason === "" ? "" : `：${reason}`}`;
}

/**
 * Returns whether the user is forbidden to buy or to sell (`side`). False until the user info has
 * loaded.
 */
export const isTradeRestricted = (
  user: Output<"userInfo"> | undefined,
  side: BarredSide,
): boolean => user !== undefined && restrictionsOfSide[side].includes(user.restrict.type);
