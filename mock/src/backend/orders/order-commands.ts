import {
  AppealStatus,
  evaluationTextRule,
  type Input,
  NoAccessReason,
  OrderStatus,
  type PayType,
  listingRemarkRule,
  type TradeRole,
  OrderActorSide,
  disputeStatementRule,
} from "contract";
import { timeOrDateText } from "../../rules/calendar.ts";
import {
  isAppealTypeForSide,
  appealTypeName,
  completedOrderAppealType,
  lateAppealType,
  wrongAmountAppealType,
  wrongPayerAppealType,
} from "../../rules/catalog/appeal-types.ts";
import {
  completedOrderAppealReplyWindowMs,
  evidenceAdditionsPerOrderMax,
  riskWords,
  appealStatementImagesMax,
  nudgeIntervalMs,
  nudgesPerStatusMax,
} from "../../rules/constants.ts";
import {
  transitionOfCancelCall,
  transitionOfDelayCall,
  transitionOfReplenishCall,
  transitionOfSuspendCall,
} from "../../rules/call-transitions.ts";
import { timeOfDayText } from "../../rules/calendar.ts";
import { creditDeltaOfStars } from "../../rules/credit-changes.ts";
import { isCancelledByAgreement } from "../../rules/objections.ts";
import { isEvaluationTag } from "../../rules/catalog/quick-phrases.ts";
import type { OrderRecord } from "../../rules/stored-records.ts";
import { yuanTextForMessage } from "../../rules/yuan-text.ts";
import { addEvaluation } from "../../db/reputation.ts";
import { payMethodSnapshotsOfOrder } from "../../db/pay-methods.ts";
import { dropVouchers, orderById } from "../../db/orders.ts";
import { resolveSerialConflicts } from "../../db/serial-conflicts.ts";
import { addChatMessageInNameOfRole, addSystemChatMessage } from "./notify-order-parties.ts";
import {
  addStatementToOpenAppeal,
  requireAppealOfOrder,
  orderChangesByAppealStatement,
  closeAppeal,
  createAppeal,
  decideAppealIfClear,
} from "./appeals.ts";
import {
  consentToOrderCancellation,
  declineSettlementProposal,
  type SettlementProposalRefusalCode,
  proposeSettlement,
} from "./settlement-proposal-commands.ts";
import {
  setCompletedOrderAppealDeadline,
  createObjection,
  addStatementToCompletedOrderAppeal,
} from "./appeals-of-ended-orders.ts";
import { orderChangesByPaySerial, refuseContestedSerial } from "./pay-serial.ts";
import {
  type ReceiptCheckRefusalCode,
  storeReceiptCheckAnswers,
  requireCorrectReceiptCheckAnswers,
} from "./receipt-check.ts";
import { cancelKindByOrderStatus, nextCancelQuotaBanLengthText } from "../queries/cancel-hint.ts";
import type { RequestContext } from "../context/request-context.ts";
import { cancelQuotaOfUser } from "../queries/user-limits.ts";
import { requireOwnPayMethod } from "../queries/pay-methods.ts";
import { checkTransition, executeTransition } from "./order-transitions.ts";
import { requireOwnOrder, type OwnOrderRefusalCode } from "../queries/require-order-or-entrust.ts";
import { requireSetAndCorrectPin } from "../users/pin.ts";
import { changeCreditScore } from "../users/reputation.ts";
import {
  addVouchersToOrder,
  areFilesUploadedByCaller,
  refuseInvalidVouchers,
} from "../context/uploads-and-vouchers.ts";

export type OrderStateRefusalCode = OwnOrderRefusalCode | "orderStatusWrong" | "orderMovedOn";
/** Reads the order again, after all effects of a transition. */
const reload = (ctx: RequestContext, order: OrderRecord): OrderRecord =>
  orderById(ctx.db, order.id) ?? order;

type CancelCode = OrderStateRefusalCode | "transferAlreadyConfirmed" | "cancelQuota";
/**
 * Cancels an order. If the buyer has no cancellations left today, the call is refused with the
 * length of the ban that would follow. With `force: 1`, the buyer accepts the ban.
 */
