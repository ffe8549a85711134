/**
 * Every code a body may carry. `text` may hold {facts}, filled from the refusal's result.
 * `then` says what helps: another input, another try later, a step of the person first, reading again, or nothing.
 */
export type Remedy = "fix" | "later" | "step" | "reread" | "none";
type Code = { code: number; text: string; then: Remedy };

const table = <const T extends Record<string, Code>>(it: T): T => it;

/** Implied in every row. */
export const generalCodes = table({
  ok: { code: 200, text: "成功", then: "none" },
  unauthorized: { code: 401, text: "登录已失效", then: "step" },
  forbidden: { code: 403, text: "您没有权限执行此操作", then: "none" },
  badInput: { code: 10001, text: "参数有误", then: "fix" },
  tooOften: { code: 10002, text: "操作过于频繁，请稍后再试", then: "later" },
  requestReused: { code: 10003, text: "请求重复", then: "none" },
  notBuilt: { code: 10008, text: "功能建设中", then: "none" },
  maintenance: { code: 10009, text: "系统维护中，订单计时已暂停", then: "later" },
  busy: { code: 99999, text: "系统繁忙，请稍后再试", then: "later" },
});

const uploadCodes = table({
  fileType: { code: 10011, text: "文件类型不支持", then: "fix" },
  fileTooLarge: { code: 10012, text: "文件过大", then: "fix" },
  fileEmpty: { code: 10013, text: "文件为空", then: "fix" },
  pictureUnclear: { code: 10015, text: "图片几乎全白或太小，对方无法核对，请重新截图", then: "fix" },
  pictureReused: { code: 10016, text: "您在订单尾号{orderTail}传过同一张，请换成这一笔的凭证", then: "fix" },
  uploadQuota: { code: 10014, text: "今日上传图片已达上限，请明日再试", then: "later" },
});

const userCodes = table({
  loginInvalid: { code: 20001, text: "登录凭证无效", then: "none" },
  accountFrozen: { code: 20002, text: "账号已被冻结", then: "none" },
  loginExpired: { code: 20003, text: "登录已过期", then: "none" },
  identityFormat: { code: 20004, text: "身份信息格式有误", then: "fix" },
  identityTaken: { code: 20005, text: "该身份证已被其他账号认证", then: "fix" },
  certificationTries: { code: 20006, text: "今日认证次数已用完", then: "later" },
  alreadyCertified: { code: 20007, text: "已完成认证", then: "reread" },
  faceRefused: { code: 20008, text: "人脸核验未通过", then: "fix" },
  faceExpired: { code: 20009, text: "核验已过期", then: "step" },
  quizNeeded: { code: 20010, text: "请先完成风险测评", then: "step" },
  quizIncomplete: { code: 20011, text: "请回答全部题目", then: "fix" },
  pinWrong: { code: 20012, text: "支付密码错误，还可尝试 {remain} 次", then: "fix" },
  pinLocked: { code: 20013, text: "支付密码已锁定，请 {time} 后再试", then: "later" },
  phoneTaken: { code: 20014, text: "该手机号已被绑定", then: "fix" },
  smsWrong: { code: 20015, text: "验证码错误或已过期", then: "fix" },
  smsTooSoon: { code: 20016, text: "发送过于频繁，请 {seconds} 秒后重试", then: "later" },
  oldPasswordWrong: { code: 20017, text: "原密码错误", then: "fix" },
  quizTries: { code: 20018, text: "今日测评次数已用完", then: "later" },
  quizExpired: { code: 20019, text: "试卷已过期，请重新开始", then: "reread" },
  certificationNeeded: { code: 20020, text: "请先完成实名认证", then: "step" },
  nickNameRefused: { code: 20021, text: "昵称不可用", then: "fix" },
  nickNameTooSoon: { code: 20022, text: "30 天内仅可修改一次昵称", then: "later" },
  pinTooSimple: { code: 20023, text: "支付密码过于简单", then: "fix" },
  pinAlreadySet: { code: 20024, text: "已设置支付密码", then: "reread" },
  identityMismatch: { code: 20025, text: "身份信息不匹配", then: "fix" },
  smsDailyLimit: { code: 20026, text: "今日验证码次数已达上限", then: "later" },
  phoneFormat: { code: 20027, text: "手机号格式有误", then: "fix" },
  pinNeeded: { code: 20028, text: "请先设置支付密码", then: "step" },
  methodNeeded: { code: 20029, text: "请先添加收款方式", then: "step" },
  triesLocked: { code: 20031, text: "尝试次数过多，请 {time} 后再试", then: "later" },
  tradeBanned: { code: 20030, text: "您的购买功能受限至 {until}", then: "later" },
});

