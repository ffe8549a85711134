import { storage } from "../lib/storage.ts";

export const payingSteps = ["holder", "account", "amount"] as const;
export type PayingStep = (typeof payingSteps)[number];
type Paying = { copied: readonly PayingStep[]; vouchers: readonly string[] };

const slotOf = (orderId: string) => storage.personal(`paying_${orderId}`);
const isText = (it: unknown): it is string => typeof it === "string";

/** How far somebody has come with his payment. It stays through a reload: a bank app may push the page out of the memory. */
export function readPaying(orderId: string): Paying {
  try {
    const kept = JSON.parse(slotOf(orderId).get() ?? "{}") as { copied?: unknown; vouchers?: unknown };
    const texts = (it: unknown) => (Array.isArray(it) ? it.filter(isText) : []);
    return { copied: payingSteps.filter((it) => texts(kept.copied).includes(it)), vouchers: texts(kept.vouchers) };
  } catch {
    return { copied: [], vouchers: [] };
  }
}
export const changePaying = (orderId: string, part: Partial<Paying>): void =>
  slotOf(orderId).set(JSON.stringify({ ...readPaying(orderId), ...part }));
export const forgetPaying = (orderId: string): void => slotOf(orderId).clear();
