import type { ResetWish } from "../../src/client/world.ts";

/** Chance begins with 32 bits. */
const seedMax = 0xffff_ffff;

/** What is asked for by what was typed: nothing, as the world was made; undefined, where that is no seed. */
export function resetBy(typed: string): ResetWish | undefined {
  const text = typed.trim();
  if (text === "") return {};
  const seed = Number(text);
  return /^\d+$/.test(text) && seed <= seedMax ? { seed } : undefined;
}
