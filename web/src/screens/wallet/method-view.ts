import {
  lookUpEnum,
  isEqualOrMissing,
  PayMethodStatus,
  type PayMethod,
  type PayType,
  payTypes,
} from "contract";
import { maskAccountNumber, payMethodName } from "../../trade/payment-account.ts";
import { paths } from "../../lib/navigation/paths.ts";

/** Paths of the screens that add a payment method of each type, or edit one if an id is given. */
export const paymentMethodFormPaths: Record<PayType, (query?: { id?: string }) => string> = {
  1: paths.addbankcard,
  2: paths.addzfb,
  3: paths.addwx,
  4: paths.addnumber,
};

/** Names of the operators of digital-currency wallets (数字人民币), for the field 运营机构. */
export const digitalWalletOperatorNames = [
  "工商银行",
  "农业银行",
  "中国银行",
  "建设银行",
  "交通银行",
  "邮储银行",
  "招商银行",
  "兴业银行",
  "网商银行",
  "微众银行",
] as const;

/**
 * Menu path to the payment QR code in the payment app of each type. Empty for bank cards, which
 * have no QR code.
 */
export const qrCodeMenuPathByPayType: Record<PayType, string> = {
  1: "",
  2: "支付宝 → 收付款 → 二维码收款 → 保存图片",
  3: "微信 → 我 → 服务 → 收付款 → 二维码收款 → 保存收款码",
  4: "数字人民币 → 收付款 → 保存收款码",
};

/**
 * Describes what an account is used for now, or why it cannot be used. Empty if the use is unknown.
 */
export function paymentMethodUsageText({ type, qrCode, orgName, status, used }: PayMethod): string {
  if (status === PayMethodStatus.off) return "已停用：不出现在下单和新挂单里";
  if (status === PayMethodStatus.checking) return "审核中，通过后可用";
  if (status === PayMethodStatus.invalid) return "已失效：请更换收款方式，或联系客服";
  const code = type !== payTypes.bank && qrCode !== "" && "收款码已存";
  const wallet = type === payTypes.dcep && orgName !== "" && `${orgName}钱包`;
  const unused = used === 0 ? "未在使用" : "";
  return (
    [used !== null && used > 0 && `${used} 个挂单或订单在用`, wallet, code]
      .filter(Boolean)
      .join("，") || unused
  );
}

/** Returns name and masked number of an account, for example for a confirmation. */
export const maskedPaymentMethodText = (method: PayMethod): string =>
  `${payMethodName(method)} ${maskAccountNumber(method.account)}`;

const statusTexts: Record<PayMethodStatus, string> = {
  [PayMethodStatus.on]: "已启用",
  [PayMethodStatus.off]: "已停用",
  [PayMethodStatus.checking]: "审核中",
  [PayMethodStatus.invalid]: "已失效",
  [PayMethodStatus.deleted]: "已删除",
};
export const paymentMethodStatusText = ({ status }: PayMethod): string =>
  lookUpEnum(statusTexts, status) ?? (status === null ? "已启用" : `状态 ${status}`);

/** Sorts accounts: the default first, disabled and invalid ones last. Omits deleted ones. */
export function sortPaymentMethods(methods: readonly PayMethod[]): PayMethod[] {
  const place = (method: PayMethod) => {
    if (method.isDefault === 1) return 0;
    return isPaymentMethodUsable(method) ? 1 : 2;
  };
  return methods
    .filter((it) => it.status !== PayMethodStatus.deleted)
    .toSorted((a, b) => place(a) - place(b));
}
/**
 * Returns true for enabled accounts. Also true for accounts that are still being checked, because
 * they are not shown as disabled.
 */
export const isPaymentMethodUsable = ({ status }: PayMethod): boolean =>
  isEqualOrMissing(status, PayMethodStatus.on) || status === PayMethodStatus.checking;
