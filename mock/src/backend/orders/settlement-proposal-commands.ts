import {
  AppealStatus,
  BuyerPaymentStatementOnCancel,
  chatTextRule,
  EntrustStatus,
  type Input,
  isPdfUrl,
  lookUpEnum,
  MessageType,
  type TradeRole,
  OrderActorSide,
  formatDecimal,
  assetUnitsDecimals,
} from "contract";
import { upcomingTimeText } from "../../rules/calendar.ts";
import { chatMessageLengthMax } from "../../rules/constants.ts";
import { appealAllowedUntil } from "../../rules/transition-guards.ts";
import type { OrderRecord } from "../../rules/stored-records.ts";
import { changeAppeal } from "../../db/disputes.ts";
import type { RequestContext } from "../context/request-context.ts";
import { addVouchersToOrder, refuseInvalidVouchers } from "../context/uploads-and-vouchers.ts";
import { requireReferencedEntrust } from "../queries/require-order-or-entrust.ts";
import { addSystemChatMessage } from "./notify-order-parties.ts";
import { requireAppealOfOrder, closeAppeal } from "./appeals.ts";
import {
  refuseInvalidSettlementDecline,
  refuseInvalidSettlementProposal,
  noSellerRefundStatement,
  recordSettlementDecline,
  recordSettlementProposal,
  settlementProposalText,
  type SellerRefundStatement,
} from "./settlement-proposals.ts";
import { sendChatMessage } from "./order-chat.ts";
import {
  checkTransition,
  readAppealAndMaintenanceFacts,
  type TransitionRefusalCode,
  executeTransition,
} from "./order-transitions.ts";

const consentTexts: Record<BuyerPaymentStatementOnCancel | 0, string> = {
  0: "买家同意取消",
  [BuyerPaymentStatementOnCancel.unpaid]: "买家写下“我没有付款”，同意取消",
  [BuyerPaymentStatementOnCancel.refunded]: "买家确认退款到账，同意取消",
};

/**
 * Cancels the order and ends its appeal, because the buyer agrees. Stores the buyer's statement
 * about the payment in the appeal, or 0 if the buyer stated nothing.
 */
export function consentToOrderCancellation(
  ctx: RequestContext<TransitionRefusalCode<"concede" | "agreeCancel">>,
  order: OrderRecord,
  on: "concede" | "agreeCancel",
  { version, statement }: Pick<Input<"cancel">, "version" | "statement">,
): OrderRecord {
  const stated =
    lookUpEnum(consentTexts, statement ?? 0) === undefined
      ? 0
      : ((statement ?? 0) as BuyerPaymentStatementOnCancel | 0);
  const consent = consentTexts[stated];
  const isFromListing = order.lockedFromAble === 0;
  const after = executeTransition(ctx, order, on, "buyer", { version, extra: { consent } });
  changeAppeal(ctx.db, requireAppealOfOrder(ctx, after).id, { cancelStatement: stated });
  closeAppeal(ctx, after, AppealStatus.settled, consent);
  addSystemChatMessage(ctx, after.id, appealEndText(ctx, after, isFromListing));
  return after;
}

/**
 * Returns the chat message about the end of an appeal by consent: where the coins went, and until
 * when the buyer may object.
 */
function appealEndText(ctx: RequestContext, order: OrderRecord, isFromListing: boolean): string {
  const coins = `${formatDecimal(order.quantity, assetUnitsDecimals, 2)} ${ctx.world.assetUnit}`;
  const entrust = requireReferencedEntrust(ctx, order.entrustId);
  const goesToListing =
    isFromListing &&
    (entrust.status === EntrustStatus.selling || entrust.status === EntrustStatus.paused);
  const until = appealAllowedUntil(order, "buyer", readAppealAndMaintenanceFacts(ctx, order));
  const objection = until === null ? "" : `。${upcomingTimeText(until, ctx.now)} 前买家可提异议`;
  return `申诉结束，${coins}退回卖家${goesToListing ? "的挂单" : ""}${objection}`;
}

export type SettlementProposalRefusalCode =
  | "orderStatusWrong"
  | "badInput"
  | "voucherMissing"
  | "voucherLimit";

/**
 * Proposes to end an appeal by consent. A seller accepts it by a release of the coins, a buyer by
 * a cancellation of the order.
 */
export function proposeSettlement(
  ctx: RequestContext<SettlementProposalRefusalCode>,
  order: OrderRecord,
  role: TradeRole,
  input: Input<"replenish">,
): OrderRecord {
  const side = OrderActorSide[role];
  checkTransition(ctx, order, "offer", role);
  refuseInvalidSettlementProposal(ctx, order, side, input.offer ?? 0);
  const claim = refundClaimOf(ctx, order, role, input);
  const words = chatTextRule.clean(input.content ?? "");
  if (words.length > chatMessageLengthMax) ctx.refuse("badInput", { field: "content" });
  addVouchersToOrder(ctx, order, claim.images, side);
  const after = executeTransition(ctx, order, "offer", role, {
    extra: { offer: settlementProposalText(ctx, order, side, claim) },
  });
  recordSettlementProposal(ctx, after, side, claim);
  if (words !== "")
    sendChatMessage(ctx, after, role, {
      msgType: MessageType.text,
      content: words,
      clientMsgId: "",
    });
  return after;
}

/**
 * Returns the claim about a refund that a seller makes when proposing to cancel. A claimed refund
 * needs at least one image as proof. A buyer can claim none.
 */
function refundClaimOf(
  ctx: RequestContext<SettlementProposalRefusalCode>,
  order: OrderRecord,
  role: TradeRole,
  { refunded, vouchers }: Input<"replenish">,
): SellerRefundStatement {
  if (role !== "seller" || refunded === undefined) return noSellerRefundStatement;
  if (refunded === 0) return { refunded, images: [] };
  if (vouchers.some(isPdfUrl)) ctx.refuse("voucherMissing");
  refuseInvalidVouchers(ctx, order, vouchers, OrderActorSide.seller);
  return { refunded, images: [...new Set(vouchers)] };
}

export function declineSettlementProposal(
  ctx: RequestContext<SettlementProposalRefusalCode>,
  order: OrderRecord,
  role: TradeRole,
): OrderRecord {
  const side = OrderActorSide[role];
  checkTransition(ctx, order, "decline", role);
  refuseInvalidSettlementDecline(ctx, order, side);
  const after = executeTransition(ctx, order, "decline", role);
  recordSettlementDecline(ctx, after, side);
  return after;
}
