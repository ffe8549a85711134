import {
  type Appeal,
  AppealResult,
  lookUpEnum,
  SettlementProposalState,
  type OrderDetail,
} from "contract";
import { showToast } from "../api/toasts-and-warnings.ts";
import { invalidateReads } from "../api/query-client.ts";
import type { OrderActionController } from "./use-order-action-controller.ts";
import { isAppealRunning, userSideOfOrder } from "./appeal-text.ts";
import { orderActionsOf } from "./order-actions.ts";
import { SettlementProposalText } from "./settlement-proposal-text.tsx";
import { formatShortTime } from "../lib/time/format-time.ts";
import { serverNow } from "../lib/time/server-clock.ts";
import { useRemainingSeconds } from "../lib/time/use-remaining-seconds.ts";
import { Button } from "../ui/base/button.tsx";
import { TradeFigure } from "../ui/figures/trade-figure.tsx";
import { Card } from "../ui/layout/card.tsx";
import css from "./sheet.module.css";

const states: Record<SettlementProposalState, string> = {
  [SettlementProposalState.open]: "等待答复",
  [SettlementProposalState.taken]: "已同意",
  [SettlementProposalState.declined]: "未同意",
  [SettlementProposalState.lapsed]: "已过期",
};

interface SettlementProposalCardProps {
  order: OrderDetail;
  appeal: Appeal;
  acts: OrderActionController;
  /**
   * Opens the form for a proposal by the seller. The seller needs a form, because their proposal
   * states whether the buyer paid and got the money back.
   */
  onPropose?: (() => void) | undefined;
}

/**
 * Shows the proposal to settle the appeal, or a button to make one. The other side accepts a
 * proposal by the order action that cancels or releases the order.
 */
export function SettlementProposalCard({
  order,
  appeal,
  acts,
  onPropose,
}: SettlementProposalCardProps) {
  const { replenish } = acts;
  const { offer } = appeal;
  const mine = offer?.by === userSideOfOrder(order);
  // A proposal ends at its deadline, and the appeal continues. The backend sends no push for that,
  // so the order is read again.
  const remain = useRemainingSeconds(offer?.deadline ?? null, () =>
    invalidateReads(["orderDetail", "appealList"]),
  );
  const state =
    offer?.state === SettlementProposalState.open && offer.deadline !== null && remain === 0
      ? SettlementProposalState.lapsed
      : offer?.state;
  const isOpen = state === SettlementProposalState.open;
  const send = async (part: { offer?: number; decline?: 1 }, reported: string) => {
    try {
      await replenish.mutateAsync({ orderId: order.orderId, vouchers: [], ...part });
      showToast(reported, "ok");
    } catch {
      // `useCommand` has shown the error as a toast, except refusals about vouchers and payment
      // numbers, which a proposal cannot cause.
    }
  };
  // A proposal can only ask the other side to give in: to release or to cancel. A side that gives
  // in itself needs no proposal.
  const input = order.isSeller === 1 ? AppealResult.seller : AppealResult.buyer;
  const last = lookUpEnum(states, state ?? null);
  const mayPropose = appeal.offersLeft !== 0;
  const { second, menu } = orderActionsOf(order);
  const yes = [second, ...menu].find((it) => it?.name === "concede" || it?.name === "deliver");
  const runs = isAppealRunning(appeal);
  const proposalHint =
    order.isSeller === 1 ? "可以请对方同意取消，资产退回给您。" : "可以请对方同意放币。";
  // After a withdrawn appeal, evidence can still be added, but there is nothing left to agree on.
  // The card is then not shown.
  if (!offer || (!isOpen && runs))
    return offer === undefined || !runs || order.allow.replenish === 0 ? null : (
      <Card title="协商解决">
        <div className={css["offer"]}>
          <p className={css["note"]}>
            {last !== undefined && `上一次提议：${last}。`}
            {mayPropose ? proposalHint : "您的提议次数已用完。"}
          </p>
          {mayPropose && (
            <Button
              variant="soft"
              busy={replenish.isPending}
              onClick={() =>
                order.isSeller === 1
                  ? onPropose?.()
                  : void send({ offer: input }, "已提议，等待对方答复")
              }
            >
              {order.isSeller === 1 ? "提议取消订单" : "提议放币"}
            </Button>
          )}
        </div>
      </Card>
    );
  const what = offer.result === AppealResult.buyer ? "放币" : "取消订单";
  return (
    <Card title={`${mine ? "您" : "对方"}提议${what}`}>
      <div className={css["offer"]}>
        {!mine && isOpen && (
          <p className={css["claim"]}>
            <SettlementProposalText proposal={offer} />
          </p>
        )}
        {mine && offer.refund && (
          <p className={css["note"]}>
            您称已退款 <TradeFigure kind="fiat" value={offer.refund.amount} />
            {`，凭证 ${offer.refund.images.length} 张`}
          </p>
        )}
        <p className={css["note"]}>
          {isOpen && offer.deadline !== null
            ? `${mine ? "对方" : "您"}须在 ${formatShortTime(offer.deadline, serverNow())} 前答复，逾期提议作废，申诉照常进行。`
            : last}
        </p>
        {isOpen && !mine && (
          <div className={css["choice"]}>
            <Button
              variant="line"
              busy={replenish.isPending}
              onClick={() => void send({ decline: 1 }, "已答复")}
            >
              不同意
            </Button>
            {yes && (
              <Button variant="line" onClick={() => acts.press(yes.name)}>
                {yes.label}
              </Button>
            )}
          </div>
        )}
      </div>
    </Card>
  );
}
