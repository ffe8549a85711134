import { OrderStatus, type TradeRole } from "contract";

/** Facts about an order that a reply can contain. */
export type CustomerServiceReplyValues = {
  /** Nickname of the other side. */
  name: string;
  sum: string;
  /** Payment suffix: ".36". */
  tail: string;
  /** Remaining time: "还有 1 分 12 秒", or a text that it is over or that there is no deadline. */
  left: string;
  /** Time of the deadline: "14:48". Empty if no deadline runs. */
  until: string;
  paidAt: string;
  vouchers: number;
};

type OrderReply = (it: CustomerServiceReplyValues) => string;
const untilPrefix = (until: string): string => (until === "" ? "" : `${until} 前`);
const disputedOrderReply: OrderReply = ({ until }) =>
  `这一单在申诉中，币一直锁着。请在订单的“申诉进度”里补交完整流水（时间、金额、双方姓名）${until === "" ? "" : `，${until} 前没有提交会按现有证据裁定`}。`;

/**
 * Replies about an order by status and role. The reply about a running order names the time that is
 * left or the deadline, if there is one.
 */
export const customerServiceRepliesByOrderStatus: Record<
  OrderStatus,
  Record<TradeRole, OrderReply>
> = {
  [OrderStatus.waitConfirm]: {
    buyer: ({ name, left }) =>
      `这一单在等${name}接单，${left}。接单前请不要转账；到点没接会自动取消，不计您的取消次数。`,
    seller: ({ left }) => `这一单在等您接单，${left}。到点没接会自动取消。`,
  },
  [OrderStatus.waitPay]: {
    buyer: ({ sum, tail, until }) =>
      `请在 ${untilPrefix(until)}付清 ${sum}，角分 ${tail} 是核对码，要付到分。付完在订单里点“我已付款”，再传转账详情。`,
    seller: ({ left }) => `对方还没有付款，${left}。到点没付会自动取消，币退回您的挂单。`,
  },
  [OrderStatus.waitDelivery]: {
    buyer: ({ sum, paidAt, vouchers, name, left }) =>
      `看到了：您 ${paidAt} 付了 ${sum}，传了 ${vouchers} 张凭证。${name}核对的时间${left}；到点仍没放币，订单里可以申诉。币一直锁着，不会丢。`,
    seller: ({ sum, paidAt, left }) =>
      `对方 ${paidAt} 说付了 ${sum}。请登录收款账户，看到账金额和付款人姓名，${left}。没到账可以延长核实或申诉，不要凭截图放币。`,
  },
  [OrderStatus.transferConfirmed]: {
    buyer: ({ name, until }) =>
      `${name}已确认到账，${untilPrefix(until)}会自动放币，您不用再做什么。`,
    seller: ({ until }) =>
      `您已确认到账，${untilPrefix(until)}会自动放币。想现在放，在订单里输支付密码即可。`,
  },
  [OrderStatus.suspended]: { buyer: disputedOrderReply, seller: disputedOrderReply },
  [OrderStatus.completed]: {
    buyer: () => "这一单已经完成，币在您的账户里。",
    seller: () => "这一单已经完成，币已放给对方。",
  },
  [OrderStatus.cancelled]: {
    buyer: () =>
      "这一单已取消，币退回了对方。如果您已经转账，24 小时内可以在订单里点“我已付款，发起申诉”。",
    seller: () => "这一单已取消，币退回了您。",
  },
};

export const customerServiceGreeting = "您好，请问遇到什么问题？可以选一项，或直接写给我。";
const toPersonTopic = "转人工";
export const suggestedTopics = [
  "凭证怎么传",
  "付错金额",
  "不能取消订单",
  "对方不放币",
  toPersonTopic,
];

/**
 * Pattern of a question, and its reply: the help text with the code `tip`, or a text. The first
 * pattern that matches decides.
 */
export const topicReplies: readonly (readonly [
  asked: RegExp,
  answer: { tip: string } | { text: string },
])[] = [
  [
    /密码.*\d{6}|验证码.*\d{6}|\d{6}.*(密码|验证码)/,
    {
      text: "请不要把密码或验证码发给任何人，客服不需要它。如果已经告诉了别人，请马上到“设置”里修改。",
    },
  ],
  [
    /凭证|截图|流水/,
    {
      text: "在订单里点“我已付款”，选转账详情的截图：要能看清时间、金额和双方姓名。传错了可以在订单里补传。",
    },
  ],
  [/付错|金额不对|多付|少付/, { tip: "FAQ_3" }],
  [/取消/, { tip: "FAQ_5" }],
  [/放币|没收到币|不放/, { tip: "FAQ_2" }],
  [/T\s*\+\s*1|保护|解锁/i, { tip: "FAQ_4" }],
  [/密码/, { tip: "FAQ_7" }],
  [/骗|微信|加我|验证码/, { tip: "FAQ_8" }],
  [/本人|收款方式|银行卡/, { tip: "FAQ_6" }],
  [/已付款|忘记点/, { tip: "FAQ_1" }],
];
export const humanAgentRequestPattern = /人工|真人|客服来/;
export const notUnderstoodReply = "我没有听懂。可以选一项、附上订单，或转人工。";

/** The person is simulated, so these texts promise nothing that requires a real one. */
export const humanAgentGreeting = "已接入人工客服，我是小林。";
export const humanAgentQuestion = "请告诉我发生了什么。订单的事，附上订单我就能看到它到了哪一步。";
export const humanAgentFollowUpReply =
  "收到。请保留转账流水和聊天记录；对方不处理时，订单里可以申诉，由平台按证据裁定。还有什么要问吗？";
export const humanAgentThanksReply = "不客气，有事随时找我。";
export const thanksPattern = /谢|没有了|没事了|好的/;
