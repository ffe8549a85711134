import { BuyerPaymentStatementOnCancel, SettlementProposalState, type OrderDetail } from "contract";
import { orderSideNameForUser } from "../../trade/appeal-text.ts";
import { isOrderCancelledByAgreement } from "../../trade/order-substatus.ts";
import { formatFullTime } from "../../lib/time/format-time.ts";
import { formatDurationMs } from "../../lib/time/format-duration.ts";

/**
 * Returns the steps to an agreed cancellation and their times. The sides are named from the view of
 * the user.
 */
function agreedSteps(detail: OrderDetail): [string, number | null][] {
  const { appeal, isSeller, createTime, payTime, cancelTime } = detail;
  const offer = appeal?.offer?.state === SettlementProposalState.taken ? appeal.offer : undefined;
  const buyer = isSeller === 1 ? "对方" : "您";
  const stated =
    appeal?.cancelStatement === BuyerPaymentStatementOnCancel.refunded ? "确认退款到账，" : "";
  return [
    ["下单", createTime],
    [`${buyer}标记付款`, payTime],
    [
      `${orderSideNameForUser(appeal?.initiator ?? null, detail)}发起申诉`,
      appeal?.createTime ?? null,
    ],
    [`${orderSideNameForUser(offer?.by ?? null, detail)}提议取消`, offer?.time ?? null],
    [`${buyer}${stated}同意取消`, cancelTime],
  ];
}

type OrderStep = { label: string; at: string; took: string | undefined };

/**
 * Returns the known steps by time. `took` is the time since the previous step. It is undefined for
 * the first step and for less than 0.5 s.
 */
export function orderStepTimesOf(detail: OrderDetail): OrderStep[] {
  const times: [string, number | null][] = isOrderCancelledByAgreement(detail)
    ? agreedSteps(detail)
    : [
        ["下单", detail.createTime],
        // With automatic acceptance, both times are equal, and the acceptance is not listed as a
        // step.
        ["接单", detail.confirmTime === detail.createTime ? null : detail.confirmTime],
        ["付款", detail.payTime],
        ["到账", detail.transferConfirmTime],
        ["放币", detail.finishTime],
        ["取消", detail.cancelTime],
      ];
  const known = times
    .filter((it): it is [string, number] => it[1] !== null)
    .toSorted((a, b) => a[1] - b[1]);
  return known.map(([label, at], index) => {
    const before = known[index - 1];
    const tookMs = before ? at - before[1] : 0;
    return {
      label,
      at: formatFullTime(at),
      took: tookMs < 500 ? undefined : formatDurationMs(tookMs),
    };
  });
}
