import { AppealStatus, evaluationTextRule, type Input, OrderStatus, remarkRule, type Role, Side, statementRule } from "contract";
import { whenText } from "../../rules/calendar.ts";
import {
  appealTypeFits,
  appealTypeName,
  endAppealType,
  lateAppealType,
  wrongAmountType,
  wrongPayerType,
} from "../../rules/catalog/appeal-types.ts";
import {
  endAppealRespondMs,
  replenishmentsMax,
  riskWords,
  statementImagesMax,
  warnIntervalMs,
  warnsPerStageMax,
} from "../../rules/constants.ts";
import { cancelMove, delayMove, replenishMove, suspendMove } from "../../rules/call-transitions.ts";
import { clockText } from "../../rules/calendar.ts";
import { starsDelta } from "../../rules/credit.ts";
import { isAgreedCancel } from "../../rules/objections.ts";
import { isEvaluationTag } from "../../rules/catalog/phrases.ts";
import type { Order } from "../../rules/records.ts";
import { yuanText } from "../../rules/yuan-text.ts";
import { addEvaluation } from "../../db/credit-changes.ts";
import { snapshotsOf } from "../../db/methods.ts";
import { dropVouchers, orderById } from "../../db/orders.ts";
import { addPartyMessage, addSystemLine } from "./order-messages.ts";
import { addStatement, appealOf, changesByStatement, closeAppeal, openAppeal, ruleIfClear } from "./appeals.ts";
import { consentToCancel, declineOffer, type OfferCode, proposeEnd } from "./consent-commands.ts";
import { awaitAnswer, openObjection, stateInEnded } from "./ended-appeals.ts";
import { type AnswerCode, keepAnswers, passAnswers } from "./receipt-check.ts";
import { cancelKind, nextBan } from "../queries/cancel-hint.ts";
import type { Desk } from "../context/request-context.ts";
import { cancelQuotaOf } from "../queries/limits.ts";
import { ownMethod } from "../queries/pay-methods.ts";
import { checkMove, moveOrder } from "./order-transitions.ts";
import { orderFor, type SeenCode } from "../queries/require-order.ts";
import { passOwnPin } from "../users/pin.ts";
import { changeCredit } from "../users/reputation.ts";
import { addVouchers, areOwn, checkVouchers } from "../context/own-uploads.ts";

export type StateCode = SeenCode | "orderStatusWrong" | "orderMovedOn";
const S = OrderStatus;

/** As it stands after all that followed from a move. */
const reload = (desk: Desk, order: Order): Order => orderById(desk.db, order.id) ?? order;

type CancelCode = StateCode | "transferAlreadyConfirmed" | "cancelQuota";
/** Without cancels left he is told the price first, and pays it only when he insists. */
export function cancel(desk: Desk<CancelCode>, { id, version, force, statement }: Input<"cancel">): { order: Order; quotaLeft?: number } {
  const { order, role } = orderFor(desk, id);
  const on = cancelMove(role, order.status, statement);
  if (on === "concede" || on === "agreeCancel") return { order: consentToCancel(desk, order, on, { version, statement }) };
  checkMove(desk, order, on, role, version);
  const kind = role === "buyer" ? cancelKind(order.status) : undefined;
  if (kind && force !== 1 && cancelQuotaOf(desk, order.buyerId, kind).left === 0)
    desk.refuse("cancelQuota", { time: nextBan(desk, order.buyerId), left: 0 });
  const after = moveOrder(desk, order, on, role, { version });
  return kind ? { order: after, quotaLeft: cancelQuotaOf(desk, order.buyerId, kind).left } : { order: after };
}

export function undo(desk: Desk<StateCode | "undoExpired">, id: string, version: number | undefined): Order {
  const { order, role } = orderFor(desk, id);
  const after = moveOrder(desk, order, "undo", role, { version });
  dropVouchers(desk.db, order.id);
  return after;
}

type PayCode = StateCode | "orderTimedOut" | "voucherMissing" | "voucherLimit" | "methodNotOfOrder" | "methodNotFound" | "badInput";
export function pay(desk: Desk<PayCode>, input: Input<"pay">): Order {
  const { order, role } = orderFor(desk, input.orderId);
  checkMove(desk, order, "pay", role, input.version);
  checkVouchers(desk, order, input.vouchers, Side.buyer);
  const offered = snapshotsOf(desk.db, order.id, Side.seller);
  const chosen = offered.find((it) => it.id === input.methodId) ?? desk.refuse("methodNotOfOrder");
  if (input.payerMethodId !== undefined) ownMethod(desk, input.payerMethodId, desk.caller.userId);
  const remark = remarkRule.clean(input.remark ?? "");
  if (remarkRule.check(remark, { riskWords }) !== undefined) desk.refuse("badInput", { field: "remark" });
  addVouchers(desk, order, input.vouchers, Side.buyer);
  // Sum and tail stay, whichever way he pays.
  const { type: payType } = chosen;
  const buyerMethodId = snapshotsOf(desk.db, order.id, Side.buyer).find((it) => it.type === payType)?.id ?? order.buyerMethodId;
  const changes = { chosenMethodId: chosen.id, payType, buyerMethodId, remark };
  return moveOrder(desk, { ...order, payType }, "pay", role, { version: input.version, changes });
}

