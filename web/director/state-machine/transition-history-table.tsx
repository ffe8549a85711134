import { type OrderActor, findTransition, type TransitionName } from "contract";
import { formatTimeOfDay, formatCoins, formatDuration } from "../text/format.ts";
import { transitionTitle } from "../text/transition-titles.ts";
import { OrderStatusBadge } from "../ui/order-status-badge.tsx";
import type { DirectorOrderWithTransitions } from "../orders/order.ts";
import { transitionsWithStayDurations } from "./order-transitions.ts";
import ui from "../ui/parts.module.css";

const actorTitles: Readonly<Record<string, string>> = {
  buyer: "买家",
  seller: "卖家",
  system: "平台",
};
/** Texts for the effect of a transition on the locked coins, by `escrow`. */
const coinMovementTitles = { none: "", back: "退回", post: "付给买家", again: "再锁定" } as const;

function coinMovementText(
  { move, by, from }: DirectorOrderWithTransitions["path"][number],
  quantity: number,
): string {
  if (move === "create") return `锁定 ${formatCoins(quantity)}`;
  const word =
    coinMovementTitles[
      findTransition(move as TransitionName, by as OrderActor, from)?.escrow ?? "none"
    ];
  return word === "" ? "" : `${word} ${formatCoins(quantity)}`;
}

/** Table of all transitions of the order, including those that kept the status. */
export function TransitionHistoryTable({
  order,
  now,
}: {
  order: DirectorOrderWithTransitions;
  now: number;
}) {
  return (
    <>
      <p className={ui["subheading"]}>走过的路</p>
      <table className={ui["table"]}>
        <thead>
          <tr>
            <th>时间</th>
            <th>谁</th>
            <th>做了什么</th>
            <th>从</th>
            <th>到</th>
            <th>停留</th>
            <th>记账</th>
          </tr>
        </thead>
        <tbody>
          {transitionsWithStayDurations(order, now).map((leg, at) => {
            const posting = coinMovementText(leg, order.quantity);
            return (
              <tr key={`${leg.at} ${leg.move} ${at}`}>
                <td>{formatTimeOfDay(leg.at)}</td>
                <td>{actorTitles[leg.by] ?? leg.by}</td>
                <td>{transitionTitle(leg.move)}</td>
                <td>
                  {leg.move === "create" ? (
                    <span className={ui["dim"]}>–</span>
                  ) : (
                    <OrderStatusBadge of={leg.from} />
                  )}
                </td>
                <td>
                  <OrderStatusBadge of={leg.to} />
                </td>
                <td>{formatDuration(leg.stayMs)}</td>
                <td className={posting === "" ? ui["dim"] : undefined}>{posting || "0"}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}
