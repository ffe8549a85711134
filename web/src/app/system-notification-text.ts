import { type OrderDetail, OrderStatus, type Push } from "contract";
import { runtimeConfig } from "../api/runtime-config.ts";
import { appendCoinUnlockTime } from "../trade/coin-availability.ts";
import {
  type OrderSubstatus,
  deriveOrderSubstatus,
  orderSubstatusTexts,
} from "../trade/order-substatus.ts";
import { coinsText, yuanText } from "../lib/money/figure-texts-with-units.ts";
import { formatShortTime } from "../lib/time/format-time.ts";
import { serverNow } from "../lib/time/server-clock.ts";

type OrderText = (order: OrderDetail) => string;
type SystemNotificationText = { title?: OrderText; body: OrderText };

const nick = ({ counterparty }: OrderDetail) => counterparty.nickName;
const until = ({ deadline }: OrderDetail) =>
  deadline === null ? "" : `${formatShortTime(deadline, serverNow())} 前`;
const quantity = (order: OrderDetail) => coinsText(order.quantity, runtimeConfig.assetUnit);
const sum = ({ amount }: OrderDetail) => yuanText(amount);
const ending = (order: OrderDetail) => `订单尾号 ${order.orderNo.slice(-4)}`;

const looks: SystemNotificationText = {
  body: (it) => `${nick(it)} 标记已付。核对到账 ${sum(it).slice(-3)} 和姓名，${until(it)}放币`,
};
const received = {
  title: (it: OrderDetail) => `到账 ${quantity(it)}`,
  body: (it: OrderDetail) => appendCoinUnlockTime(`${nick(it)} 已放币`, it),
};
const sold = { title: (it: OrderDetail) => `卖出完成 +${sum(it)}`, body: ending };
const proves: SystemNotificationText = { body: (it) => `${nick(it)} 申诉，${until(it)}举证` };
const ruled = {
  title: (it: OrderDetail) => orderSubstatusTexts(it).title,
  body: () => "看事实与分数",
};

/**
 * Texts of a notification by substatus of the order. A notification without `title` is titled by
 * action and amount. The texts contain no account and no real name, because a locked phone shows
 * them.
 */
const textsByOrderSubstatus: Partial<
  Record<OrderSubstatus, { buyer?: SystemNotificationText; seller?: SystemNotificationText }>
> = {
  accept: { seller: { body: (it) => `${nick(it)} 买 ${quantity(it)}，${until(it)}接单` } },
  pay: { buyer: { body: (it) => `${nick(it)} 已接单，${until(it)}付到分` } },
  release: { seller: looks },
  releaseLate: { seller: looks },
  releaseOver: {
    buyer: { title: (it) => orderSubstatusTexts(it).title, body: () => "资产仍锁定，可以申诉" },
  },
  auto: { buyer: { title: () => "对方已确认到账", body: (it) => `最迟 ${until(it)}自动放币` } },
  answerMine: { buyer: proves, seller: proves },
  released: { buyer: received, seller: sold },
  autoReleased: { buyer: received, seller: sold },
  ruledForBuyer: { buyer: ruled, seller: ruled },
  ruledForSeller: { buyer: ruled, seller: ruled },
  payTimeout: {
    buyer: {
      title: (it) => orderSubstatusTexts(it).title,
      body: () => "已经付了钱？24 小时内可申诉",
    },
  },
};

/**
 * Returns the text of a notification. The text of a chat message is omitted, because it may contain
 * an account.
 */
export function systemNotificationTextOfPush(
  { cmd, msgTxt }: Push,
  order: OrderDetail | undefined,
): { title: string; body: string } {
  if (!order) return { title: "温馨提示", body: cmd === "chat" ? "您有新的消息" : msgTxt };
  const row =
    textsByOrderSubstatus[deriveOrderSubstatus(order)]?.[order.isSeller === 1 ? "seller" : "buyer"];
  const { label, title } = orderSubstatusTexts(order);
  const isOver = order.status === OrderStatus.cancelled || order.status === OrderStatus.completed;
  const body = cmd === "chat" ? `${nick(order)} 发来消息` : (row?.body(order) ?? msgTxt);
  return { title: row?.title?.(order) ?? (isOver ? title : `${label} ${sum(order)}`), body };
}
