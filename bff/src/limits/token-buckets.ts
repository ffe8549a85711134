/** So many at once, and then one every so many milliseconds. */
export type BucketSize = Readonly<{ burst: number; everyMs: number }>;

/** One thing that is counted: a key of nobody's in clear, and the bucket it draws from. Within a process it is a number. */
export type Draw<Key extends number | string = number> = Readonly<{ key: Key; bucket: BucketSize }>;

/**
 * A number for a text, out of which nobody reads it. Two that share one share a bucket, and that is all: so it need not withstand who
 * looks for such texts, and is ten times as fast as a digest that does. The salt keeps apart what is counted apart.
 */
export function saltedHash(text: string, salt: number): number {
  let high = salt;
  let low = ~salt;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 0x9e3779b1);
    low = Math.imul(low ^ code, 0x5f356495);
  }
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
  // As many bits as a number has.
  return (high & 0x1fffff) * 2 ** 32 + (low >>> 0);
}

/**
 * Each key has one number: when its bucket will be full again. Bounded: keys live in two halves, and when the younger is full the older
 * is forgotten, so a flood of invented keys costs no more memory than a busy day.
 */
export class TokenBuckets {
  private readonly halfMax: number;
  private young = new Map<number, number>();
  private old = new Map<number, number>();

  constructor(keysMax: number) {
    this.halfMax = Math.ceil(keysMax / 2);
  }

  get size(): number {
    return this.young.size + this.old.size;
  }

  /** 0 when all of them allow it, else the ms until they will; what is refused takes nothing. */
  draw(draws: readonly Draw[], cost: number): number {
    // Whole, because a fraction would not survive being added and taken away again.
    const nowMs = Math.floor(performance.now());
    let waitMs = 0;
    const fullAtMs: number[] = [];
    for (const { key, bucket } of draws) {
      const next =
        Math.max(nowMs, this.young.get(key) ?? this.old.get(key) ?? 0) + cost * bucket.everyMs;
      waitMs = Math.max(waitMs, next - nowMs - bucket.burst * bucket.everyMs);
      fullAtMs.push(next);
    }
    if (waitMs > 0) return waitMs;
    let index = 0;
    for (const { key } of draws) this.keep(key, fullAtMs[index++] ?? nowMs);
    return 0;
  }

  private keep(key: number, fullAtMs: number): void {
    this.young.set(key, fullAtMs);
    if (this.young.size < this.halfMax) return;
    this.old = this.young;
    this.young = new Map();
  }
}
