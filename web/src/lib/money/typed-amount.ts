import { cleanDecimal, fenDecimals, priceDecimals, unitsDecimals } from "contract";
import { groupDigits } from "./format-money.ts";

export type AmountKind = "fiat" | "price" | "asset";
const decimalsOf: Record<AmountKind, number> = {
  fiat: fenDecimals,
  price: priceDecimals,
  asset: unitsDecimals,
};

export const amountKeys = [
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
export type AmountKey = (typeof amountKeys)[number];

/** An amount while it is typed, without its commas, and how many of its letters stand before the caret. */
export type AmountEdit = { text: string; caret: number };
type Span = readonly [start: number, end: number];

const wholeMost = 9;
/** Whatever has been pasted stands there to be judged, unless no amount is so long. */
const lettersMost = 24;

/** Where the letters of a grouped text begin to count: without the commas before it. */
export const charactersBefore = (shown: string, at: number): number =>
  shown.slice(0, at).replaceAll(",", "").length;

/** Where the caret stands in the grouped text when so many letters stand before it. */
export function caretOffsetIn(shown: string, letters: number): number {
  let at = 0;
  for (let seen = 0; seen < letters && at < shown.length; at++) if (shown[at] !== ",") seen++;
  return at;
}

/** `chunk` in the place of a span. What would make it something else than an amount changes nothing. */
function replaceSpan(
  before: string,
  [start, end]: Span,
  chunk: string,
  kind: AmountKind,
): AmountEdit {
  const added = cleanDecimal(chunk);
  const next = before.slice(0, start) + added + before.slice(end);
  const unchanged = { text: before, caret: end };
  if (!/^\d*\.?\d*$/.test(next) || next.length > lettersMost) return unchanged;
  const [whole = "", fraction = ""] = next.split(".");
  // A key too many does nothing; what is pasted or taken away is left to the rule that names what is wrong.
  if (added.length === 1 && (whole.length > wholeMost || fraction.length > decimalsOf[kind]))
    return unchanged;
  const zeros = next.length - next.replace(/^0+(?=\d)/, "").length;
  const text = next.startsWith(".") ? `0${next}` : next.slice(zeros);
  return { text, caret: Math.max(0, start + added.length + text.length - next.length) };
}

/** What a press of one of our own keys makes of it. */
export function applyAmountKey(
  before: string,
  [start, end]: Span,
  key: AmountKey,
  kind: AmountKind,
): AmountEdit {
  if (key === "delete")
    return replaceSpan(before, [start === end ? Math.max(0, start - 1) : start, end], "", kind);
  const [digit = "", ...more] = key;
  return more.reduce(
    (it, next) => replaceSpan(it.text, [it.caret, it.caret], next, kind),
    replaceSpan(before, [start, end], digit, kind),
  );
}

/**
 * What a keyboard or a clipboard has made of the grouped text: `shown` with the caret at `at`. Whoever takes away a comma
 * means the digit beside it.
 */
export function applyAmountEdit(
  before: string,
  shown: string,
  at: number,
  forward: boolean,
  kind: AmountKind,
): AmountEdit {
  const old = groupDigits(before);
  const rest = shown.slice(at);
  if (!old.endsWith(rest)) return replaceSpan(before, [0, before.length], shown, kind);
  const head = shown.slice(0, at);
  const until = old.length - rest.length;
  let from = 0;
  while (from < Math.min(head.length, until) && head[from] === old[from]) from++;
  const start = charactersBefore(old, from);
  const end = charactersBefore(old, until);
  const onlyComma = start === end && from < until && head.length === from;
  if (!onlyComma) {
    const chunk = head.slice(from);
    const typed = replaceSpan(before, [start, end], chunk, kind);
    // What was pasted over it may begin like what was there.
    return typed.text === before && chunk.length > 1
      ? replaceSpan(before, [0, end], head, kind)
      : typed;
  }
  const digit: Span = forward ? [start, start + 1] : [Math.max(0, start - 1), start];
  return replaceSpan(before, digit, "", kind);
}
