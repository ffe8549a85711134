import { lookUpEnum, type Output, TradeRestriction } from "contract";
import { formatShortTime } from "../lib/time/format-time.ts";

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

type BarredSide = "buy" | "sell";
const barred: Record<BarredSide, readonly number[]> = {
  buy: [TradeRestriction.buy, TradeRestriction.all],
  sell: [TradeRestriction.sell, TradeRestriction.all],
};
/**
 * Returns whether the user may not buy or sell. Checked before the user types anything, and by
 * every button that leads to a trade.
 */
export const isTradeRestricted = (
  user: Output<"userInfo"> | undefined,
  side: BarredSide,
): boolean => user !== undefined && barred[side].includes(user.restrict.type);

const paused: Record<BarredSide, string> = { buy: "暂停购买", sell: "暂停出售" };
const goesOn: Record<number, string> = {
  [TradeRestriction.buy]: "出售和放币不受影响。",
  [TradeRestriction.sell]: "购买不受影响。",
};
type RestrictionNoticeTexts = { title: string; reason: string; from: string };

/**
 * Returns the title "暂停购买至 18:30", the reason followed by what the user can still do, and the
 * button label "18:30 起". `undefined` if the user may trade.
 */
export function tradeRestrictionNotice(
  restrict: Output<"userInfo">["restrict"],
  side: BarredSide,
  now: number,
): RestrictionNoticeTexts | undefined {
  if (!barred[side].includes(restrict.type)) return undefined;
  const end = restrict.until === null ? undefined : formatShortTime(restrict.until, now);
  const why = restrict.reason === "" ? "" : `${restrict.reason.replace(/。$/, "")}。`;
  return {
    title: end === undefined ? `${paused[side]}，解除时间请咨询客服` : `${paused[side]}至 ${end}`,
    reason: why + (goesOn[restrict.type] ?? "进行中的订单不受影响。"),
    // A button only has room for a time (if the pause ends today) or for a date.
    from: end === undefined ? "已暂停" : `${end.replace(/(\d-\d\d) .*/, "$1")} 起`,
  };
}
