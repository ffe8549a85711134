import { type PayType, payTypeNames, payTypes } from "../wire/scalars.ts";
import { removeSeparators, toHalfWidth, type InputRule } from "./input-rule.ts";
import { isPhoneNumber, phoneNumberRule } from "./identity-rules.ts";

/**
 * Luhn check: from the right, every second digit is doubled, and the sum of all digits must be a
 * multiple of ten.
 */
function isLuhnValid(digits: string): boolean {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, place) => {
      const weighed = Number(digit) * (place % 2 === 0 ? 1 : 2);
      return total + (weighed > 9 ? weighed - 9 : weighed);
    }, 0);
  return sum % 10 === 0;
}

/** Bank card number: 16 to 19 digits with a valid check digit. */
export const bankCardRule = {
  clean: removeSeparators,
  check: (value) => {
    if (value === "") return "请输入银行卡号";
    if (!/^\d{16,19}$/.test(value)) return "银行卡号应为 16–19 位数字";
    return isLuhnValid(value) ? undefined : "银行卡号有误，请核对";
  },
} as const satisfies InputRule<string>;

/** Bank branch. Optional. Brackets are converted to full width. */
export const bankBranchRule = {
  clean: (text) => toHalfWidth(text).replace(/\s/g, "").replaceAll("(", "（").replaceAll(")", "）"),
  check: (value) => {
    if (value.length > 40) return "开户支行最多 40 个字";
    return /^[\u4e00-\u9fa5A-Za-z0-9（）]*$/.test(value)
      ? undefined
      : "开户支行仅支持汉字、字母、数字和括号";
  },
} as const satisfies InputRule<string>;

/**
 * Removes hyphens and inner spaces only if the result is a phone number, because a WeChat id or
 * mail address may contain hyphens.
 */
const cleanAccount = (text: string): string => {
  const asPhone = phoneNumberRule.clean(text);
  return isPhoneNumber(asPhone) ? asPhone : toHalfWidth(text).trim();
};

/** Alipay account: phone number or mail address. */
export const alipayAccountRule = {
  clean: cleanAccount,
  check: (value) => {
    if (value === "") return "请输入支付宝账号";
    const isMail = value.length <= 64 && /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(value);
    return isPhoneNumber(value) || isMail ? undefined : "支付宝账号应为手机号或邮箱";
  },
} as const satisfies InputRule<string>;

/** WeChat account: phone number or WeChat id. */
export const wechatAccountRule = {
  clean: cleanAccount,
  check: (value) => {
    if (value === "") return "请输入微信号";
    return isPhoneNumber(value) || /^[a-zA-Z][-_a-zA-Z0-9]{5,19}$/.test(value)
      ? undefined
      : "微信号格式不正确，请核对";
  },
} as const satisfies InputRule<string>;

/** Wallet number: 16 digits or a phone number. The wallet's institution is required, too. */
export const walletNumberRule = {
  clean: phoneNumberRule.clean,
  check: (value, { orgName }) => {
    if (value === "") return "请输入钱包编号";
    if (!isPhoneNumber(value) && !/^\d{16}$/.test(value)) return "钱包编号应为 16 位数字";
    return orgName ? undefined : "请选择运营机构";
  },
} as const satisfies InputRule<string, { orgName: string | undefined }>;

/** Prefixes of Alipay and WeChat receive codes. A UnionPay code (95516) works in both apps. */
const payCodes: Partial<Record<PayType, RegExp>> = {
  [payTypes.alipay]: /^https?:\/\/(qr\.alipay\.com|qr\.95516\.com)\//i,
  [payTypes.wechat]:
    /^(wxp:\/\/|https?:\/\/(wx\.tenpay\.com|payapp\.weixin\.qq\.com|qr\.95516\.com)\/)/i,
};

/**
 * Receive code. `read` checks `text`, the content of the QR code, which is empty if the image has
 * none. Only the client reads the image.
 */
export const receiveQrCodeRule = {
  check: (image, { required }) => (required && !image ? "请上传收款码" : undefined),
  read: (text: string, type: PayType): string | undefined => {
    if (text === "") return "这不是收款码：没有读到二维码，请换一张或裁剪";
    if (payCodes[type]?.test(text) ?? true) return undefined;
    const other = Object.values(payTypes).find((it) => payCodes[it]?.test(text));
    return other === undefined
      ? "这不是收款码：请用收付款里的收款码"
      : `这是${payTypeNames[other]}的收款码，请换成${payTypeNames[type]}的`;
  },
} as const satisfies InputRule<string | undefined, { required: boolean }> & { read: unknown };

/**
 * Serial number of a payment, as the bank or payment app shows it. Optional. Numbers below ten
 * characters repeat between banks, so they cannot identify a payment.
 */
export const paySerialRule = {
  clean: (text) => removeSeparators(text).toUpperCase(),
  check: (value) =>
    value === "" || /^[0-9A-Z]{10,40}$/.test(value)
      ? undefined
      : "流水号应为 10–40 位数字或字母，请核对",
} as const satisfies InputRule<string>;
