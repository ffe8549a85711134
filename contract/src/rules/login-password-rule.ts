import { commonPasswords } from "./common-passwords.ts";
import { phoneNumberRule } from "./identity-rules.ts";
import type { InputRule } from "./input-rule.ts";

export const loginPasswordLengthMin = 8;
export const loginPasswordLengthMax = 64;

/**
 * Returns true for a common password, a phone number or one repeated character, which attackers try
 * first.
 */
const isGuessable = (password: string): boolean =>
  commonPasswords.has(password.toLowerCase()) ||
  phoneNumberRule.check(password) === undefined ||
  /^(.)\1*$/u.test(password);

/**
 * Login password. All characters are allowed and no kind is required, because requirements lead to
 * predictable passwords. In a separate file, so that PIN screens do not load the common passwords.
 */
export const loginPasswordRule = {
  check: (value, { old, repeated }) => {
    if ([...value].length < loginPasswordLengthMin || value.length > loginPasswordLengthMax)
      return `密码须为 ${loginPasswordLengthMin}–${loginPasswordLengthMax} 位`;
    if (isGuessable(value)) return "该密码过于常见，容易被猜到，请换一个";
    if (value === old) return "新密码不能与原密码相同";
    return repeated !== undefined && repeated !== value
      ? "两次输入的密码不一致，请重新输入"
      : undefined;
  },
} as const satisfies InputRule<string, { old?: string; repeated?: string }>;
