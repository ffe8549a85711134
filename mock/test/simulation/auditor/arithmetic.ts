/** The auditor's own sums, written from the documents and shared with nobody. */

/** A wire number in whole minor units. A tail below them is money that does not exist. */
function minor(wire: unknown, decimals: number): number {
  const scaled = typeof wire === "number" ? wire * 10 ** decimals : Number.NaN;
  const whole = Math.round(scaled);
  if (!Number.isSafeInteger(whole) || Math.abs(scaled - whole) > 1e-3) throw new RangeError(`${String(wire)} is no exact amount`);
  return whole;
}
export const unitsOf = (wire: unknown): number => minor(wire, 4);
export const fenOf = (wire: unknown): number => minor(wire, 2);

const divided = (a: bigint, b: bigint, isUp: boolean): number => Number((a + (isUp ? b - 1n : 0n)) / b);

/** Units are 1e-4 asset and prices 1e-4 CNY, a fen is 1e-2 CNY: six digits between them. */
const perFen = 1_000_000n;
export const costDown = (quantity: number, price: number): number => divided(BigInt(quantity) * BigInt(price), perFen, false);
export const costUp = (quantity: number, price: number): number => divided(BigInt(quantity) * BigInt(price), perFen, true);
export const quantityFor = (amount: number, price: number): number => divided(BigInt(amount) * perFen, BigInt(price), false);
/** The seller pays 0.2 per cent, rounded up. */
export const feeOn = (quantity: number): number => divided(BigInt(quantity) * 2n, 1000n, true);

/** Worth less than the smallest order of 100 CNY: nobody can buy it. */
export const isDust = (remain: number, price: number): boolean => BigInt(remain) * BigInt(price) < 10_000_000_000n;

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
const inShanghai = (at: number): number => at + 8 * hourMs;
export const dayOf = (at: number): number => Math.floor(inShanghai(at) / dayMs);
/** Whether somebody who keeps hours keeps shop; past midnight he opens in the evening. */
export function isOpenAt(hours: { from: number; until: number } | undefined, at: number): boolean {
  if (!hours) return true;
  const minute = Math.floor((inShanghai(at) % dayMs) / minuteMs);
  const [isAfter, isBefore] = [minute >= hours.from, minute < hours.until];
  return hours.from < hours.until ? isAfter && isBefore : isAfter || isBefore;
}
export const hourOf = (at: number): number => Math.floor((inShanghai(at) % dayMs) / hourMs);