type ReplenishCode = SeenCode | OfferCode | "replenishLimit";
type Replenished = { order: Order; left: number };
export function replenish(desk: Desk<ReplenishCode>, input: Input<"replenish">): Replenished {
  const { order, role } = orderFor(desk, input.orderId);
  const doing = { replenish: showEvidence, offer: proposeEnd, decline: declineOffer }[replenishMove(input.offer, input.decline)];
  const after = doing(desk, order, role, input);
  return { order: reload(desk, after), left: Math.max(0, replenishmentsMax - after.replenishCount) };
}

function showEvidence(desk: Desk<ReplenishCode>, order: Order, role: Role, { vouchers, content = "", kinds }: Input<"replenish">): Order {
  checkMove(desk, order, "replenish", role);
  const side = Side[role];
  const inAppeal = order.status === S.suspended || order.status === S.completed;
  if (!inAppeal || content.trim() === "" || vouchers.length > 0) checkVouchers(desk, order, vouchers, side);
  addVouchers(desk, order, vouchers, side);
  const changes = order.status === S.suspended ? changesByStatement(desk, order, side) : {};
  const after = moveOrder(desk, order, "replenish", role, { changes, extra: { vouchers: vouchers.length } });
  const said = { content, images: vouchers, kinds };
  if (order.status === S.suspended) addStatement(desk, after, side, said);
  if (order.status === S.completed) stateInEnded(desk, after, side, said);
  return after;
}

const settled = "协商一致：放币给买家";
export function transferConfirm(desk: Desk<StateCode | AnswerCode>, { id, version, ...answers }: Input<"transferConfirm">): Order {
  const { order, role } = orderFor(desk, id);
  checkMove(desk, order, "transferConfirm", role, version);
  passAnswers(desk, order, answers);
  const after = moveOrder(desk, order, "transferConfirm", role, { version });
  if (order.status === S.suspended) closeAppeal(desk, after, AppealStatus.settled, settled);
  return after;
}

type DeliverCode = StateCode | AnswerCode | "pinWrong" | "pinLocked" | "pinNeeded";
/** The PIN comes last: who may not release does not lose a try. */
export function deliver(desk: Desk<DeliverCode>, { orderId, payPassword, version, ...answers }: Input<"deliver">): Order {
  const { order, role } = orderFor(desk, orderId);
  checkMove(desk, order, "deliver", role, version);
  passAnswers(desk, order, answers);
  passOwnPin(desk, payPassword);
  const after = moveOrder(desk, order, "deliver", role, { version });
  if (order.status === S.suspended) closeAppeal(desk, after, AppealStatus.settled, settled);
  return reload(desk, after);
}

type DelayCode = StateCode | "delayUsedUp" | "delayTooEarly";
export function delay(desk: Desk<DelayCode>, { id, version, refuse }: Input<"delay">) {
  const { order, role } = orderFor(desk, id);
  const action = delayMove(role, order.status, refuse === 1);
  const after = moveOrder(desk, order, action, role, { version });
  if (action === "withdrawAppeal") closeAppeal(desk, after, AppealStatus.withdrawn, "申诉已撤回");
  return { order: after, action };
}

type SuspendCode = StateCode | "appealTooSoon" | "appealExists" | "appealIncomplete" | "sellerAssetsTooLow";

/** An objection is about the appeal that was, whatever type it names. */
function typeFits(order: Order, role: Role, type: number): boolean {
  const on = suspendMove(role, order);
  if (on === "suspend") return appealTypeFits(type, Side[role], order.status === S.transferConfirmed);
  return on === "object" || type === (on === "lateAppeal" ? lateAppealType : endAppealType);
}

function checkStatement(desk: Desk<"appealIncomplete">, order: Order, role: Role, input: Input<"suspend">): void {
  const typed = typeFits(order, role, input.type);
  const pictures = input.images.length >= 1 && input.images.length <= statementImagesMax && areOwn(desk, input.images);
  if (!typed || !pictures || statementRule.check(statementRule.clean(input.content)) !== undefined) desk.refuse("appealIncomplete");
}

/** What the seller read in their account, for the chat: the amount or the payer that the appeal is about. */
function statedText(type: number, { receivedAmount, payerName = "" }: Pick<Input<"suspend">, "receivedAmount" | "payerName">): string {
  if (type === wrongAmountType && receivedAmount !== undefined) return `，称实收 ${yuanText(receivedAmount)}`;
  return type === wrongPayerType && payerName.trim() !== "" ? `，称付款人是${payerName.trim()}` : "";
}

