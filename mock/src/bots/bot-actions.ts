import { EvidenceKind, lookUpEnum, type OrderDetail, OrderStatus } from "contract";
import type { BotAction } from "./planned-bot-actions.ts";
import { randomIntegerInRange, type BotContext, pickRandom } from "./bot-context.ts";
import type { Persona } from "../rules/personas.ts";
import { demoPin } from "../rules/constants.ts";
import { expectedReceiptCheckAnswers } from "../rules/expected-receipt-check-answers.ts";

type PerformAction = (means: BotContext, me: string, it: OrderDetail, persona: Persona) => void;

const goodTags = ["放币很快", "付款及时", "沟通顺畅", "态度友好", "信息清楚", "值得信赖"];
const botStatements = {
  nameDiffers: "收到的转账付款人姓名与买家实名不一致，请平台核实后处理。",
  notReceived: "我的账户至今没有收到这笔款项，附上账户流水截图。",
  notReleased: "我已按订单金额完成转账，卖家一直没有放币，流水见附图。",
  statement: "情况属实，相关流水和截图见附图，请平台核实。",
} as const;
const goodbyePhraseId = "21";
/**
 * Ids of the quick phrases that a bot sends, by order status. If no other phrase fits, the bot
 * sends the thanks of `goodbyePhraseId`.
 */
const phraseIdsByStatus: Record<OrderStatus, readonly [asBuyer: string, asSeller: string]> = {
  [OrderStatus.waitConfirm]: ["1", goodbyePhraseId],
  [OrderStatus.waitPay]: ["2", "11"],
  [OrderStatus.waitDelivery]: ["4", "13"],
  [OrderStatus.transferConfirmed]: [goodbyePhraseId, goodbyePhraseId],
  [OrderStatus.suspended]: [goodbyePhraseId, goodbyePhraseId],
  [OrderStatus.completed]: [goodbyePhraseId, goodbyePhraseId],
  [OrderStatus.cancelled]: [goodbyePhraseId, goodbyePhraseId],
};
const doubtPhraseIds: Partial<Record<Persona, string>> = { mismatch: "16", appealer: "14" };

function greetingOf(orderDetail: OrderDetail, persona: Persona): string {
  const doubt =
    orderDetail.isSeller === 1 && orderDetail.status === OrderStatus.waitDelivery
      ? doubtPhraseIds[persona]
      : undefined;
  return (
    doubt ??
    lookUpEnum(phraseIdsByStatus, orderDetail.status)?.[orderDetail.isSeller] ??
    goodbyePhraseId
  );
}

const fileBotAppeal = (
  means: BotContext,
  me: string,
  orderDetail: OrderDetail,
  type: number,
  content: string,
): void => {
  means.call(me, "suspend", {
    orderId: orderDetail.orderId,
    type,
    content,
    images: [means.uploadImage(me)],
    kinds: [EvidenceKind.bill],
    version: orderDetail.version ?? undefined,
  });
};

/** Sends a phrase only once per order, although the bot looks at the order repeatedly. */
function sendPhraseOnce(means: BotContext, me: string, orderId: string, messageId: string): void {
  const text = means.call(me, "fastMessages", {})?.find((it) => it.id === messageId)?.text;
  const said = means.call(me, "chatList", { id: orderId, read: 1 })?.records ?? [];
  if (!said.some((it) => it.senderId === me && it.content === text))
    means.call(me, "chatSendCommon", { orderId, messageId });
}

/**
 * Actions of bots. An action whose call takes an order version sends the one that the bot has read.
 */
export const botActionFunctions: Record<BotAction, PerformAction> = {
  accept: (means, me, order) =>
    void means.call(me, "confirm", { orderId: order.orderId, version: order.version ?? undefined }),
  reject: (means, me, item) =>
    void means.call(me, "cancel", {
      id: item.orderId,
      reason: "暂时不便",
      version: item.version ?? undefined,
    }),
  cancel: (means, me, item) =>
    void means.call(me, "cancel", {
      id: item.orderId,
      reason: "不想买了",
      version: item.version ?? undefined,
    }),
  greet: (means, me, it, persona) => sendPhraseOnce(means, me, it.orderId, greetingOf(it, persona)),
  extend: (means, me, order) =>
    void means.call(me, "delay", { id: order.orderId, version: order.version ?? undefined }),
  withdraw: (means, me, order) =>
    void means.call(me, "delay", { id: order.orderId, version: order.version ?? undefined }),
  confirmTransfer: (means, me, item) =>
    void means.call(me, "transferConfirm", {
      id: item.orderId,
      version: item.version ?? undefined,
      ...expectedReceiptCheckAnswers(item),
    }),
  release: (means, me, item) =>
    void means.call(me, "deliver", {
      orderId: item.orderId,
      payPassword: demoPin,
      version: item.version ?? undefined,
      ...expectedReceiptCheckAnswers(item),
    }),
  disputePayment: (means, me, item, persona) =>
    persona === "mismatch"
      ? fileBotAppeal(means, me, item, 203, botStatements.nameDiffers)
      : fileBotAppeal(means, me, item, 201, botStatements.notReceived),
  disputeRelease: (means, me, it) => fileBotAppeal(means, me, it, 101, botStatements.notReleased),
  state: (means, me, item) =>
    void means.call(me, "replenish", {
      orderId: item.orderId,
      vouchers: [means.uploadImage(me)],
      kinds: [EvidenceKind.bill],
      content: botStatements.statement,
    }),
  pay: (means, me, item) => {
    const methodId = item.payMethods[0]?.id ?? "";
    means.call(me, "pay", {
      orderId: item.orderId,
      methodId,
      vouchers: [means.uploadImage(me)],
      version: item.version ?? undefined,
    });
  },
  nudge: (means, me, it) => void means.call(me, "warn", { id: it.orderId }),
  evaluate: (means, me, item) => {
    const stars = [5, 5, 5, 4][randomIntegerInRange(means, 0, 3)] ?? 5;
    const tags = [pickRandom(means, goodTags) ?? ""];
    means.call(me, "evaluate", { orderId: item.orderId, stars, tags, content: "", anonymous: 0 });
  },
};
