/**
 * Random generator. `place` returns its state. A generator with this state as its seed continues
 * the sequence.
 */
export type RandomSource = { (): number; place(): number };

/** Mulberry32: small, fast, and the same on every platform for the same seed. */
export function createRandomSource(seed: number): RandomSource {
  let state = seed >>> 0;
  const draw = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return Object.assign(draw, { place: () => state });
}

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const length = 32;
const randomBytes = (): number[] => Array.from(crypto.getRandomValues(new Uint8Array(length * 2)));

/**
 * Returns a generator of secrets with 32 characters (letters and digits). With `random`, the
 * secrets repeat with its seed, so that a test can be repeated. Without it, they cannot be
 * predicted.
 */
export function createSecretGenerator(random: RandomSource | undefined): () => string {
  if (random)
    return () =>
      Array.from({ length }, () => letters[Math.floor(random() * letters.length)]).join("");
  // Skip bytes of 248 (4 × 62) and more, because they would make the first characters likelier.
  const pick = (): string =>
    randomBytes()
      .filter((it) => it < 248)
      .slice(0, length)
      .map((it) => letters[it % letters.length])
      .join("");
  return pick;
}