export function cancelOrder(
  ctx: RequestContext<CancelCode>,
  { id, version, force, statement }: Input<"cancel">,
): { order: OrderRecord; quotaLeft?: number } {
  const { order, role } = requireOwnOrder(ctx, id);
  const on = transitionOfCancelCall(role, order.status, statement);
  if (on === "concede" || on === "agreeCancel")
    return { order: consentToOrderCancellation(ctx, order, on, { version, statement }) };
  checkTransition(ctx, order, on, role, version);
  const kind = role === "buyer" ? cancelKindByOrderStatus(order.status) : undefined;
  if (kind && force !== 1 && cancelQuotaOfUser(ctx, order.buyerId, kind).left === 0)
    ctx.refuse("cancelQuota", { time: nextCancelQuotaBanLengthText(ctx, order.buyerId), left: 0 });
  const after = executeTransition(ctx, order, on, role, { version });
  return kind
    ? { order: after, quotaLeft: cancelQuotaOfUser(ctx, order.buyerId, kind).left }
    : { order: after };
}

export function undoPayment(
  ctx: RequestContext<OrderStateRefusalCode | "undoExpired">,
  id: string,
  version: number | undefined,
): OrderRecord {
  const { order, role } = requireOwnOrder(ctx, id);
  const after = executeTransition(ctx, order, "undo", role, {
    version,
    changes: { paySerial: "" },
  });
  dropVouchers(ctx.db, order.id);
  return after;
}

type PayCode =
  | OrderStateRefusalCode
  | "orderTimedOut"
  | "voucherMissing"
  | "voucherLimit"
  | "methodNotOfOrder"
  | "methodNotFound"
  | "paySerialUsed"
  | "badInput";

/**
 * Returns the paying account of the order after the payment. If the payment has the agreed type,
 * the account that the buyer named with the order stays. If the payment has another type, the
 * buyer's account of that type is the paying account. It then counts as named only if the payment
 * names it.
 */
function payingAccount(
  ctx: RequestContext,
  order: OrderRecord,
  payType: PayType,
  payerMethodId: string | undefined,
): Pick<OrderRecord, "buyerMethodId" | "declaredAt"> {
  if (payType === order.payType) return order;
  const own = payMethodSnapshotsOfOrder(ctx.db, order.id, OrderActorSide.buyer).find(
    (it) => it.type === payType,
  );
  return {
    buyerMethodId: own?.id ?? order.buyerMethodId,
    declaredAt: own !== undefined && own.id === payerMethodId ? ctx.now : null,
  };
}

export function recordPayment(ctx: RequestContext<PayCode>, input: Input<"pay">): OrderRecord {
  const { order, role } = requireOwnOrder(ctx, input.orderId);
  checkTransition(ctx, order, "pay", role, input.version);
  refuseInvalidVouchers(ctx, order, input.vouchers, OrderActorSide.buyer);
  const offered = payMethodSnapshotsOfOrder(ctx.db, order.id, OrderActorSide.seller);
  const chosen = offered.find((it) => it.id === input.methodId) ?? ctx.refuse("methodNotOfOrder");
  if (input.payerMethodId !== undefined)
    requireOwnPayMethod(ctx, input.payerMethodId, ctx.caller.userId);
  const remark = listingRemarkRule.clean(input.remark ?? "");
  if (listingRemarkRule.check(remark, { riskWords }) !== undefined)
    ctx.refuse("badInput", { field: "remark" });
  const serial = orderChangesByPaySerial(ctx, order, input.paySerial);
  // This payment has a valid serial number or none, so earlier conflicts no longer apply.
  resolveSerialConflicts(ctx.db, order.id);
  addVouchersToOrder(ctx, order, input.vouchers, OrderActorSide.buyer);
  // The buyer may pay with another type than the agreed one. Amount and payment suffix stay the
  // same.
  const { type: payType } = chosen;
  const { buyerMethodId, declaredAt } = payingAccount(ctx, order, payType, input.payerMethodId);
  const changes = {
    chosenMethodId: chosen.id,
    payType,
    buyerMethodId,
    declaredAt,
    remark,
    ...serial,
  };
  return executeTransition(ctx, { ...order, payType }, "pay", role, {
    version: input.version,
    changes,
  });
}

type ReplenishCode =
  | OwnOrderRefusalCode
  | SettlementProposalRefusalCode
  | "replenishLimit"
  | "paySerialUsed"
  | "badInput";
