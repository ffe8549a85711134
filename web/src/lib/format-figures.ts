import type { Fen, Units } from "contract";
import { formatCny, formatUnits } from "./format-money.ts";

/** "¥1,234.50", "700.0000 枚"; a dash without sign and unit where nobody has said how much. The unit never stands alone on a line. */
export const yuan = (amount: Fen | null): string => (amount === null ? "—" : `¥${formatCny(amount)}`);
export const coins = (quantity: Units | null, unit: string): string => (quantity === null ? "—" : `${formatUnits(quantity)}\u00A0${unit}`);
/** "12 单", "98%"; a dash where nobody has counted. */
export const counted = (count: number | null, what: string): string => (count === null ? "—" : `${count}\u00A0${what}`);
export const percent = (rate: number | null): string => (rate === null ? "—" : `${rate}%`);
