import { calls } from "contract";
import type { CallName } from "mock/client/call-types.ts";

/**
 * Chinese names of the calls, from an observer's point of view. A call without an entry keeps its
 * wire name.
 */
const callTitlesGiven: Readonly<Partial<Record<CallName, string>>> = {
  onlineCustom: "找客服",
  videoCourse: "看教程",
  banks: "查银行",
  appVersion: "查版本",
  tipByCode: "取提示语",
  riskQuestion: "取测评题",
  upload: "传图片",
  login: "登录",
  quickLogin: "续登录",
  userInfo: "看资料",
  riskComplete: "交测评",
  accountSetting: "改设置",
  pinSetting: "设密码",
  pinChange: "改密码",
  faceVerifyCode: "开始认证",
  authenticate: "完成认证",
  smsCode: "发验证码",
  assetInfo: "看资产",
  billList: "看账单",
  billTypes: "账单类型",
  ablePayMethods: "可用收款类型",
  methodList: "看收款方式",
  methodAdd: "添收款方式",
  methodEdit: "改收款方式",
  methodDelete: "删收款方式",
  buyFast: "快捷购买",
  buyConfig: "买入条件",
  buyFastCheck: "看匹配",
  buySellDetail: "看挂单",
  buyCreate: "下单",
  buyAbleList: "看行情",
  sellList: "我的挂单",
  sellConfig: "卖出条件",
  sellDetail: "挂单详情",
  sellCreate: "发布挂单",
  sellPause: "暂停挂单",
  sellRecover: "恢复挂单",
  sellClose: "关闭挂单",
  orderList: "订单列表",
  orderStat: "数订单",
  orderDetail: "看订单",
  orderOutTime: "看倒计时",
  warn: "催一催",
  cancel: "取消",
  confirm: "接单",
  pay: "付款",
  replenish: "补充凭证",
  deliver: "放币",
  delay: "延长",
  transferConfirm: "确认到账",
  suspend: "申诉",
  evaluate: "评价",
  evaluateMessages: "评价标签",
  appealList: "看申诉",
  appealTypes: "申诉类型",
  reportList: "看举报",
  reportTypes: "举报类型",
  report: "举报",
  chatList: "看消息",
  chatSend: "发消息",
  fastMessages: "快捷语",
  chatSendCommon: "发快捷语",
};

export const allCallNames = Object.keys(calls) as CallName[];
export const callTitles = Object.fromEntries(
  allCallNames.map((it) => [it, callTitlesGiven[it] ?? it]),
) as Readonly<Record<CallName, string>>;

export const isCallName = (value: unknown): value is CallName =>
  typeof value === "string" && Object.hasOwn(callTitles, value);
