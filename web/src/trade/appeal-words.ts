import {
  type Appeal,
  AppealResult,
  AppealStatus,
  CompleteType,
  lookUpEnum,
  type OrderDetail,
  OrderStatus,
  Side,
} from "contract";

/** Names of the steps of an appeal; the review is that of a person where one decides. */
export const appealStepNamesOf = ({ human }: Pick<Appeal, "human">) =>
  ["提出", "举证", human === 1 ? "人工审核" : "平台审核", "裁定"] as const;

/** `step`: how far its course has come, of four. */
const states: Record<AppealStatus, { name: string; step: number; runs: boolean }> = {
  [AppealStatus.waitReply]: { name: "等待举证", step: 1, runs: true },
  [AppealStatus.review]: { name: "平台审核中", step: 2, runs: true },
  [AppealStatus.ruled]: { name: "已裁定", step: 4, runs: false },
  [AppealStatus.withdrawn]: { name: "已撤回", step: 4, runs: false },
  [AppealStatus.settled]: { name: "协商解决", step: 4, runs: false },
};
const winners: Record<AppealResult, Side> = {
  [AppealResult.buyer]: Side.buyer,
  [AppealResult.seller]: Side.seller,
};
/** Of an order that was over already: no coin moves. */
const found: Record<AppealResult, string> = {
  [AppealResult.buyer]: "维持已完成的交易",
  [AppealResult.seller]: "款项被冻结或退回属实",
};

export const isAppealRunning = ({ status }: Pick<Appeal, "status">): boolean =>
  lookUpEnum(states, status)?.runs ?? false;
/** A withdrawn one ends where it stood: what never happened is not shown as done. */
export function appealStep({ status, reviewTime }: Pick<Appeal, "status" | "reviewTime">): number {
  if (status === AppealStatus.withdrawn || status === AppealStatus.settled)
    return reviewTime ? 2 : 1;
  return lookUpEnum(states, status)?.step ?? 4;
}
/** Its state in a word; undefined for one that this phone does not know yet. */
export const appealStateName = ({
  status,
  human,
}: Pick<Appeal, "status" | "human">): string | undefined =>
  status === AppealStatus.review && human === 1 ? "转人工裁定" : lookUpEnum(states, status)?.name;
/** Which side of its order the reader is on, by who began it alone; undefined where that was the system. */
export function readerSideOf({
  initiator,
  mine,
}: Pick<Appeal, "initiator" | "mine">): 0 | 1 | undefined {
  if (initiator !== Side.buyer && initiator !== Side.seller) return undefined;
  return (initiator === Side.seller) === (mine === 1) ? 1 : 0;
}
/** Who said it, as the reader calls him. */
export function sideName(side: number | null, { isSeller }: { isSeller: 0 | 1 }): string {
  if (side === orderSideOf({ isSeller })) return "您";
  return side === Side.system ? "平台" : "对方";
}
export const orderSideOf = ({ isSeller }: { isSeller: 0 | 1 }): Side =>
  isSeller === 1 ? Side.seller : Side.buyer;
/** What was decided, as the reader takes it; undefined before the ruling. */
export function rulingName(
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
  const mine = gets === orderSideOf({ isSeller });
  if (gets === Side.buyer) return mine ? "放币给您" : "放币给对方";
  return mine ? "资产退回给您" : "资产退回对方";
}

/**
 * What the house says of both, as one of them reads it: nobody is the buyer or the seller of himself. A house that writes to each in
 * words of his own has none of these in them.
 */
export const addressReader = (text: string, isSeller: 0 | 1): string =>
  isSeller === 1
    ? text.replaceAll("卖家", "您").replaceAll("买家", "对方")
    : text.replaceAll("买家", "您").replaceAll("卖家", "对方");

type Voucher = OrderDetail["vouchers"][number];
type VoucherMark = { tone: "plain" | "warn" | "danger"; title: string; text: string };

/** What is known of a picture: the same file is certain, likeness is a hint, and neither says anything of a person. */
export function voucherMark(it: Pick<Voucher, "same" | "like">, uploader: boolean): VoucherMark {
  const other = it.same ?? it.like;
  const whose = other && other.orderTail !== "" ? `订单尾号 ${other.orderTail}` : "另一笔订单";
  if (it.same)
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
  if (it.like)
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