type ReplenishResult = { order: OrderRecord; left: number };
export function addEvidenceToOrder(
  ctx: RequestContext<ReplenishCode>,
  input: Input<"replenish">,
): ReplenishResult {
  const { order, role } = requireOwnOrder(ctx, input.orderId);
  const doing = {
    replenish: addEvidence,
    offer: proposeSettlement,
    decline: declineSettlementProposal,
  }[transitionOfReplenishCall(input.offer, input.decline)];
  const after = doing(ctx, order, role, input);
  return {
    order: reload(ctx, after),
    left: Math.max(0, evidenceAdditionsPerOrderMax - after.replenishCount),
  };
}

function addEvidence(
  ctx: RequestContext<ReplenishCode>,
  order: OrderRecord,
  role: TradeRole,
  { vouchers, content = "", kinds, paySerial }: Input<"replenish">,
): OrderRecord {
  checkTransition(ctx, order, "replenish", role);
  const side = OrderActorSide[role];
  const inAppeal = order.status === OrderStatus.suspended || order.status === OrderStatus.completed;
  if (!inAppeal || content.trim() === "" || vouchers.length > 0)
    refuseInvalidVouchers(ctx, order, vouchers, side);
  const serial =
    role === "buyer" && !inAppeal ? orderChangesByPaySerial(ctx, order, paySerial) : undefined;
  if (serial) resolveSerialConflicts(ctx.db, order.id);
  addVouchersToOrder(ctx, order, vouchers, side);
  const changes = {
    ...(order.status === OrderStatus.suspended && orderChangesByAppealStatement(ctx, order, side)),
    ...serial,
  };
  const after = executeTransition(ctx, order, "replenish", role, {
    changes,
    extra: { vouchers: vouchers.length },
  });
  const said = { content, images: vouchers, kinds };
  if (order.status === OrderStatus.suspended) addStatementToOpenAppeal(ctx, after, side, said);
  if (order.status === OrderStatus.completed)
    addStatementToCompletedOrderAppeal(ctx, after, side, said);
  return after;
}

const agreedReleaseReason = "协商一致：放币给买家";
export function confirmReceipt(
  ctx: RequestContext<OrderStateRefusalCode | ReceiptCheckRefusalCode | "paySerialContested">,
  { id, version, ...answers }: Input<"transferConfirm">,
): OrderRecord {
  const { order, role } = requireOwnOrder(ctx, id);
  checkTransition(ctx, order, "transferConfirm", role, version);
  refuseContestedSerial(ctx, order);
  requireCorrectReceiptCheckAnswers(ctx, order, answers);
  const after = executeTransition(ctx, order, "transferConfirm", role, { version });
  if (order.status === OrderStatus.suspended)
    closeAppeal(ctx, after, AppealStatus.settled, agreedReleaseReason);
  return after;
}

type DeliverCode =
  | OrderStateRefusalCode
  | ReceiptCheckRefusalCode
  | "paySerialContested"
  | "pinWrong"
  | "pinLocked"
  | "pinNeeded";
/**
 * Releases the coins. The PIN is checked last, so that a call refused for another reason never
 * counts as a wrong PIN.
 */
export function releaseCoins(
  ctx: RequestContext<DeliverCode>,
  { orderId, payPassword, version, ...answers }: Input<"deliver">,
): OrderRecord {
  const { order, role } = requireOwnOrder(ctx, orderId);
  checkTransition(ctx, order, "deliver", role, version);
  refuseContestedSerial(ctx, order);
  requireCorrectReceiptCheckAnswers(ctx, order, answers);
  requireSetAndCorrectPin(ctx, payPassword);
  const after = executeTransition(ctx, order, "deliver", role, { version });
  if (order.status === OrderStatus.suspended)
    closeAppeal(ctx, after, AppealStatus.settled, agreedReleaseReason);
  return reload(ctx, after);
}

type DelayCode = OrderStateRefusalCode | "delayUsedUp" | "delayTooEarly" | "badInput";
export function extendDeadlineOrWithdrawAppeal(
  ctx: RequestContext<DelayCode>,
  { id, version, refuse, noAccessReason }: Input<"delay">,
) {
  const { order, role } = requireOwnOrder(ctx, id);
  const hasNoAccess = noAccessReason !== undefined;
  const action = transitionOfDelayCall(role, order.status, refuse === 1, hasNoAccess);
  const reason = Object.values(NoAccessReason).find((it) => it === noAccessReason);
  if (hasNoAccess && reason === undefined) ctx.refuse("badInput", { field: "noAccessReason" });
  const changes: Partial<OrderRecord> =
    action === "extendNoAccess" ? { noAccessReason: reason ?? 0 } : {};
  const after = executeTransition(ctx, order, action, role, { version, changes });
  if (action === "withdrawAppeal") closeAppeal(ctx, after, AppealStatus.withdrawn, "申诉已撤回");
  return { order: after, action };
}

