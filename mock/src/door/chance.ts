/** Seeded chance of the door's own (mulberry32), from 0 to below 1. */
export function chanceFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let it = Math.imul(state ^ (state >>> 15), state | 1);
    it ^= it + Math.imul(it ^ (it >>> 7), it | 61);
    return ((it ^ (it >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}
