import { type TransitionName, type PushCmd } from "contract";
import { sellerAcceptWindowMs, consecutiveMissedAcceptsMax } from "./constants.ts";

export type NotificationReceiver = "buyer" | "seller" | "both" | "other";
export type OrderNotification = { to: NotificationReceiver; cmd: PushCmd; text: string };
/** Details that the text about a transition can contain. */
export type TransitionTextValues = {
  payMinutes: number;
  /** Amount with its currency sign: "¥1,199.36". */
  amount: string;
  quantity: string;
  unit: string;
  vouchers: number;
  appealType: string;
  /**
   * Amount or payer that the appealing seller stated, as the end of a clause: "，称实收 ¥600.00".
   * Empty without such a statement.
   */
  appealStated: string;
  /** Time of the deadline after this transition, with the date if it is on another day. */
  deadline: string;
  actor: string;
  /** Name of the side other than `actor`, or of both sides if the system acts. */
  other: string;
  ruling: string;
  facts: string;
  missedAccepts: number;
  warnText: string;
  /** Text about a settlement proposal, without the side that makes it. */
  offer: string;
  /** Text about the buyer's consent to cancel. */
  consent: string;
  /** Decision that a side objects to: a ruling or an agreed cancellation. */
  objectedTo: string;
};
type TransitionMessage = {
  chat?: (it: TransitionTextValues) => string;
  pushes: (it: TransitionTextValues) => OrderNotification[];
};

const order = (to: NotificationReceiver, text: string): OrderNotification => ({
  to,
  cmd: "order",
  text,
});
const warn = (to: NotificationReceiver, text: string): OrderNotification => ({
  to,
  cmd: "warn",
  text,
});
const appeal = (to: NotificationReceiver, text: string): OrderNotification => ({
  to,
  cmd: "appeal",
  text,
});
const asset = (to: NotificationReceiver, text: string): OrderNotification => ({
  to,
  cmd: "asset",
  text,
});
const orderAndWarn = (to: NotificationReceiver, text: string): OrderNotification[] => [
  order(to, text),
  warn(to, text),
];

const acceptMinutes = sellerAcceptWindowMs / 60_000;
const releaseNotifications = (text: string): OrderNotification[] => [
  order("buyer", text),
  asset("buyer", text),
  order("seller", "订单已完成"),
  asset("seller", "订单已完成"),
];
const stateEvidence = "对方已发起申诉，请在30分钟内举证";
const filingText = (details: TransitionTextValues) =>
  `${details.actor}发起申诉：${details.appealType}${details.appealStated}。请${details.other}在 ${details.deadline} 前举证`;
const endFilingText = (it: TransitionTextValues) => `${filingText(it)}；已完成的交易不变动资产`;
const systemFilingText = "放币超时，系统已发起申诉，请在30分钟内举证";
const rulingText = (it: TransitionTextValues) => `平台裁定：${it.ruling}。依据：${it.facts}`;
const rulingNotifications = (notificationDetails: TransitionTextValues): OrderNotification[] => [
  appeal("both", rulingText(notificationDetails)),
  order("both", rulingText(notificationDetails)),
  asset("both", rulingText(notificationDetails)),
];

