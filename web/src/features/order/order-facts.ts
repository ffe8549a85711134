import type { OrderDetail } from "contract";
import { formatFullTime } from "../../lib/format-time.ts";

/** "12分16秒", "1小时05分". */
export function durationText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours > 0) return `${hours}小时${String(minutes).padStart(2, "0")}分`;
  return minutes > 0 ? `${minutes}分${String(seconds % 60).padStart(2, "0")}秒` : `${seconds}秒`;
}

type Step = { label: string; at: string; took: string | undefined };

/** What happened when, and how long each step took. */
export function stepsOf(detail: OrderDetail): Step[] {
  const times: [string, number | null][] = [
    ["下单", detail.createTime],
    // A listing that accepts by itself has no step of its own for it.
    ["接单", detail.confirmTime === detail.createTime ? null : detail.confirmTime],
    ["付款", detail.payTime],
    ["到账", detail.transferConfirmTime],
    ["放币", detail.finishTime],
    ["取消", detail.cancelTime],
  ];
  const known = times.filter((it): it is [string, number] => it[1] !== null).toSorted((a, b) => a[1] - b[1]);
  return known.map(([label, at], index) => {
    const before = known[index - 1];
    return { label, at: formatFullTime(at), took: before && durationText(at - before[1]) };
  });
}

/** From the order to its end; undefined while it runs. */
export const tookText = ({ createTime, finishTime, cancelTime }: OrderDetail): string | undefined => {
  const end = finishTime ?? cancelTime;
  return end === null || createTime === null ? undefined : durationText(end - createTime);
};
