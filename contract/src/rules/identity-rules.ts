import { removeSeparators, type InputRule } from "./input-rule.ts";

export const isPhoneNumber = (text: string): boolean => /^1[3-9]\d{9}$/.test(text);

/** Phone number. Removes the country prefix, because users paste numbers from address books. */
export const phoneNumberRule = {
  clean: (text) => removeSeparators(text).replace(/^(?:\+|00)?86(?=\d{11}$)/, ""),
  check: (value) => {
    if (value === "") return "请输入手机号";
    return isPhoneNumber(value) ? undefined : "请输入正确的 11 位手机号";
  },
} as const satisfies InputRule<string>;

/** SMS code. Only the backend knows whether it is correct. */
export const smsCodeRule = {
  clean: removeSeparators,
  check: (value) => {
    if (value === "") return "请输入验证码";
    return /^\d{6}$/.test(value) ? undefined : "验证码为 6 位数字";
  },
} as const satisfies InputRule<string>;

/** Real name. Keyboards have several middle dots, which become U+00B7, the one on certificates. */
export const realNameRule = {
  clean: (text) => text.replace(/[•‧・．.]/g, "·").replace(/\s/g, ""),
  check: (value) => {
    if (value === "") return "请输入真实姓名";
    return /^[\u4e00-\u9fa5][\u4e00-\u9fa5·]{0,18}[\u4e00-\u9fa5]$/.test(value)
      ? undefined
      : "姓名须为 2–20 个汉字";
  },
} as const satisfies InputRule<string>;

const regions = /^(?:1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[123]|91)/;
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function isRealDay(yyyymmdd: string): boolean {
  const year = Number(yyyymmdd.slice(0, 4));
  const month = Number(yyyymmdd.slice(4, 6));
  const day = Number(yyyymmdd.slice(6));
  return year >= 1900 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** GB 11643: the last character is the checksum of the first seventeen. */
function isChecksumValid(id: string): boolean {
  const sum = weights.reduce((total, weight, place) => total + weight * Number(id[place]), 0);
  return "10X98765432"[sum % 11] === id[17];
}

/**
 * Returns the full years between two days given as yyyymmdd. Subtracting them as numbers counts a
 * year only from the birthday on.
 */
const ageOn = (today: string, born: string): number =>
  Math.floor((Number(today) - Number(born)) / 10_000);

const minAge = 18;
const maxAge = 70;

/** ID number. The current day is a parameter, because the backend and tests have their own clock. */
export const idNumberRule = {
  clean: (text) => removeSeparators(text).replace(/x$/, "X"),
  check: (value, { todayIso }) => {
    if (value === "") return "请输入身份证号";
    if (value.length !== 18) return "身份证号须为 18 位";
    const born = value.slice(6, 14);
    const sound =
      /^\d{17}[\dX]$/.test(value) &&
      regions.test(value) &&
      isRealDay(born) &&
      isChecksumValid(value);
    const age = ageOn(todayIso.slice(0, 10).replaceAll("-", ""), born);
    if (!sound || age < 0) return "身份证号校验不通过，请核对";
    if (age < minAge) return "未满 18 周岁，无法使用本服务";
    return age > maxAge ? "超过 70 周岁，暂无法使用本服务" : undefined;
  },
} as const satisfies InputRule<string, { todayIso: string }>;

/**
 * Returns whether the payer name on a bill can be the certified name. Payment apps hide characters
 * behind `*`, and one `*` may replace several. A visible family name alone is not enough, because too
 * many people share it.
 */
export function isPossiblePayerName(certifiedName: string, shownName: string): boolean {
  const shown = shownName.trim().replaceAll("＊", "*");
  if (!shown.includes("*")) return shown !== "" && shown === certifiedName;
  const visible = Array.from(shown).filter((letter) => letter !== "*");
  if (visible.length < (shown.endsWith("*") ? 2 : 1)) return false;
  const parts = shown.split(/\*+/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".+")}$`, "su").test(certifiedName);
}
