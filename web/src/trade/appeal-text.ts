import {
  type Appeal,
  AppealResult,
  AppealStatus,
  CompleteType,
  lookUpEnum,
  type OrderDetail,
  OrderStatus,
  OrderActorSide,
} from "contract";

/** Names of the steps of an appeal. The review step is named differently if a human decides. */
export const appealStepNamesOf = ({ human }: Pick<Appeal, "human">) =>
  ["提出", "举证", human === 1 ? "人工审核" : "平台审核", "裁定"] as const;

/**
 * `step`: number of finished steps, which is the index of the current step. 4 if all are finished.
 */
const states: Record<AppealStatus, { name: string; step: number; runs: boolean }> = {
  [AppealStatus.waitReply]: { name: "等待举证", step: 1, runs: true },
  [AppealStatus.review]: { name: "平台审核中", step: 2, runs: true },
  [AppealStatus.ruled]: { name: "已裁定", step: 4, runs: false },
  [AppealStatus.withdrawn]: { name: "已撤回", step: 4, runs: false },
  [AppealStatus.settled]: { name: "协商解决", step: 4, runs: false },
};
const winners: Record<AppealResult, OrderActorSide> = {
  [AppealResult.buyer]: OrderActorSide.buyer,
  [AppealResult.seller]: OrderActorSide.seller,
};
/** Texts of a ruling on an order that was already completed. Such a ruling moves no coins. */
const found: Record<AppealResult, string> = {
  [AppealResult.buyer]: "维持已完成的交易",
  [AppealResult.seller]: "款项被冻结或退回属实",
};

export const isAppealRunning = ({ status }: Pick<Appeal, "status">): boolean =>
  lookUpEnum(states, status)?.runs ?? false;
/**
 * Returns the number of finished steps, which is the index of the current step. A withdrawn or
 * settled appeal ends at the step that it had reached, so that skipped steps are not shown as done.
 */
export function countReachedAppealSteps({
  status,
  reviewTime,
}: Pick<Appeal, "status" | "reviewTime">): number {
  if (status === AppealStatus.withdrawn || status === AppealStatus.settled)
    return reviewTime ? 2 : 1;
  return lookUpEnum(states, status)?.step ?? 4;
}
/**
 * Returns the short name of the appeal's state, or `undefined` for a state that this version of the
 * client does not know.
 */
export const appealStateName = ({
  status,
  human,
}: Pick<Appeal, "status" | "human">): string | undefined =>
  status === AppealStatus.review && human === 1 ? "转人工裁定" : lookUpEnum(states, status)?.name;
/**
 * Returns 1 if the user is the seller of the order and 0 if they are the buyer. Derives it from the
 * side that filed the appeal and from `mine`, which is 1 if the user filed it. Returns `undefined`
 * if the backend names neither the buyer nor the seller as the initiator.
 */
export function isUserSellerInAppeal({
  initiator,
  mine,
}: Pick<Appeal, "initiator" | "mine">): 0 | 1 | undefined {
  if (initiator !== OrderActorSide.buyer && initiator !== OrderActorSide.seller) return undefined;
  return (initiator === OrderActorSide.seller) === (mine === 1) ? 1 : 0;
}
/** Returns the name of a side as the user reads it: 您 for their own side, 平台 or 对方. */
export function orderSideNameForUser(
  side: number | null,
  { isSeller }: { isSeller: 0 | 1 },
): string {
  if (side === userSideOfOrder({ isSeller })) return "您";
  return side === OrderActorSide.system ? "平台" : "对方";
}
export const userSideOfOrder = ({ isSeller }: { isSeller: 0 | 1 }): OrderActorSide =>
  isSeller === 1 ? OrderActorSide.seller : OrderActorSide.buyer;
/**
 * Returns the result of the ruling from the reader's point of view, or `undefined` before the
 * ruling.
 */
export function appealRulingText(
  { result }: Pick<Appeal, "result">,
  {
    isSeller,
    status,
    completeType,
  }: Pick<OrderDetail, "isSeller"> & Partial<Pick<OrderDetail, "status" | "completeType">>,
): string | undefined {
  if (status === OrderStatus.completed && completeType !== CompleteType.ruledForBuyer)
    return lookUpEnum(found, result);
  const gets = lookUpEnum(winners, result);
  if (gets === undefined) return undefined;
  const mine = gets === userSideOfOrder({ isSeller });
  if (gets === OrderActorSide.buyer) return mine ? "放币给您" : "放币给对方";
  return mine ? "资产退回给您" : "资产退回对方";
}

/**
 * Replaces 买家 and 卖家 in texts of the platform by 您 and 对方, as the reader sees the two sides. If a
 * backend already writes a separate text for each side, the text contains neither 买家 nor 卖家 and
 * stays as it is.
 */
export const replaceSideNamesForUser = (text: string, isSeller: 0 | 1): string =>
  isSeller === 1
    ? text.replaceAll("卖家", "您").replaceAll("买家", "对方")
    : text.replaceAll("买家", "您").replaceAll("卖家", "对方");

type Voucher = OrderDetail["vouchers"][number];
type VoucherMark = { tone: "plain" | "warn" | "danger"; title: string; text: string };

/**
 * Describes whether an image was already used for another order (`same`: the identical file,
 * `like`: a similar image). A similar image is only a hint. The texts accuse no user.
 */
export function voucherDuplicateCheckTexts(
  item: Pick<Voucher, "same" | "like">,
  uploader: boolean,
): VoucherMark {
  const other = item.same ?? item.like;
  const whose = other && other.orderTail !== "" ? `订单尾号 ${other.orderTail}` : "另一笔订单";
  if (item.same)
    return uploader
      ? {
          tone: "danger",
          title: "这张图用过",
          text: `您在${whose}传过同一张。请换成这一笔的凭证。`,
        }
      : {
          tone: "danger",
          title: "同一张图用于另一订单",
          text: "确定是同一文件。没有到账请选“没到账”，不要放币。",
        };
  if (item.like)
    return uploader
      ? {
          tone: "warn",
          title: "像您的另一张凭证",
          text: `与您${whose}的一张相似。金额、时间若不同，不用理会。`,
        }
      : { tone: "warn", title: "与另一张相似", text: "对方传过相似的图，请只看账户里的金额。" };
  return uploader
    ? {
        tone: "plain",
        title: "已上传",
        text: "没有查到重复的图片。截图只作参考，放币以对方实际到账为准。",
      }
    : { tone: "plain", title: "对方上传", text: "没有查到重复。截图不算到账，请查您的账户。" };
}
