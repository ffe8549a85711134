import { known, type Output, Restriction } from "contract";
import { formatWhen } from "../lib/format-time.ts";

const taken: Record<Restriction, string> = {
  [Restriction.none]: "",
  [Restriction.buy]: "购买功能",
  [Restriction.sell]: "出售功能",
  [Restriction.all]: "交易功能",
};

/** "购买功能受限至 11-20 18:00：多次取消订单", or undefined while nothing is restricted. */
export function restrictionText({ type, reason, until }: Output<"userInfo">["restrict"], now: number): string | undefined {
  if (type === Restriction.none) return undefined;
  const what = known(taken, type) ?? "部分功能";
  const end = until === null ? "，解除时间请咨询客服" : `至 ${formatWhen(until, now)}`;
  return `${what}受限${end}${reason === "" ? "" : `：${reason}`}`;
}

type Side = "buy" | "sell";
const barred: Record<Side, readonly number[]> = {
  buy: [Restriction.buy, Restriction.all],
  sell: [Restriction.sell, Restriction.all],
};
/** Said before anything is typed, and the same to every button that would lead on. */
export const isBarred = (user: Output<"userInfo"> | undefined, side: Side): boolean =>
  user !== undefined && barred[side].includes(user.restrict.type);
