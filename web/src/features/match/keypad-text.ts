import { fenDecimals, unitsDecimals } from "contract";
import type { QuoteMode } from "../../deal/purchase-quote.ts";

export const digits = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"] as const;
export type Key = (typeof digits)[number] | "." | "delete";

const wholeDigitsMax = 9;
const decimalsOf: Record<QuoteMode, number> = { amount: fenDecimals, quantity: unitsDecimals };

/** What the figure becomes when a key is pressed. A press that would make it something else than an amount changes nothing. */
export function pressKey(text: string, key: Key, mode: QuoteMode): string {
  if (key === "delete") return text.slice(0, -1);
  if (key === ".") return text.includes(".") ? text : `${text || "0"}.`;
  return acceptText(text === "0" ? key : text + key, text, mode);
}

/** A keyboard's or a clipboard's text, held to the same shape as the keys'. */
export const acceptText = (next: string, before: string, mode: QuoteMode): string => {
  const [whole = "", fraction = ""] = next.split(".");
  const fits = /^\d*(\.\d*)?$/.test(next) && whole.length <= wholeDigitsMax && fraction.length <= decimalsOf[mode];
  return fits ? next : before;
};

/** "12345.6" as it is read while it is typed: "12,345.6". */
export const groupDigits = (text: string): string => {
  const [whole = "", fraction] = text.split(".");
  const commas = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return fraction === undefined ? commas : `${commas}.${fraction}`;
};
