import { type OrderDetail, type PayMethod, type PayType, payTypeNames, payTypes } from "contract";

/**
 * Returns the account that the buyer pays to: the one chosen when they paid, otherwise the first
 * account of the order's payment type.
 */
export const orderPayeeMethod = ({
  payMethods,
  chosenMethod,
  payType,
}: OrderDetail): PayMethod | undefined =>
  payMethods.find((it) => it.id === chosenMethod) ?? payMethods.find((it) => it.type === payType);

/**
 * Appends the last four characters of the account. The backend sends either the full number or only
 * its end.
 */
const withTail = (name: string, account: string): string =>
  `${name} 尾号 ${account.replace(/\s/g, "").slice(-4)}`;
export const payTypeNameAndLastDigits = ({ type, tail }: { type: PayType; tail: string }): string =>
  withTail(payTypeNames[type], tail);

export const payMethodName = ({ type, bankName }: PayMethod): string =>
  (type === payTypes.bank && bankName) || payTypeNames[type];
export const payMethodNameAndLastDigits = (method: PayMethod): string =>
  withTail(payMethodName(method), method.account);

/** Returns the profile of the other side, as the buyer or the seller of the order. */
export const orderCounterparty = ({ isSeller, buyer, seller }: OrderDetail) =>
  isSeller === 1 ? buyer : seller;
/**
 * Returns the buyer's real name, under which the payment should arrive. If it is unknown, returns
 * the nickname.
 */
export const orderPayerName = ({ buyer }: Pick<OrderDetail, "buyer">): string =>
  buyer.realName || buyer.nickName;

export const payTypeName = (type: PayType | null): string =>
  type === null ? "约定方式" : payTypeNames[type];

/**
 * Describes the seller's account that receives the payment, or only the payment type if it is
 * unknown.
 */
export function payeeAccountText(order: OrderDetail): string {
  const account = orderPayeeMethod(order);
  return account ? payMethodNameAndLastDigits(account) : payTypeName(order.payType);
}

/** Describes the account from which the buyer pays, or only the payment type if it is unknown. */
export const payerAccountText = ({ buyerMethod, payType }: OrderDetail): string =>
  buyerMethod ? payTypeNameAndLastDigits(buyerMethod) : payTypeName(payType);

/** Account that the buyer named as the one they pay from. Undefined if they named none. */
export const declaredAccountOf = ({
  buyerMethod,
}: Pick<OrderDetail, "buyerMethod">): NonNullable<OrderDetail["buyerMethod"]> | undefined =>
  buyerMethod?.declaredAt ? buyerMethod : undefined;

/**
 * Returns the paying account and when the buyer named it: "下单时写明：支付宝 尾号 0017" with the order, or
 * "付款时写明：…" with the payment.
 */
export function declaredText({ createTime, buyerMethod }: OrderDetail): string {
  if (!buyerMethod) return "";
  const isLater = createTime !== null && (buyerMethod.declaredAt ?? 0) > createTime;
  return `${isLater ? "付款时" : "下单时"}写明：${payTypeNameAndLastDigits(buyerMethod)}`;
}

/**
 * Masks an account so that its owner recognizes it, but an onlooker cannot copy it. Of an account
 * with fewer than eight characters, only the first and the last one are shown.
 */
export function maskAccountNumber(account: string): string {
  const at = account.indexOf("@");
  if (at > 0) return `${account.slice(0, Math.min(2, at - 1))}***${account.slice(at)}`;
  if (/^\d{12,}$/.test(account)) return `${account.slice(0, 4)} **** **** ${account.slice(-4)}`;
  if (/^\d{11}$/.test(account)) return `${account.slice(0, 3)} **** ${account.slice(-4)}`;
  return account.length < 8
    ? `${account.slice(0, 1)}****${account.slice(-1)}`
    : `${account.slice(0, 3)}****${account.slice(-2)}`;
}

/**
 * Describes an account of the user next to its payment type: "138 **** 0017". A bank card is "建设银行
 * 尾号 0170".
 */
export const maskedAccountText = (method: PayMethod): string =>
  method.type === payTypes.bank
    ? payMethodNameAndLastDigits(method)
    : maskAccountNumber(method.account);

/** Describes an account of the user in one line: "支付宝 138 **** 0017", "建设银行 尾号 0170". */
export const ownPayMethodText = (method: PayMethod): string =>
  method.type === payTypes.bank
    ? maskedAccountText(method)
    : `${payTypeNames[method.type]} ${maskedAccountText(method)}`;

/** Masks a name so that its owner still recognizes it: "林*晴", "王*". */
export function maskName(name: string): string {
  const [first = "", ...rest] = Array.from(name);
  return first + "*".repeat(Math.max(1, rest.length - 1)) + (rest.length > 1 ? rest.at(-1) : "");
}

/** Describes an account by its last digits: "支付宝 0017". */
export const payMethodNameAndLastDigitsWithoutLabel = (method: PayMethod): string =>
  `${payMethodName(method)} ${method.account.slice(-4)}`;

/** Groups characters by four, as they are printed on a bank card. */
export const groupDigitsByFour = (text: string): string => text.replace(/(.{4})(?=.)/g, "$1 ");
export const formatAccountNumber = ({ type, account }: PayMethod): string =>
  type === payTypes.bank
    ? groupDigitsByFour(account)
    : account.replace(/^(1\d{2})(\d{4})(\d{4})$/, "$1 $2 $3");
export const accountNumberLabel = ({ type, bankName }: PayMethod): string =>
  type === payTypes.bank ? bankName || "卡号" : "账号";

/**
 * Returns the tab label of a payment method: its type, with the last four digits if the seller has
 * several accounts of that type.
 */
export const payMethodTabLabel = (
  { type, account }: PayMethod,
  all: readonly PayMethod[],
): string =>
  all.filter((it) => it.type === type).length > 1
    ? `${payTypeNames[type]} ${account.slice(-4)}`
    : payTypeNames[type];
