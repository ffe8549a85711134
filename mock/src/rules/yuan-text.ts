import { type Fen, fenDecimals, formatDecimal } from "contract";

/** Formats an amount as the web app does: "¥1,199.36". */
export function yuanTextForMessage(amount: Fen): string {
  const [yuan = "", cents = ""] = formatDecimal(amount, fenDecimals).split(".");
  return `¥${yuan.replace(/\B(?=(\d{3})+$)/g, ",")}.${cents}`;
}
