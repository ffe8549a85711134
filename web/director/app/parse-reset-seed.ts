import type { ResetInput } from "mock/client/world.ts";

/** Largest seed. Seeds of the random generator have 32 bits. */
const seedMax = 0xffff_ffff;

/**
 * Parses the text of the seed input. Returns an empty object for empty text, so that the reset
 * restores the seed that the world was created with. Returns `undefined` if the text is invalid.
 */
export function parseResetSeed(typed: string): ResetInput | undefined {
  const text = typed.trim();
  if (text === "") return {};
  const seed = Number(text);
  return /^\d+$/.test(text) && seed <= seedMax ? { seed } : undefined;
}
