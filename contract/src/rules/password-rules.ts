import { removeSeparators, type InputRule } from "./input-rule.ts";

const digitSteps = (digits: string): number[] =>
  Array.from(digits)
    .slice(1)
    .map((digit, place) => Number(digit) - Number(digits[place]));

/** A repeated digit has only steps of 0, a sequence only steps of 1 or -1. */
const isMonotone = (digits: string): boolean =>
  [0, 1, -1].some((step) => digitSteps(digits).every((it) => it === step));

type PinOwner = { phone?: string; idNumber?: string; repeated?: string };

/** PINs that acquaintances try first: ends of phone and ID number, birthday in the ID number. */
const guessablePins = ({ phone = "", idNumber = "" }: PinOwner): string[] => [
  phone.slice(-6),
  idNumber.slice(-6),
  idNumber.slice(8, 14),
];

/**
 * PIN of six digits. Sequences, one repeated digit, the birthday, and the last six digits of the
 * phone or ID number are refused.
 */
export const pinRule = {
  clean: removeSeparators,
  check: (value, owner) => {
    if (!/^\d{6}$/.test(value)) return "请输入 6 位数字";
    if (isMonotone(value)) return "密码过于简单，请勿使用连续或重复数字";
    if (guessablePins(owner).includes(value)) return "请勿使用生日、手机号或证件号后 6 位";
    return owner.repeated !== undefined && owner.repeated !== value
      ? "两次输入不一致，请重新输入"
      : undefined;
  },
} as const satisfies InputRule<string, PinOwner>;
