import {
  AppealStatus,
  asFen,
  imagesPerFormMax,
  isEqualOrMissing,
  type OrderDetail,
  OrderStatus,
  disputeStatementRule,
} from "contract";
import { useState } from "react";
import { isRefusalError } from "../api/call-error.ts";
import { useCommand } from "../api/use-command.ts";
import { showToast } from "../api/toasts-and-warnings.ts";
import { useRead } from "../api/read-queries.ts";
import { yuanText } from "../lib/money/figure-texts-with-units.ts";
import { draft, schema } from "../lib/browser/draft.ts";
import { storage } from "../lib/browser/storage.ts";
import { finishedUploadUrls } from "../ui/inputs/use-uploads.ts";
import { userSideOfOrder, replaceSideNamesForUser } from "./appeal-text.ts";
import { declaredText } from "./payment-account.ts";
import { type ReceiptFindingForAppeal, receivedSurplusAmount } from "./receipt-check-choices.ts";
import { clearPaymentProgress, readPaymentProgress } from "./payment-progress.ts";
import {
  storeReasonInDisputeStatementDraft,
  readDisputeStatementDraft,
  evidenceKindsOfUploadedImages,
  findDisputeStatementProblems,
  countUnlabelledImages,
  useDisputeStatementDraft,
} from "./dispute-statement-draft.ts";
import { isOrderCancelledByAgreement } from "./order-substatus.ts";
import { paymentVouchersOfOrder } from "./vouchers.ts";

/** Codes of the appeal types of the backend whose meaning the client knows. */
export const knownAppealTypeCodes = {
  notReleased: 101,
  wrongAmount: 202,
  wrongName: 203,
  frozen: 204,
} as const;
const afterConfirm: readonly number[] = [
  knownAppealTypeCodes.wrongAmount,
  knownAppealTypeCodes.wrongName,
  knownAppealTypeCodes.frozen,
];

/**
 * Returns whether an appeal type makes sense at this status. A seller who has confirmed the receipt
 * may only report what was wrong with the payment. After the release, only a frozen or reversed
 * payment can be appealed, and after a cancellation, only a missing release.
 */
function isReasonPossible(code: number, status: number): boolean {
  if (status === OrderStatus.transferConfirmed) return afterConfirm.includes(code);
  if (status === OrderStatus.completed) return code === knownAppealTypeCodes.frozen;
  return status !== OrderStatus.cancelled || code === knownAppealTypeCodes.notReleased;
}
/**
 * Returns the appeal types for the user's side that fit the status. If none fits, for example
 * because the client does not know the backend's types, returns all types of that side.
 */
export function possibleAppealReasons<R extends { code: number; role: number | null }>(
  all: readonly R[],
  order: Pick<OrderDetail, "status" | "isSeller">,
): R[] {
  const own = all.filter((it) => isEqualOrMissing(it.role, userSideOfOrder(order)));
  const fitting = own.filter((it) => isReasonPossible(it.code, order.status));
  return fitting.length > 0 ? fitting : own;
}

const draftOf = (orderId: string): string => `appeal_${orderId}`;
/**
 * Describes what the seller found in the receipt check, for the text of the appeal. Empty if
 * nothing that they found fits the appeal type.
 */
function findingText(
  order: OrderDetail,
  type: number,
  { receivedAmount, payerName, payerAccountTail }: ReceiptFindingForAppeal,
): string {
  if (receivedAmount === undefined) return "";
  const more = receivedSurplusAmount(order, receivedAmount);
  const difference = more > 0 ? `多收 ${yuanText(more)}` : `少收 ${yuanText(asFen(-more))}`;
  const sumText = `订单应收 ${yuanText(order.amount)}，我的账户实收 ${yuanText(receivedAmount)}`;
  const amountText = `${sumText}，${more === 0 ? "金额相符" : difference}。`;
  if (type === knownAppealTypeCodes.wrongAmount) return amountText;
  if (type === knownAppealTypeCodes.wrongName && payerAccountTail !== undefined)
    return `${amountText}账单上的付款账号尾号是 ${payerAccountTail}，${declaredText(order)}。`;
  if (type !== knownAppealTypeCodes.wrongName || payerName === undefined) return "";
  return `${amountText}账单上的付款人是${payerName}，不是${order.buyer.realName}。`;
}

/**
 * Fills the draft of the appeal with what the seller found in the receipt check. Does not overwrite
 * a text that the seller has written.
 */
export function fillAppealDraftFromReceiptCheck(
  order: OrderDetail,
  type: number,
  found: ReceiptFindingForAppeal,
): void {
  const { orderId } = order;
  const text = findingText(order, type, found);
  const { text: lastText = "" } = foundIn(orderId).read();
  const name = draftOf(orderId);
  const { content } = readDisputeStatementDraft(name);
  storeReasonInDisputeStatementDraft(
    name,
    type,
    content === "" || content === lastText ? text : content,
  );
  foundIn(orderId).write({ ...found, text });
}
const foundIn = (orderId: string) =>
  draft(
    storage.personal(`found_${orderId}`),
    schema.fields<{
      receivedAmount: number;
      payerName: string;
      payerAccountTail: string;
      text: string;
    }>({
      receivedAmount: schema.number,
      payerName: schema.text,
      payerAccountTail: schema.text,
      text: schema.text,
    }),
  );
