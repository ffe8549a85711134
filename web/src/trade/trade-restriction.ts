import { type Output, TradeRestriction } from "contract";
import { formatShortTime } from "../lib/time/format-time.ts";

export type BarredSide = "buy" | "sell";
/** Restrictions that forbid a user to buy, and those that forbid a user to sell. */
export const restrictionsOfSide: Record<BarredSide, readonly number[]> = {
  buy: [TradeRestriction.buy, TradeRestriction.all],
  sell: [TradeRestriction.sell, TradeRestriction.all],
};
const paused: Record<BarredSide, string> = { buy: "暂停购买", sell: "暂停出售" };
const goesOn: Record<number, string> = {
  [TradeRestriction.buy]: "出售和放币不受影响。",
  [TradeRestriction.sell]: "购买不受影响。",
};
type RestrictionNoticeTexts = { title: string; reason: string; from: string };

/**
 * Returns the title "暂停购买至 18:30", the reason together with what the user can still do, and the
 * button label "18:30 起". `undefined` if the user may trade on that side.
 */
export function tradeRestrictionNotice(
  restrict: Output<"userInfo">["restrict"],
  side: BarredSide,
  now: number,
): RestrictionNoticeTexts | undefined {
  if (!restrictionsOfSide[side].includes(restrict.type)) return undefined;
  const end = restrict.until === null ? undefined : formatShortTime(restrict.until, now);
  const why = restrict.reason === "" ? "" : `${restrict.reason.replace(/。$/, "")}。`;
  return {
    title: end === undefined ? `${paused[side]}，解除时间请咨询客服` : `${paused[side]}至 ${end}`,
    reason: why + (goesOn[restrict.type] ?? "进行中的订单不受影响。"),
    // A button has no room for both a date and a time, so the time after a date is left out.
    from: end === undefined ? "已暂停" : `${end.replace(/(\d-\d\d) .*/, "$1")} 起`,
  };
}