/** Freezes the order and says why, in one. */
export function suspend(desk: Desk<SuspendCode>, input: Input<"suspend">): Order {
  const { order, role } = orderFor(desk, input.orderId);
  const on = suspendMove(role, order);
  checkMove(desk, order, on, role, input.version);
  checkStatement(desk, order, role, input);
  const stated = role === "seller" ? { receivedAmount: input.receivedAmount, payerName: input.payerName } : {};
  const extra = {
    appealType: appealTypeName(input.type),
    appealStated: statedText(input.type, stated),
    ...(isAgreedCancel(order) && { objectedTo: "双方同意的取消" }),
    ...(on === "endAppeal" && { deadline: whenText(desk.now + endAppealRespondMs, desk.now) }),
  };
  const changes = on === "object" ? {} : { appealId: desk.nextId("A") };
  const after = moveOrder(desk, order, on, role, { version: input.version, changes, extra });
  const { type, images, kinds } = input;
  const said = { type, content: statementRule.clean(input.content), images, kinds, ...stated };
  if (role === "seller") keepAnswers(desk, after, input);
  if (on === "object") openObjection(desk, after, Side[role], said);
  else openAppeal(desk, after, role, said);
  if (on === "endAppeal") awaitAnswer(desk, appealOf(desk, after), appealOf(desk, after).deadlineAt ?? desk.now);
  if (on === "lateAppeal") addVouchers(desk, after, input.images, Side.buyer);
  if (after.status === S.suspended) ruleIfClear(desk, after);
  return reload(desk, after);
}

/** What the one who waits says, by what he waits for. */
function warnText(order: Order, role: Role, now: number): string {
  const minutes = Math.max(0, Math.ceil(((order.deadlineAt ?? now) - now) / 60_000));
  if (role === "seller" && order.status === S.waitPay) return `卖家请您尽快付款，剩余${minutes}分钟`;
  if (order.status === S.waitConfirm) return "有新订单，请在5分钟内接单";
  if (order.status === S.waitDelivery) return "买家称已付款，请您查账";
  if (order.status === S.transferConfirmed) return "您已确认到账，买家请您放币";
  return "对方请您尽快回复";
}

/** Chat messages of a nudge, by the status in which the buyer waits for the release. The buyer says them, not the platform. */
const nudgeMessages: Partial<Record<OrderStatus, string>> = {
  [S.waitDelivery]: "我这边已付款，麻烦您查一下账",
  [S.transferConfirmed]: "您已确认到账，麻烦您放币",
};

/** Writes the nudge into the chat: the buyer's message, then one line with the time of the next nudge. */
function recordNudge(desk: Desk, order: Order, next: { nextTime: number; left: number }): void {
  const content = nudgeMessages[order.status];
  if (content === undefined) return;
  addPartyMessage(desk, order, "buyer", content);
  const again = next.left > 0 ? `${clockText(next.nextTime)} 前不能再催` : "不能再催了";
  addSystemLine(desk, order.id, `买家催了卖家一次，${again}`);
}

type WarnCode = SeenCode | "orderStatusWrong" | "warnTooSoon" | "warnLimit";
export function warn(desk: Desk<WarnCode>, id: string): { nextTime: number; left: number } {
  const { order, role } = orderFor(desk, id);
  const after = moveOrder(desk, order, "warn", role, { extra: { warnText: warnText(order, role, desk.now) } });
  const next = { nextTime: desk.now + warnIntervalMs, left: warnsPerStageMax - after.warnCount };
  if (role === "buyer") recordNudge(desk, after, next);
  return next;
}

type EvaluateCode = SeenCode | "orderStatusWrong" | "alreadyEvaluated" | "evaluateExpired" | "starsMissing" | "badInput";
export function evaluate(desk: Desk<EvaluateCode>, input: Input<"evaluate">): void {
  const { order, role, otherId } = orderFor(desk, input.orderId);
  const content = evaluationTextRule.clean(input.content ?? "");
  checkMove(desk, order, "evaluate", role);
  if (input.stars < 1 || input.stars > 5) desk.refuse("starsMissing");
  if (evaluationTextRule.check(content, { stars: input.stars }) !== undefined) desk.refuse("badInput", { field: "content" });
  // Strangers read them, unlike what is said in a chat.
  if (!input.tags.every(isEvaluationTag)) desk.refuse("badInput", { field: "tags" });
  moveOrder(desk, order, "evaluate", role);
  const { entrustId } = order;
  const { stars, tags, anonymous } = input;
  addEvaluation(desk.db, {
    orderId: order.id,
    fromId: desk.caller.userId,
    toId: otherId,
    entrustId,
    stars,
    tags: JSON.stringify([...new Set(tags)]),
    content,
    anonymous,
    createdAt: desk.now,
  });
  const delta = starsDelta(stars);
  if (delta !== 0) changeCredit(desk, { userId: otherId, delta, reason: `收到${stars}星评价` }, order.id);
}