const methodCodes = table({
  accountFormat: { code: 30001, text: "账号格式有误", then: "fix" },
  receiveCodeMissing: { code: 30002, text: "请上传收款码", then: "fix" },
  methodTypeUnsupported: { code: 30003, text: "暂不支持该类型", then: "fix" },
  accountTaken: { code: 30004, text: "该账号已绑定", then: "fix" },
  holderMismatch: { code: 30005, text: "持卡人须与实名一致", then: "fix" },
  methodLimit: { code: 30006, text: "数量已达上限", then: "none" },
  methodInUse: { code: 30007, text: "使用中的收款方式不可删除", then: "none" },
  methodNotFound: { code: 30008, text: "收款方式不存在", then: "reread" },
});

const entrustCodes = table({
  buyInputWrong: { code: 40001, text: "参数有误", then: "fix" },
  entrustNotFound: { code: 40002, text: "该挂单不存在或已关闭", then: "reread" },
  ownEntrust: { code: 40003, text: "不能购买自己的挂单", then: "none" },
  remainTooLow: { code: 40004, text: "余量不足", then: "reread" },
  conditionsNotMet: { code: 40005, text: "不符合卖家设置的条件", then: "none" },
  entrustLimit: { code: 40006, text: "同时出售中的挂单最多 5 个", then: "none" },
  ableTooLow: { code: 40007, text: "可用资产不足", then: "fix" },
  entrustBusy: { code: 40008, text: "有进行中的订单，完成后才能关闭", then: "later" },
  entrustRiskPaused: { code: 40009, text: "挂单已被风控暂停", then: "none" },
  amountOutOfLimits: { code: 40010, text: "金额不在限额内", then: "fix" },
  priceChanged: { code: 40011, text: "价格已变动，当前 ¥{price}，是否继续？", then: "reread" },
  openOrdersLimit: { code: 40012, text: "请先完成进行中的订单", then: "step" },
  dailyLimit: { code: 40013, text: "超出今日购买额度", then: "later" },
  priceOutOfBand: { code: 40014, text: "单价超出允许范围", then: "fix" },
  orderLimitsWrong: { code: 40015, text: "限额设置有误", then: "fix" },
  methodsNeeded: { code: 40016, text: "请选择收款方式", then: "fix" },
  remarkRefused: { code: 40017, text: "备注含敏感词", then: "fix" },
  notPausable: { code: 40018, text: "当前状态不可暂停", then: "reread" },
  notRecoverable: { code: 40019, text: "当前状态不可恢复", then: "reread" },
  notClosable: { code: 40020, text: "当前状态不可关闭", then: "reread" },
  sumChanged: { code: 40022, text: "应付金额已变动，请重新确认", then: "reread" },
  pairBlocked: { code: 40023, text: "您与对方暂不能交易，请换一位卖家", then: "none" },
  payTypeUnsupported: { code: 40021, text: "该挂单不支持此付款方式", then: "fix" },
  matchRunning: { code: 40101, text: "正在匹配中", then: "reread" },
  noMatch: { code: 40102, text: "暂无匹配卖家", then: "fix" },
  matchAmountOutOfLimits: { code: 40103, text: "金额不在限额内", then: "fix" },
});