/**
 * Returns what the seller found in their account during the receipt check that led to the appeal.
 */
function storedFinding(orderId: string): ReceiptFindingForAppeal {
  const { receivedAmount, payerName, payerAccountTail } = foundIn(orderId).read();
  return {
    ...(receivedAmount !== undefined &&
      Number.isSafeInteger(receivedAmount) && { receivedAmount: asFen(receivedAmount) }),
    ...(payerName !== undefined && { payerName }),
    ...(payerAccountTail !== undefined && { payerAccountTail }),
  };
}

/**
 * Images of the user's own payment: those of the order, and those that the buyer chose on this
 * device before the payment timed out.
 */
function carriedPictures(order: OrderDetail): readonly string[] {
  const own = paymentVouchersOfOrder(order).filter((it) => it.by === userSideOfOrder(order));
  return [
    ...new Set([...own.map((it) => it.url), ...readPaymentProgress(order.orderId).vouchers]),
  ].slice(0, imagesPerFormMax);
}

/**
 * State of the form for an appeal, or for an objection to a ruling or an agreed cancellation. Both
 * use the same draft, checks and command.
 */
export function useAppealForm(order: OrderDetail) {
  const { orderId, version } = order;
  const { statement, setStatement, forget } = useDisputeStatementDraft(
    draftOf(orderId),
    carriedPictures(order),
  );
  const [tried, setTried] = useState(false);
  const types = useRead("appealTypes", {});
  const suspend = useCommand("suspend", { handles: ["appealIncomplete"] });
  const named =
    types.data &&
    possibleAppealReasons(types.data, order).map((appealReason) => ({
      ...appealReason,
      name: replaceSideNamesForUser(appealReason.name, order.isSeller),
    }));
  const reasons = { ...types, data: named };
  // If only one reason is offered, it is selected automatically.
  const [first, ...others] = reasons.data ?? [];
  const objects = order.appeal?.status === AppealStatus.ruled || isOrderCancelledByAgreement(order);
  const chosen =
    others.length === 0 ? first : reasons.data?.find((it) => it.code === statement.type);
  const type = objects ? (order.appeal?.type ?? undefined) : chosen?.code;
  const reported = { ...statement, type };
  const problems = findDisputeStatementProblems(reported, "appeal");
  const unlabelled = countUnlabelledImages(statement);
  const incomplete = isRefusalError(suspend.error, "appealIncomplete")
    ? { images: suspend.error.text }
    : {};
  /**
   * Sends the appeal. Returns true if the form can close: the appeal was filed, or the backend
   * refused it for another reason than missing parts (`appealIncomplete`).
   */
  const file = async (): Promise<boolean> => {
    setTried(true);
    if (type === undefined || Object.keys(problems).length > 0 || unlabelled > 0) return false;
    const { content, images } = statement;
    try {
      await suspend.mutateAsync({
        orderId,
        version: version ?? undefined,
        type,
        content: disputeStatementRule.clean(content),
        images: finishedUploadUrls(images),
        kinds: evidenceKindsOfUploadedImages(statement),
        ...storedFinding(orderId),
      });
      forget();
      clearPaymentProgress(orderId);
      foundIn(orderId).clear();
      showToast(objects ? "异议已提交" : "申诉已提交", "ok", { isSilent: !objects });
      return true;
    } catch (error) {
      return isRefusalError(error) && !isRefusalError(error, "appealIncomplete");
    }
  };
  return {
    objects,
    carriedCount: carriedPictures(order).length,
    reasons,
    statement: reported,
    onChange: setStatement,
    unlabelled,
    problems: tried ? { ...incomplete, ...problems } : {},
    file,
    // Stays busy after success, so that the appeal is not filed twice while the form closes.
    busy: suspend.isPending || suspend.isSuccess,
  };
}

/** States the consequences before the user files the appeal or the objection. */
export function appealConsequencesText({ status }: OrderDetail, objects: boolean): string {
  if (objects) return "异议由专员重新看一次，已经放出或退回的资产不再移动。";
  if (status === OrderStatus.completed)
    return "对方有 24 小时举证。已放出的资产不再移动，平台只查清款项是否被冻结或退回。每笔订单您只能申诉一次，败诉信誉分 −10。";
  const assets =
    status === OrderStatus.cancelled
      ? "资产已退回对方，提交后平台会重新锁定；对方资产不足时无法提交。"
      : "提交后订单暂停，资产继续锁定，";
  return `${assets}对方有 30 分钟举证。每笔订单您只能申诉一次，撤回也算；败诉信誉分 −10，并限制交易 24 小时。`;
}
