import type { Appeal, OrderDetail } from "contract";

/** What a side can do about a running appeal. */
export type Act = "evidence" | "agree" | "withdraw";
type Offered = { act: Act; label: string; strong: boolean };

/** Only what the server lets the viewer do now. Agreeing is the buyer's concession or the seller's word that the money came. */
export function actsOf(order: OrderDetail, appeal: Appeal): Offered[] {
  const sells = order.isSeller === 1;
  const mayAgree = sells ? order.allow.transferConfirm === 1 : order.allow.cancel === 1;
  return [
    ...(order.allow.replenish === 1 ? [{ act: "evidence" as const, label: "补充证据", strong: appeal.canReply === 1 }] : []),
    ...(mayAgree ? [{ act: "agree" as const, label: sells ? "同意放币" : "同意取消", strong: false }] : []),
    ...(appeal.canWithdraw === 1 ? [{ act: "withdraw" as const, label: "撤回申诉", strong: false }] : []),
  ];
}
