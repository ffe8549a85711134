import { toHalfWidth, type InputRule, trimText } from "./input-rule.ts";

// The rules count lengths in UTF-16 units, like the schemas and the HTML attribute `maxlength`, so
// that a text cannot pass one and fail the other.

/**
 * Statement of an appeal or report. Contacts are allowed, because they are evidence here. They are
 * marked when shown, as in a chat.
 */
export const disputeStatementRule = {
  clean: trimText,
  check: (value) => {
    if (value.trim().length < 10) return "请填写说明（至少 10 个字）";
    return value.length > 500 ? "最多 500 个字" : undefined;
  },
} as const satisfies InputRule<string>;

const imagesMin = { appeal: 1, report: 0, voucher: 1 } as const;
export const imagesPerFormMax = 9;

/** Number of images. An appeal and a payment proof need at least one, a report needs none. */
export const imageCountRule = {
  check: (images, { of }) => {
    if (images.length < imagesMin[of]) return "请至少上传 1 张凭证";
    return images.length > imagesPerFormMax ? `最多上传 ${imagesPerFormMax} 张` : undefined;
  },
} as const satisfies InputRule<readonly string[], { of: keyof typeof imagesMin }>;

/** Returns whether the nickname contains the typed text. */
export const isNickNameMatch = (nickName: string, typed: string): boolean =>
  nickName.toLowerCase().includes(typed.trim().toLowerCase());

/** Contacts outside the platform. Separators are removed first, because they hide contacts. */
const contactPatterns = [
  /(?:^|\D)1[3-9]\d{9}(?!\d)/,
  /(?:qq|扣扣|企鹅)号?[:=是]?\d{5,11}/,
  /telegram|whatsapp|(?:^|[^a-z])tg(?:号?[:=是@]+|号)[a-z0-9_]{4,}/,
  /wxid_|(?:微信|薇信|威信|v信|vx|wx|wechat|weixin)号?[:=是]?[a-z][a-z0-9_]{4,}|加(?:我)?(?:微信|薇信|威信|v信|vx|wx|qq|扣扣)/,
];
const linkPattern =
  /https?:\/\/|www\.|[a-z0-9-]+\.(?:com|cn|net|org|top|xyz|vip|cc|io|me|app|info)(?![a-z])/;

const isDigit = (codePoint: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(codePoint));
/**
 * Returns the value of a digit of any script. In Unicode, the ten digits of a script are adjacent.
 * Those of two scripts may be adjacent, too, as at U+116D0, so the position is taken modulo 10.
 */
function digitOf(digit: string): string {
  const codePoint = digit.codePointAt(0) ?? 0;
  let digitsBefore = 0;
  while (isDigit(codePoint - digitsBefore - 1)) digitsBefore += 1;
  return String(digitsBefore % 10);
}

/**
 * Normalizes text that is disguised from a filter: other forms of characters and digits, invisible
 * characters, the letter O between digits.
 */
const normalizeDisguisedText = (text: string): string =>
  toHalfWidth(text)
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/[^\P{Nd}0-9]/gu, digitOf)
    .toLowerCase()
    .replace(
      /(\d)(o+)(?=\d)/g,
      (_, digit: string, letters: string) => digit + "0".repeat(letters.length),
    );

const hasContact = (text: string): boolean => {
  const plain = normalizeDisguisedText(text);
  return (
    linkPattern.test(plain) ||
    contactPatterns.some((it) => it.test(plain.replace(/[\s\-.,·、，。+]/g, "")))
  );
};

const hasRiskWord = (text: string, riskWords: readonly string[]): boolean => {
  const plain = normalizeDisguisedText(text);
  return riskWords.some((it) => it !== "" && plain.includes(normalizeDisguisedText(it)));
};

type RiskWordContext = { riskWords: readonly string[] };
const hasContactOrRiskWord = (text: string, { riskWords }: RiskWordContext): boolean =>
  hasContact(text) || hasRiskWord(text, riskWords);

/**
 * Chat message. A message with a contact is sent anyway: the warning is for both sides, and the
 * text is evidence.
 */
export const chatTextRule = {
  clean: trimText,
  check: (value) => {
    if (value.trim() === "") return "消息不能为空";
    return value.length > 500 ? "最多 500 个字" : undefined;
  },
  warn: (value, words) =>
    hasContactOrRiskWord(value, words) ? "请勿离开平台沟通或交易，谨防诈骗" : undefined,
} as const satisfies InputRule<string, RiskWordContext>;

/** Remark or greeting of a listing, or remark of a payment. Contacts and risk words are refused. */
export const listingRemarkRule = {
  clean: trimText,
  check: (value, words) => {
    if (value.length > 200) return "最多 200 个字";
    return hasContactOrRiskWord(value, words) ? "备注中不能包含联系方式或敏感词" : undefined;
  },
} as const satisfies InputRule<string, RiskWordContext>;

/** Text of a rating. One or two stars need a reason, and a contact is not allowed. */
export const evaluationTextRule = {
  clean: trimText,
  check: (value, { stars }) => {
    if (stars <= 2 && value.trim().length < 5) return "请说明不满意的原因（至少 5 个字）";
    if (value.length > 200) return "最多 200 个字";
    return hasContact(value) ? "评价中不能包含联系方式" : undefined;
  },
} as const satisfies InputRule<string, { stars: number }>;

/** Names of the platform's staff, which users would trust too much. Underscores are removed first. */
const staffNamePattern = /客服|官方|平[台臺]|管理[员員]|系[统統]|admin|kefu|support|system/i;

/** Nickname. All users see it. Only the backend knows whether it is free. */
export const nickNameRule = {
  clean: trimText,
  check: (value) => {
    if (!/^[\u4e00-\u9fa5A-Za-z0-9_]{2,12}$/.test(value)) return "昵称为 2–12 个字，不能含特殊字符";
    if (staffNamePattern.test(value.replaceAll("_", ""))) return "昵称含敏感词";
    return hasContact(value) ? "昵称中不能包含联系方式" : undefined;
  },
} as const satisfies InputRule<string>;