type SuspendCode =
  | OrderStateRefusalCode
  | "appealTooSoon"
  | "appealExists"
  | "appealIncomplete"
  | "sellerAssetsTooLow";

/**
 * Returns whether the side may use this type of appeal. An objection is about the existing appeal,
 * so its type is not checked.
 */
function isAppealTypeAllowed(order: OrderRecord, role: TradeRole, type: number): boolean {
  const on = transitionOfSuspendCall(role, order);
  if (on === "suspend")
    return isAppealTypeForSide(
      type,
      OrderActorSide[role],
      order.status === OrderStatus.transferConfirmed,
    );
  return (
    on === "object" || type === (on === "lateAppeal" ? lateAppealType : completedOrderAppealType)
  );
}

function checkStatement(
  ctx: RequestContext<"appealIncomplete">,
  order: OrderRecord,
  role: TradeRole,
  input: Input<"suspend">,
): void {
  const typed = isAppealTypeAllowed(order, role, input.type);
  const pictures =
    input.images.length >= 1 &&
    input.images.length <= appealStatementImagesMax &&
    areFilesUploadedByCaller(ctx, input.images);
  if (
    !typed ||
    !pictures ||
    disputeStatementRule.check(disputeStatementRule.clean(input.content)) !== undefined
  )
    ctx.refuse("appealIncomplete");
}

type StatedFacts = Pick<Input<"suspend">, "receivedAmount" | "payerName" | "payerAccountTail">;
/**
 * Returns the part of the chat text that repeats what the seller stated in the appeal: the
 * received amount, or the payer and the paying account. Empty for other appeal types.
 */
function statedFactsText(
  type: number,
  { receivedAmount, payerName = "", payerAccountTail = "" }: StatedFacts,
): string {
  if (type === wrongAmountAppealType && receivedAmount !== undefined)
    return `，称实收 ${yuanTextForMessage(receivedAmount)}`;
  if (type !== wrongPayerAppealType) return "";
  const payer = payerName.trim() === "" ? "" : `，称付款人是${payerName.trim()}`;
  return payerAccountTail === "" ? payer : `${payer}，称付款账号尾号 ${payerAccountTail}`;
}

/**
 * Files an appeal about a running or ended order, or an objection to a ruling or to an agreed
 * cancellation. Stores the statement in the same transaction.
 */
export function fileAppealOrObjection(
  ctx: RequestContext<SuspendCode>,
  input: Input<"suspend">,
): OrderRecord {
  const { order, role } = requireOwnOrder(ctx, input.orderId);
  const on = transitionOfSuspendCall(role, order);
  checkTransition(ctx, order, on, role, input.version);
  checkStatement(ctx, order, role, input);
  const stated =
    role === "seller" ? { receivedAmount: input.receivedAmount, payerName: input.payerName } : {};
  const extra = {
    appealType: appealTypeName(input.type),
    appealStated: statedFactsText(input.type, role === "seller" ? input : {}),
    ...(isCancelledByAgreement(order) && { objectedTo: "双方同意的取消" }),
    ...(on === "endAppeal" && {
      deadline: timeOrDateText(ctx.now + completedOrderAppealReplyWindowMs, ctx.now),
    }),
  };
  const changes = on === "object" ? {} : { appealId: ctx.nextId("A") };
  const after = executeTransition(ctx, order, on, role, { version: input.version, changes, extra });
  const { type, images, kinds } = input;
  const said = {
    type,
    content: disputeStatementRule.clean(input.content),
    images,
    kinds,
    ...stated,
  };
  if (role === "seller") storeReceiptCheckAnswers(ctx, after, input);
  if (on === "object") createObjection(ctx, after, OrderActorSide[role], said);
  else createAppeal(ctx, after, role, said);
  if (on === "endAppeal")
    setCompletedOrderAppealDeadline(
      ctx,
      requireAppealOfOrder(ctx, after),
      requireAppealOfOrder(ctx, after).deadlineAt ?? ctx.now,
    );
  if (on === "lateAppeal") addVouchersToOrder(ctx, after, input.images, OrderActorSide.buyer);
  if (after.status === OrderStatus.suspended) decideAppealIfClear(ctx, after);
  return reload(ctx, after);
}

