import type { UserInfo } from "contract";
import { formatFullTime } from "../../lib/time/format-time.ts";

export type CreditScoreChange = NonNullable<UserInfo["credit"]["changes"]>[number];
/** Score changes with the same reason, newest first. `sum` is their total. */
export type CreditChangeGroup = { reason: string; sum: number; changes: CreditScoreChange[] };

/** Groups score changes by reason. The group with the newest change comes first. */
export function groupCreditChanges(changes: readonly CreditScoreChange[]): CreditChangeGroup[] {
  const folds = new Map<string, CreditScoreChange[]>();
  for (const change of changes.toSorted((a, b) => (b.time ?? 0) - (a.time ?? 0)))
    folds.set(change.reason, [...(folds.get(change.reason) ?? []), change]);
  return [...folds].map(([reason, own]) => ({
    reason,
    changes: own,
    sum: own.reduce((sum, it) => sum + (it.delta ?? 0), 0),
  }));
}

export const creditChangeGroupTitle = ({ reason, changes }: CreditChangeGroup): string =>
  `${reason} ${changes.length} 次`;

/** Returns "10-20 至 11-02", one date for a single day, or "" if no time is known. */
export function creditChangePeriodText({ changes }: CreditChangeGroup): string {
  const days = changes.flatMap(({ time }) =>
    time === null ? [] : [formatFullTime(time).slice(5, 10)],
  );
  const last = days[0] ?? "";
  const first = days.at(-1) ?? "";
  return first === last ? first : `${first} 至 ${last}`;
}

/** Returns a score change with its sign. Zero has no sign. The minus sign is U+2212. */
export function signedScoreText(delta: number): string {
  const sign = delta < 0 ? "−" : "+";
  return `${delta === 0 ? "" : sign}${Math.abs(delta)}`;
}

/** Explanation of each reason for a loss of score points. An unknown reason has no explanation. */
const losses: Record<string, string> = {
  付款超时: "到点没有付款，订单自动取消",
  付款后取消: "点了已付款，又取消了订单",
  申诉中撤销付款: "申诉时承认没有付款",
  拒绝接单: "订单来了，没有接",
  超时未接单: "到点没有接单，订单自动取消",
  放币超时: "对方付款后，到点没有放币",
  申诉败诉: "裁定支持了对方",
  收到1星评价: "对方给了 1 星",
  信誉评定: "平台按全部记录评定了起点，不是某一笔交易的扣分",
};
export const creditLossExplanation = (reason: string): string => losses[reason] ?? "";
