import type { Fen, Units } from "contract";
import { formatCny, formatUnits } from "./format-money.ts";

/** "¥1,234.50", "700.00 枚"; a dash without sign and unit where nobody has said how much. */
export const yuan = (amount: Fen | null): string => (amount === null ? "—" : `¥${formatCny(amount)}`);
export const coins = (quantity: Units | null, unit: string): string => (quantity === null ? "—" : `${formatUnits(quantity)} ${unit}`);
/** "12 单", "98%"; a dash where nobody has counted. */
export const counted = (count: number | null, what: string): string => (count === null ? "—" : `${count} ${what}`);
export const percent = (rate: number | null): string => (rate === null ? "—" : `${rate}%`);