const orderCodes = table({
  orderNotFound: { code: 50001, text: "订单不存在", then: "none" },
  orderNotYours: { code: 50002, text: "无权查看该订单", then: "none" },
  orderStatusWrong: { code: 50003, text: "当前订单状态不支持该操作", then: "reread" },
  orderMovedOn: { code: 50004, text: "订单状态已更新，请刷新后重试", then: "reread" },
  orderTimedOut: { code: 50005, text: "已超时，订单已取消", then: "reread" },
  voucherMissing: { code: 50006, text: "请上传付款凭证", then: "fix" },
  methodNotOfOrder: { code: 50007, text: "收款方式不属于该订单", then: "fix" },
  voucherLimit: { code: 50008, text: "凭证最多 9 张", then: "fix" },
  replenishLimit: { code: 50009, text: "补充次数已用完", then: "none" },
  warnTooSoon: { code: 50010, text: "请 {seconds} 秒后再催", then: "later" },
  warnLimit: { code: 50011, text: "催单次数已用完", then: "none" },
  transferAlreadyConfirmed: { code: 50012, text: "已确认到账，不能取消", then: "reread" },
  cancelQuota: { code: 50013, text: "今日取消次数已用完，继续取消将限制购买{time}", then: "step" },
  appealTooSoon: { code: 50014, text: "付款5分钟后可申诉", then: "later" },
  appealExists: { code: 50015, text: "订单已在申诉中，或您已申诉过", then: "reread" },
  lockBroken: { code: 50016, text: "资产锁定异常，请联系客服", then: "none" },
  delayUsedUp: { code: 50017, text: "已超时或延长次数已用完", then: "reread" },
  delayTooEarly: { code: 50018, text: "剩余时间充足（多于 5 分钟），暂无需延长", then: "later" },
  appealIncomplete: { code: 50019, text: "申诉类型、说明或凭证不完整", then: "fix" },
  alreadyEvaluated: { code: 50020, text: "已评价", then: "reread" },
  evaluateExpired: { code: 50021, text: "评价期已过", then: "none" },
  starsMissing: { code: 50022, text: "请选择评分", then: "fix" },
  sellerAssetsTooLow: { code: 50024, text: "对方资产不足，请联系客服", then: "none" },
  undoExpired: { code: 50025, text: "撤回时间已过", then: "reread" },
  answersMissing: { code: 50026, text: "请先核对到账金额和付款人", then: "step" },
  receivedAmountWrong: { code: 50027, text: "到账金额与订单应收不符", then: "fix" },
  payerNameWrong: { code: 50028, text: "付款人与对方实名不符", then: "fix" },
});

const talkCodes = table({
  chatNotFound: { code: 60001, text: "会话不存在", then: "none" },
  messageEmpty: { code: 60002, text: "消息不能为空", then: "fix" },
  messageTooLong: { code: 60003, text: "消息过长", then: "fix" },
  chatClosed: { code: 60004, text: "会话已关闭", then: "none" },
  chatTooOften: { code: 60005, text: "发送过于频繁", then: "later" },
  muted: { code: 60006, text: "您已被禁言", then: "none" },
  phraseNotFound: { code: 60007, text: "快捷语不存在", then: "reread" },
  reportInputWrong: { code: 70001, text: "参数有误", then: "fix" },
  reportSelf: { code: 70002, text: "不能举报自己", then: "none" },
  reportExists: { code: 70003, text: "已有处理中的举报", then: "reread" },
  reportTooOften: { code: 70004, text: "举报次数过多，请明日再试", then: "later" },
});

export const codes = {
  ...generalCodes,
  ...uploadCodes,
  ...userCodes,
  ...methodCodes,
  ...entrustCodes,
  ...orderCodes,
  ...talkCodes,
} satisfies Record<string, Code>;

export type CodeName = keyof typeof codes;
export type GeneralCode = keyof typeof generalCodes;
export type Facts = Record<string, unknown>;

const names = new Map<number, CodeName>();
for (const [name, it] of Object.entries(codes)) {
  if (names.has(it.code)) throw new Error(`code ${it.code} is declared twice`);
  names.set(it.code, name as CodeName);
}
export const codeName = (code: number): CodeName | undefined => names.get(code);

const factText = (fact: unknown): string => (typeof fact === "string" || typeof fact === "number" ? String(fact) : "");

/** The text of a code with its facts filled in; a clause whose fact is missing loses only the braces. */
export const codeText = (name: CodeName, facts: Facts = {}): string =>
  codes[name].text.replace(/\{(\w+)\}/g, (_, fact: string) => factText(facts[fact]));
