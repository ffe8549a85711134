import {
  AppealStatus,
  CancelStatement,
  chatTextRule,
  EntrustStatus,
  type Input,
  isDocument,
  lookUpEnum,
  MessageType,
  type Role,
  Side,
  toDecimal,
  unitsDecimals,
} from "contract";
import { dayClockText } from "../../rules/calendar.ts";
import { chatLineMax } from "../../rules/constants.ts";
import { suspendEndsAt } from "../../rules/order-guards.ts";
import type { OrderRecord } from "../../rules/records.ts";
import { changeAppeal } from "../../db/disputes.ts";
import type { RequestContext } from "../context/request-context.ts";
import { addVouchers, checkVouchers } from "../context/own-uploads.ts";
import { entrustOf } from "../queries/require-order.ts";
import { addSystemMessage } from "./order-messages.ts";
import { appealOf, closeAppeal } from "./appeals.ts";
import {
  checkDecline,
  checkOffer,
  noRefundClaim,
  recordDecline,
  recordOffer,
  offerText,
  type RefundClaim,
} from "./consent-offers.ts";
import { sendChatMessage } from "./order-chat.ts";
import { checkMove, circumstancesOf, type MoveCode, moveOrder } from "./order-transitions.ts";

const consentTexts: Record<CancelStatement | 0, string> = {
  0: "买家同意取消",
  [CancelStatement.unpaid]: "买家写下“我没有付款”，同意取消",
  [CancelStatement.refunded]: "买家确认退款到账，同意取消",
};

/** Ends an appeal by the buyer's consent. The record contains only what the buyer stated. */
export function consentToCancel(
  ctx: RequestContext<MoveCode<"concede" | "agreeCancel">>,
  order: OrderRecord,
  on: "concede" | "agreeCancel",
  { version, statement }: Pick<Input<"cancel">, "version" | "statement">,
): OrderRecord {
  const stated =
    lookUpEnum(consentTexts, statement ?? 0) === undefined
      ? 0
      : ((statement ?? 0) as CancelStatement | 0);
  const consent = consentTexts[stated];
  const isFromListing = order.lockedFromAble === 0;
  const after = moveOrder(ctx, order, on, "buyer", { version, extra: { consent } });
  changeAppeal(ctx.db, appealOf(ctx, after).id, { cancelStatement: stated });
  closeAppeal(ctx, after, AppealStatus.settled, consent);
  addSystemMessage(ctx, after.id, appealEndText(ctx, after, isFromListing));
  return after;
}

/**
 * Chat message about the end of an appeal by consent: where the coins went, and until when the buyer may
 * object.
 */
function appealEndText(ctx: RequestContext, order: OrderRecord, isFromListing: boolean): string {
  const coins = `${toDecimal(order.quantity, unitsDecimals, 2)} ${ctx.world.assetUnit}`;
  const entrust = entrustOf(ctx, order.entrustId);
  const goesToListing =
    isFromListing &&
    (entrust.status === EntrustStatus.selling || entrust.status === EntrustStatus.paused);
  const until = suspendEndsAt(order, "buyer", circumstancesOf(ctx, order));
  const objection = until === null ? "" : `。${dayClockText(until, ctx.now)} 前买家可提异议`;
  return `申诉结束，${coins}退回卖家${goesToListing ? "的挂单" : ""}${objection}`;
}

export type OfferCode = "orderStatusWrong" | "badInput" | "voucherMissing" | "voucherLimit";

/** Offers to end an appeal by consent. The other side accepts by a release or a cancellation. */
export function proposeEnd(
  ctx: RequestContext<OfferCode>,
  order: OrderRecord,
  role: Role,
  input: Input<"replenish">,
): OrderRecord {
  const side = Side[role];
  checkMove(ctx, order, "offer", role);
  checkOffer(ctx, order, side, input.offer ?? 0);
  const claim = claimOf(ctx, order, role, input);
  const words = chatTextRule.clean(input.content ?? "");
  if (words.length > chatLineMax) ctx.refuse("badInput", { field: "content" });
  addVouchers(ctx, order, claim.images, side);
  const after = moveOrder(ctx, order, "offer", role, {
    extra: { offer: offerText(ctx, order, side, claim) },
  });
  recordOffer(ctx, after, side, claim);
  if (words !== "")
    sendChatMessage(ctx, after, role, {
      msgType: MessageType.text,
      content: words,
      clientMsgId: "",
    });
  return after;
}

/** Only a seller who proposes to cancel may claim a refund. A refund needs at least one image as proof. */
function claimOf(
  ctx: RequestContext<OfferCode>,
  order: OrderRecord,
  role: Role,
  { refunded, vouchers }: Input<"replenish">,
): RefundClaim {
  if (role !== "seller" || refunded === undefined) return noRefundClaim;
  if (refunded === 0) return { refunded, images: [] };
  if (vouchers.some(isDocument)) ctx.refuse("voucherMissing");
  checkVouchers(ctx, order, vouchers, Side.seller);
  return { refunded, images: [...new Set(vouchers)] };
}

export function declineOffer(
  ctx: RequestContext<OfferCode>,
  order: OrderRecord,
  role: Role,
): OrderRecord {
  const side = Side[role];
  checkMove(ctx, order, "decline", role);
  checkDecline(ctx, order, side);
  const after = moveOrder(ctx, order, "decline", role);
  recordDecline(ctx, after, side);
  return after;
}
