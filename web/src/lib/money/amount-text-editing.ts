import { normalizeDecimalText, fenDecimals, priceDecimals, assetUnitsDecimals } from "contract";
import { insertThousandsSeparators } from "./format-money.ts";

export type AmountKind = "fiat" | "price" | "asset";
const decimalsOf: Record<AmountKind, number> = {
  fiat: fenDecimals,
  price: priceDecimals,
  asset: assetUnitsDecimals,
};

export const amountKeypadKeys = [
  "1",
  "2",
  "3",
  "delete",
  "4",
  "5",
  "6",
  "7",
  "8",
  "9",
  ".",
  "0",
  "00",
] as const;
export type AmountKeypadKey = (typeof amountKeypadKeys)[number];

/** Amount while it is typed, without commas, and the number of its characters before the caret. */
export type AmountWithCaret = { text: string; caret: number };
type Span = readonly [start: number, end: number];

const wholeDigitsMax = 9;
/**
 * Maximum length of the text. A shorter pasted number is kept even if it has too many digits, so
 * that the validation rule shows what is wrong.
 */
const charactersMax = 24;

/** Returns the number of characters before a position of the grouped text, without commas. */
export const countCharactersBeforeCaret = (shown: string, at: number): number =>
  shown.slice(0, at).replaceAll(",", "").length;

/** Returns the caret position in the grouped text for a number of characters before it. */
export function caretPositionAfterCharacters(
  groupedText: string,
  charactersBefore: number,
): number {
  let at = 0;
  for (let seen = 0; seen < charactersBefore && at < groupedText.length; at++)
    if (groupedText[at] !== ",") seen++;
  return at;
}

/**
 * Replaces a span by `chunk`. Returns the old text if the result would be no number or too long, or
 * if a single digit would exceed the allowed digits.
 */
function replaceSpan(
  before: string,
  [start, end]: Span,
  chunk: string,
  kind: AmountKind,
): AmountWithCaret {
  const added = normalizeDecimalText(chunk);
  const next = before.slice(0, start) + added + before.slice(end);
  const unchanged = { text: before, caret: end };
  if (!/^\d*\.?\d*$/.test(next) || next.length > charactersMax) return unchanged;
  const [whole = "", fraction = ""] = next.split(".");
  // Ignores a single digit beyond the limit. Pasted text beyond the limit stays, so that the
  // validation rule shows the error.
  if (added.length === 1 && (whole.length > wholeDigitsMax || fraction.length > decimalsOf[kind]))
    return unchanged;
  const zeros = next.length - next.replace(/^0+(?=\d)/, "").length;
  const text = next.startsWith(".") ? `0${next}` : next.slice(zeros);
  return { text, caret: Math.max(0, start + added.length + text.length - next.length) };
}

/** Returns the amount after a key of our own keypad. */
export function applyKeypadKeyToAmount(
  before: string,
  [start, end]: Span,
  key: AmountKeypadKey,
  kind: AmountKind,
): AmountWithCaret {
  if (key === "delete")
    return replaceSpan(before, [start === end ? Math.max(0, start - 1) : start, end], "", kind);
  const [digit = "", ...more] = key;
  return more.reduce(
    (it, next) => replaceSpan(it.text, [it.caret, it.caret], next, kind),
    replaceSpan(before, [start, end], digit, kind),
  );
}

/**
 * Returns the amount after an edit by keyboard or clipboard. `shown` is the edited text with
 * commas, `at` its caret position. Deleting a comma deletes the digit before it, or with `forward`
 * the digit after it.
 */
export function applyKeyboardEditToAmount(
  before: string,
  shown: string,
  at: number,
  forward: boolean,
  kind: AmountKind,
): AmountWithCaret {
  const old = insertThousandsSeparators(before);
  const rest = shown.slice(at);
  if (!old.endsWith(rest)) return replaceSpan(before, [0, before.length], shown, kind);
  const head = shown.slice(0, at);
  const until = old.length - rest.length;
  let from = 0;
  while (from < Math.min(head.length, until) && head[from] === old[from]) from++;
  const start = countCharactersBeforeCaret(old, from);
  const end = countCharactersBeforeCaret(old, until);
  const onlyComma = start === end && from < until && head.length === from;
  if (!onlyComma) {
    const chunk = head.slice(from);
    const typed = replaceSpan(before, [start, end], chunk, kind);
    // A text pasted over the whole amount may begin with the same digits as the amount. Then only
    // the part that differs was inserted above, and it may have been rejected. So the whole text is
    // tried.
    return typed.text === before && chunk.length > 1
      ? replaceSpan(before, [0, end], head, kind)
      : typed;
  }
  const digit: Span = forward ? [start, start + 1] : [Math.max(0, start - 1), start];
  return replaceSpan(before, digit, "", kind);
}
