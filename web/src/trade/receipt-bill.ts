import type { OrderDetail } from "contract";
import { formatShortTime } from "../lib/time/format-time.ts";
import { serverNow } from "../lib/time/server-clock.ts";
import { orderPayeeMethod, payMethodName } from "./payment-account.ts";

/** Hint by type of the receiving account: the place in the bill that names the paying account. */
const accountPlaces: Partial<Record<number, string>> = {
  1: "银行流水点开这一笔，看“对方账号”",
  2: "支付宝账单点开这一笔，看“对方账户”",
  3: "微信账单点开这一笔，看“转账人”",
};

/**
 * Links that open the payment app of an account type. The Alipay link opens its list of payments
 * directly.
 */
const bills: Partial<Record<number, string>> = {
  2: "alipays://platformapi/startapp?appId=20000003",
  3: "weixin://",
};

/** Bill of the receiving account, in which the seller looks for the payment. */
export function receiptBillOf(order: OrderDetail) {
  const account = orderPayeeMethod(order);
  return {
    channel: account ? payMethodName(account) : "收款账户",
    /** Undefined if no link opens the app. */
    href: account && bills[account.type],
    accountHint: accountPlaces[account?.type ?? 0] ?? "在账单里点开这一笔，看付款账号",
    /** Time around which the payment stands in the bill. Empty if it is unknown. */
    around: order.payTime === null ? "" : `${formatShortTime(order.payTime, serverNow())} 前后`,
  };
}
