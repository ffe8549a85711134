/** Replacement for secrets, for unknown fields and for values that are nested too deep. */
export const redactionPlaceholder = "•••";

/** Names of secret fields in any spelling: sessions, passwords, codes and personal data. */
const secretKey =
  /token|password|secret|authorization|cookie|phone|account|card|realname|payername|holder|orgname|branch|metainfo|idtail|certifyid|qrcode|^(x-)?(p|key|pin)$|sms|mockcode|serial/i;

/**
 * Secrets in free text: launch keys, image signatures, tokens and file names, ID, phone and card
 * numbers, e-mail addresses.
 */
const secretPatterns: readonly [RegExp, string][] = [
  [/([?&][ps]=)[^&#\s]*/g, `$1${redactionPlaceholder}`],
  [/[A-Za-z0-9]{32,}/g, redactionPlaceholder],
  [/[a-z0-9-]{1,32}~[\x21-\x7e]+/g, redactionPlaceholder],
  [/(?<![\dA-Za-z_])\d{17}[\dXx](?![\dA-Za-z_])/g, redactionPlaceholder],
  [/(?<![\dA-Za-z_])1[3-9]\d{9}(?![\dA-Za-z_])/g, redactionPlaceholder],
  [/(?<![\dA-Za-z_])\d{14,19}(?![\dA-Za-z_])/g, redactionPlaceholder],
  [/[^\s@/]{1,64}@[^\s@/]{1,64}\.[a-z]{2,}/gi, redactionPlaceholder],
];

/**
 * Matches every text that may contain a secret of the patterns above. Most texts do not match, so
 * the patterns above are not tried on them.
 */
const possibleSecretPattern = /[~@]|[?&][ps]=|[A-Za-z0-9]{32}|\d{11}/;

const limits = {
  textLookedAt: 4_000,
  textMax: 300,
  linesMax: 50,
  fieldsMax: 100,
  depthMax: 6,
} as const;

export function redactText(text: string): string {
  const begun = text.slice(0, limits.textLookedAt);
  return (
    possibleSecretPattern.test(begun)
      ? secretPatterns.reduce((it, [shape, instead]) => it.replace(shape, instead), begun)
      : begun
  ).slice(0, limits.textMax);
}

export const isSecretFieldName = (name: string): boolean => secretKey.test(name);

type FieldName = { shown: string; isSecret: boolean };
/**
 * Cache of field names, because names of the contract repeat with every call. Its size is limited,
 * because clients can make up names.
 */
const names = new Map<string, FieldName>();
const namesMax = 1_000;
function nameOf(name: string): FieldName {
  const known = names.get(name);
  if (known) return known;
  const made = { shown: redactText(name).slice(0, 64), isSecret: secretKey.test(name) };
  if (names.size < namesMax && made.shown === name) names.set(name, made);
  return made;
}

/**
 * Returns true for a number that is no phone or card number. Phone numbers have 11 digits, card
 * numbers at least 14. Amounts, counts and timestamps have other lengths.
 */
const isPlainNumber = (value: number): boolean =>
  Number.isInteger(value) &&
  (Math.abs(value) < 1e10 || (Math.abs(value) >= 1e11 && Math.abs(value) < 1e13));

/**
 * Returns a copy for the journal, without secrets and of bounded size. If `known` is given, fields
 * outside this list keep only their names.
 */
export function redactValue(value: unknown, known?: readonly string[], depth = 0): unknown {
  if (typeof value === "string") return redactText(value);
  if (typeof value === "number")
    return isPlainNumber(value) || String(value) === redactText(String(value))
      ? value
      : redactionPlaceholder;
  if (typeof value !== "object" || value === null) return value;
  if (depth >= limits.depthMax) return redactionPlaceholder;
  if (Array.isArray(value))
    return value.slice(0, limits.linesMax).map((it) => redactValue(it, undefined, depth + 1));
  const made: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value).slice(0, limits.fieldsMax)) {
    const { shown, isSecret } = nameOf(name);
    // `null` is no secret. A client that replays the result could take a placeholder for a value.
    const isOpen = field === null || (!isSecret && (known === undefined || known.includes(name)));
    const said = isOpen ? redactValue(field, undefined, depth + 1) : redactionPlaceholder;
    // A plain assignment to this name would set the prototype.
    if (shown === "__proto__")
      Object.defineProperty(made, shown, {
        value: said,
        enumerable: true,
        configurable: true,
        writable: true,
      });
    else made[shown] = said;
  }
  return made;
}
