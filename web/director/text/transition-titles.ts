import type { TransitionName } from "contract";

/**
 * Chinese names of the transitions, and of `create` and `postpone`, which are in the path of an
 * order but are no transitions.
 */
export const transitionTitles: Readonly<Record<TransitionName | "create" | "postpone", string>> = {
  create: "下单",
  confirm: "接单",
  reject: "拒接",
  acceptTimeout: "接单超时",
  cancel: "取消",
  payTimeout: "付款超时",
  extendPay: "延长付款",
  askPay: "请求延长",
  refusePay: "不同意延长",
  pay: "付款",
  undo: "撤回“已付款”",
  replenish: "补充凭证",
  extendRelease: "延长核对",
  extendNoAccess: "看不到账户，延长核对",
  transferConfirm: "确认到账",
  deliver: "放币",
  autoRelease: "自动放币",
  declareUnpaid: "声明没付",
  releaseOverdue: "放币超时",
  suspend: "申诉",
  systemAppeal: "平台申诉",
  concede: "声明没付，同意取消",
  agreeCancel: "同意取消",
  withdrawAppeal: "撤回申诉",
  ruleForBuyer: "裁定给买家",
  ruleForSeller: "裁定给卖家",
  evaluate: "评价",
  lateAppeal: "取消后申诉",
  warn: "催一催",
  riskClose: "风控关闭",
  offer: "提议协商",
  decline: "不同意协商",
  toHuman: "转人工",
  object: "提出异议",
  endAppeal: "完成后申诉",
  postpone: "停摆顺延",
};

/** Returns the Chinese name of a transition, or `on` itself if the transition is unknown. */
export const transitionTitle = (on: string): string =>
  Object.hasOwn(transitionTitles, on) ? transitionTitles[on as TransitionName] : on;
