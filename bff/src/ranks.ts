import { type CallName, calls } from "contract";

/**
 * How long a call is still carried when there is no room for all. 1: what ends a running trade, and the way in. 2: what somebody in a trade
 * sees, says and shows, and new trades. 3: lists and settings. 4: what can be done without.
 */
export type Rank = 1 | 2 | 3 | 4;

/** Which of the rate limits a call is counted against. */
export type Rate = "calls" | "login" | "sms";

export const ranks = {
  pay: 1,
  replenish: 1,
  confirm: 1,
  deliver: 1,
  cancel: 1,
  delay: 1,
  suspend: 1,
  transferConfirm: 1,
  login: 1,
  quickLogin: 1,

  orderDetail: 2,
  orderOutTime: 2,
  orderStat: 2,
  warn: 2,
  chatList: 2,
  chatSend: 2,
  chatSendCommon: 2,
  upload: 2,
  userInfo: 2,
  assetInfo: 2,
  smsCode: 2,
  buyFast: 2,
  buyFastCheck: 2,
  buyCreate: 2,
  sellCreate: 2,
  sellPause: 2,
  sellRecover: 2,
  sellClose: 2,

  orderList: 3,
  buyConfig: 3,
  buySellDetail: 3,
  buyAbleList: 3,
  sellList: 3,
  sellConfig: 3,
  sellDetail: 3,
  ablePayMethods: 3,
  methodList: 3,
  methodAdd: 3,
  methodEdit: 3,
  methodDelete: 3,
  accountSetting: 3,
  pinSetting: 3,
  pinChange: 3,
  riskQuestion: 3,
  riskComplete: 3,
  faceVerifyCode: 3,
  authenticate: 3,
  billList: 3,
  billTypes: 3,
  banks: 3,
  appealList: 3,
  appealTypes: 3,
  reportList: 3,
  reportTypes: 3,
  report: 3,

  videoCourse: 4,
  evaluate: 4,
  evaluateMessages: 4,
  fastMessages: 4,
  onlineCustom: 4,
  appVersion: 4,
  tipByCode: 4,
} as const satisfies Record<CallName, Rank>;

const rates: Partial<Record<CallName, Rate>> = { login: "login", quickLogin: "login", smsCode: "sms" };

const names = new Map(Object.entries(calls).map(([name, { method, path }]) => [`${method} ${path}`, name as CallName]));

/** What is in no table is treated like a list. */
export function rankOf({ method, path }: { method: string; path: string }): Rank {
  const name = names.get(`${method} ${path}`);
  return name === undefined ? 3 : ranks[name];
}

export function rateOf({ method, path }: { method: string; path: string }): Rate {
  const name = names.get(`${method} ${path}`);
  return (name !== undefined && rates[name]) || "calls";
}
