import type { OrderDetail } from "contract";
import { formatFullTime } from "../../lib/format-time.ts";
import { formatTook } from "../../lib/format-took.ts";

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
    const tookMs = before ? at - before[1] : 0;
    return { label, at: formatFullTime(at), took: tookMs < 500 ? undefined : formatTook(tookMs) };
  });
}
