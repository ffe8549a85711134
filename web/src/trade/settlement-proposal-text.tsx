import { AppealResult } from "contract";
import { formatShortTime } from "../lib/time/format-time.ts";
import { serverNow } from "../lib/time/server-clock.ts";
import { TradeFigure } from "../ui/figures/trade-figure.tsx";
import { payTypeNameAndLastDigits } from "./payment-account.ts";
import type { SettlementProposal } from "./settlement-proposal.ts";

/**
 * Text of a proposal for the side that must reply to it. Some backends do not say whether the buyer
 * got a refund (`refunded`).
 */
export function SettlementProposalText({ proposal }: { proposal: SettlementProposal }) {
  const { result, refunded, refund, deadline } = proposal;
  if (result === AppealResult.buyer)
    return (
      <>
        <b>对方提议放币</b>
        {`${deadline === null ? "" : `请在 ${formatShortTime(deadline, serverNow())} 前答复。`}没有到账，不要同意。`}
      </>
    );
  if (refund)
    return (
      <>
        <b>
          对方提议取消，称已退 <TradeFigure kind="fiat" value={refund.amount} />
        </b>
        {`${formatShortTime(refund.time, serverNow())}${refundAccount(refund)}。请查账，截图不算到账。`}
      </>
    );
  return refunded === 0 ? (
    <>
      <b>对方提议取消，称您没有付款</b>
      付过款就不要同意，请提交证据。
    </>
  ) : (
    <>
      <b>对方提议取消</b>
      对方没有说明退款。付过款的，先确认钱已退回。
    </>
  );
}

function refundAccount({ account }: NonNullable<SettlementProposal["refund"]>): string {
  return account ? ` 退到您的${payTypeNameAndLastDigits(account)}` : " 退给您";
}
