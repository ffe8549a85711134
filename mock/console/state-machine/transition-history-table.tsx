import { type OrderActor, findTransition, type TransitionName } from "contract";
import { formatClock, coins, spanOf } from "../text/format.ts";
import { moveName } from "../text/transition-titles.ts";
import { Status } from "../ui/order-status-badge.tsx";
import type { DirectorOrder } from "../orders/order.ts";
import { legsOf } from "./order-path.ts";

const actorNames: Readonly<Record<string, string>> = {
  buyer: "买家",
  seller: "卖家",
  system: "平台",
};
/** TABLE: effect of a transition on the coins. */
const coinWords = { none: "", back: "退回", post: "付给买家", again: "再锁定" } as const;

function coinsIn({ move, by, from }: DirectorOrder["path"][number], quantity: number): string {
  if (move === "create") return `锁定 ${coins(quantity)}`;
  const word =
    coinWords[findTransition(move as TransitionName, by as OrderActor, from)?.escrow ?? "none"];
  return word === "" ? "" : `${word} ${coins(quantity)}`;
}

/** Table of all transitions of the order, including those that kept the status. */
export function PathTable({ order, now }: { order: DirectorOrder; now: number }) {
  return (
    <>
      <p className="h3">走过的路</p>
      <table className="bk">
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
          {legsOf(order, now).map((leg, at) => {
            const posting = coinsIn(leg, order.quantity);
            return (
              <tr key={`${leg.at} ${leg.move} ${at}`}>
                <td className="n">{formatClock(leg.at)}</td>
                <td>{actorNames[leg.by] ?? leg.by}</td>
                <td>{moveName(leg.move)}</td>
                <td>
                  {leg.move === "create" ? (
                    <span className="dim">–</span>
                  ) : (
                    <Status of={leg.from} />
                  )}
                </td>
                <td>
                  <Status of={leg.to} />
                </td>
                <td className="n">{spanOf(leg.stayMs)}</td>
                <td className={posting === "" ? "dim" : undefined}>{posting || "0"}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}