/** Returns the push text of a nudge, by the role of its sender and the status of the order. */
function nudgeText(order: OrderRecord, role: TradeRole, now: number): string {
  const minutes = Math.max(0, Math.ceil(((order.deadlineAt ?? now) - now) / 60_000));
  if (role === "seller" && order.status === OrderStatus.waitPay)
    return `卖家请您尽快付款，剩余${minutes}分钟`;
  if (order.status === OrderStatus.waitConfirm) return "有新订单，请在5分钟内接单";
  if (order.status === OrderStatus.waitDelivery) return "买家称已付款，请您查账";
  if (order.status === OrderStatus.transferConfirmed) return "您已确认到账，买家请您放币";
  return "对方请您尽快回复";
}

/**
 * Chat messages of a nudge, by the status in which the buyer waits for the release. The chat
 * shows them as messages of the buyer, not of the platform.
 */
const nudgeMessages: Partial<Record<OrderStatus, string>> = {
  [OrderStatus.waitDelivery]: "我这边已付款，麻烦您查一下账",
  [OrderStatus.transferConfirmed]: "您已确认到账，麻烦您放币",
};

/**
 * Writes the nudge into the chat: a message of the buyer, then a system message with the time of
 * the next nudge.
 */
function recordNudge(
  ctx: RequestContext,
  order: OrderRecord,
  next: { nextTime: number; left: number },
): void {
  const content = nudgeMessages[order.status];
  if (content === undefined) return;
  addChatMessageInNameOfRole(ctx, order, "buyer", content);
  const again = next.left > 0 ? `${timeOfDayText(next.nextTime)} 前不能再催` : "不能再催了";
  addSystemChatMessage(ctx, order.id, `买家催了卖家一次，${again}`);
}

type WarnCode = OwnOrderRefusalCode | "orderStatusWrong" | "warnTooSoon" | "warnLimit";
export function nudgeOtherSide(
  ctx: RequestContext<WarnCode>,
  id: string,
): { nextTime: number; left: number } {
  const { order, role } = requireOwnOrder(ctx, id);
  const after = executeTransition(ctx, order, "warn", role, {
    extra: { warnText: nudgeText(order, role, ctx.now) },
  });
  const next = { nextTime: ctx.now + nudgeIntervalMs, left: nudgesPerStatusMax - after.warnCount };
  if (role === "buyer") recordNudge(ctx, after, next);
  return next;
}

type EvaluateCode =
  | OwnOrderRefusalCode
  | "orderStatusWrong"
  | "alreadyEvaluated"
  | "evaluateExpired"
  | "starsMissing"
  | "badInput";
export function submitOrderEvaluation(
  ctx: RequestContext<EvaluateCode>,
  input: Input<"evaluate">,
): void {
  const { order, role, otherId } = requireOwnOrder(ctx, input.orderId);
  const content = evaluationTextRule.clean(input.content ?? "");
  checkTransition(ctx, order, "evaluate", role);
  if (input.stars < 1 || input.stars > 5) ctx.refuse("starsMissing");
  if (evaluationTextRule.check(content, { stars: input.stars }) !== undefined)
    ctx.refuse("badInput", { field: "content" });
  // Only known tags are allowed, because strangers read evaluations.
  if (!input.tags.every(isEvaluationTag)) ctx.refuse("badInput", { field: "tags" });
  executeTransition(ctx, order, "evaluate", role);
  const { entrustId } = order;
  const { stars, tags, anonymous } = input;
  addEvaluation(ctx.db, {
    orderId: order.id,
    fromId: ctx.caller.userId,
    toId: otherId,
    entrustId,
    stars,
    tags: JSON.stringify([...new Set(tags)]),
    content,
    anonymous,
    createdAt: ctx.now,
  });
  const delta = creditDeltaOfStars(stars);
  if (delta !== 0)
    changeCreditScore(ctx, { userId: otherId, delta, reason: `收到${stars}星评价` }, order.id);
}