/** Chat message and pushes of each transition. */
export const chatAndPushMessagesByTransition: Record<TransitionName, TransitionMessage> = {
  confirm: {
    chat: (it) => `卖家已接单，请买家在${it.payMinutes}分钟内付款`,
    pushes: (it) => [order("buyer", `卖家已接单，请在${it.payMinutes}分钟内付款`)],
  },
  reject: {
    chat: () => "卖家暂时无法接单，订单已取消",
    pushes: () => [order("buyer", "卖家暂时无法接单，订单已取消")],
  },
  acceptTimeout: {
    chat: () => "卖家超时未接单，订单已取消",
    pushes: (notificationDetails) => [
      order("buyer", "卖家超时未接单，订单已取消"),
      order(
        "seller",
        `您超时未接单，订单已取消${notificationDetails.missedAccepts >= consecutiveMissedAcceptsMax ? "，挂单已暂停" : ""}`,
      ),
    ],
  },
  cancel: {
    chat: () => "买家已取消订单",
    pushes: () => [order("seller", "买家已取消订单，资产已退回")],
  },
  payTimeout: {
    chat: () => "付款超时，系统已取消订单",
    pushes: () => [order("both", "付款超时，订单已自动取消")],
  },
  extendPay: {
    chat: () => "卖家已将付款时间延长10分钟",
    pushes: () => [order("buyer", "卖家已为您延长10分钟付款时间")],
  },
  askPay: {
    chat: () => "买家请求延长付款时间",
    pushes: () => [warn("seller", "买家请求延长付款时间")],
  },
  pay: {
    chat: (it) => `买家已标记付款 ${it.amount}，凭证${it.vouchers}张`,
    pushes: () => orderAndWarn("seller", "买家称已付款，请核实到账后放币"),
  },
  undo: { chat: () => "买家撤回了“已付款”", pushes: () => [order("seller", "买家撤回了“已付款”")] },
  replenish: {
    chat: (it) => `买家补充了${it.vouchers}张凭证`,
    pushes: () => [order("seller", "买家补充了付款凭证")],
  },
  extendRelease: {
    chat: () => "卖家申请延长核实30分钟",
    pushes: () => orderAndWarn("buyer", "卖家暂未查到款项，已延长30分钟核实"),
  },
  extendNoAccess: {
    chat: (it) => `卖家暂时看不到账户，查账延长到 ${it.deadline}`,
    pushes: (it) => orderAndWarn("buyer", `对方暂时看不到账户，查账延长到 ${it.deadline}`),
  },
  transferConfirm: {
    chat: () => "卖家已确认到账，10分钟内未放币将自动放币",
    pushes: () => [
      order("buyer", "卖家已确认到账，即将放币"),
      warn("seller", "您已确认到账，10分钟后自动放币；如有误请立即申诉"),
    ],
  },
  deliver: {
    chat: (it) => `卖家已放币，买家已收到 ${it.quantity} ${it.unit}`,
    pushes: () => releaseNotifications("资产已到账"),
  },
  autoRelease: {
    chat: () => "系统已自动放币",
    pushes: () => releaseNotifications("系统已自动放币"),
  },
  declareUnpaid: {
    chat: () => "买家已声明未付款并取消订单",
    pushes: () => [order("seller", "买家已声明未付款并取消订单")],
  },
  releaseOverdue: {
    chat: (it) => `卖家放币已超时，${it.deadline} 平台将自动发起申诉`,
    pushes: () => [
      warn("seller", "放币已超时，请立即处理"),
      order("buyer", "卖家放币超时，您可以发起申诉"),
    ],
  },
  suspend: {
    chat: filingText,
    pushes: () => [appeal("other", stateEvidence), warn("other", stateEvidence)],
  },
  systemAppeal: {
    chat: (it) => `放币超时，系统已发起申诉。请双方在 ${it.deadline} 前举证`,
    pushes: () => [appeal("both", systemFilingText), warn("both", systemFilingText)],
  },
  concede: { chat: (it) => it.consent, pushes: (it) => [appeal("both", it.consent)] },
  agreeCancel: { chat: (it) => it.consent, pushes: (it) => [appeal("both", it.consent)] },
  withdrawAppeal: { chat: () => "申诉已撤回", pushes: () => [appeal("other", "对方已撤回申诉")] },
  ruleForBuyer: { chat: rulingText, pushes: rulingNotifications },
  ruleForSeller: { chat: rulingText, pushes: rulingNotifications },
  evaluate: { pushes: () => [order("other", "对方已评价")] },
  lateAppeal: {
    chat: filingText,
    pushes: () => [appeal("seller", stateEvidence), warn("seller", stateEvidence)],
  },
  warn: { pushes: (it) => [warn("other", it.warnText)] },
  refusePay: {
    chat: () => "卖家未同意延长付款时间",
    pushes: () => orderAndWarn("buyer", "卖家未同意延长，请在原时限内付款"),
  },
  offer: {
    chat: (it) => `${it.actor}${it.offer}`,
    pushes: (it) => [appeal("other", `对方${it.offer}`)],
  },
  decline: {
    chat: (it) => `${it.actor}未同意协商提议`,
    pushes: () => [appeal("other", "对方未同意您的协商提议")],
  },
  toHuman: {
    chat: (it) => `${it.facts}，转人工裁定`,
    pushes: (it) => [appeal("both", `${it.facts}，转人工裁定`)],
  },
  object: {
    chat: (it) => `${it.actor}对${it.objectedTo}提出异议，由专员复核`,
    pushes: (it) => [appeal("both", `${it.actor}对${it.objectedTo}提出异议，由专员复核`)],
  },
  endAppeal: {
    chat: endFilingText,
    pushes: (it) => [appeal("buyer", endFilingText(it)), warn("buyer", endFilingText(it))],
  },
  riskClose: {
    chat: () => "订单因风控关闭，资产已退回卖家",
    pushes: () => [order("both", "订单因风控关闭，资产已退回卖家")],
  },
};

/** In an appeal, these transitions have a different meaning and therefore different texts. */
export const chatAndPushMessagesByTransitionInAppeal: Partial<
  Record<TransitionName, TransitionMessage>
> = {
  replenish: {
    chat: (it) => `${it.actor}提交了证据`,
    pushes: () => [appeal("other", "对方已提交证据")],
  },
  transferConfirm: {
    chat: () => "双方协商一致：卖家已确认到账",
    pushes: () => [appeal("both", "协商一致：放币给买家")],
  },
  deliver: {
    chat: (it) => `双方协商一致：卖家已放币，买家已收到 ${it.quantity} ${it.unit}`,
    pushes: () => [appeal("both", "协商一致：放币给买家"), ...releaseNotifications("资产已到账")],
  },
};

export const orderCreatedMessage = "订单已创建，卖家的资产已锁定";
export const orderCreatedNotifications = (waitsForSeller: boolean): OrderNotification[] => [
  order("seller", "您有新订单，请尽快处理"),
  // The buyer is notified too, because their client may not have received the response.
  order("buyer", "订单已创建"),
  ...(waitsForSeller ? [warn("seller", `有新订单，请在${acceptMinutes}分钟内接单`)] : []),
];
