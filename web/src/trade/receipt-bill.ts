import type { OrderDetail } from "contract";
import { formatShortTime } from "../lib/time/format-time.ts";
import { serverNow } from "../lib/time/server-clock.ts";
import { orderPayeeMethod, payMethodName } from "./payment-account.ts";

/**
 * Hint per account type (1 bank card, 2 Alipay, 3 WeChat): the place in the seller's bill that
 * names the paying account.
 */
const accountPlaces: Partial<Record<number, string>> = {
  1: "银行流水点开这一笔，看“对方账号”",
  2: "支付宝账单点开这一笔，看“对方账户”",
  3: "微信账单点开这一笔，看“转账人”",
};

/**
 * Links that open the payment app, per account type. The Alipay link opens its list of payments
 * directly.
 */
const bills: Partial<Record<number, string>> = {
  2: "alipays://platformapi/startapp?appId=20000003",
  3: "weixin://",
};

/** Returns texts and the link for finding the payment in the bill of the seller's account. */
export function receiptBillOf(order: OrderDetail) {
  const account = orderPayeeMethod(order);
  return {
    channel: account ? payMethodName(account) : "收款账户",
    /** Link to the payment app. Undefined if there is none for this type of account. */
    href: account && bills[account.type],
    accountHint: accountPlaces[account?.type ?? 0] ?? "在账单里点开这一笔，看付款账号",
    /** Time around which the payment appears in the bill. Empty if it is unknown. */
    around: order.payTime === null ? "" : `${formatShortTime(order.payTime, serverNow())} 前后`,
  };
}
