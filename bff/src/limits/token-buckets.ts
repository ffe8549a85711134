/** Size of the burst, and the interval at which a token is added. */
export type BucketSize = Readonly<{ burst: number; everyMs: number }>;

/** Counted key and its bucket. Keys are hashed, and within a process they are numbers. */
export type Draw<Key extends number | string = number> = Readonly<{ key: Key; bucket: BucketSize }>;

/**
 * Hashes a text to a number from which the text cannot be read. A collision only means a shared bucket,
 * so the hash need not resist attacks on collisions and is ten times as fast as a cryptographic digest.
 * The salt separates the kinds of keys.
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
  // Uses all 53 bits of a safe integer.
  return (high & 0x1fffff) * 2 ** 32 + (low >>> 0);
}

/**
 * Stores one number per key: the time at which its bucket is full again. Memory is bounded: keys are kept
 * in two generations, and when the younger one is full the older one is dropped. A flood of invented keys
 * costs no more memory than a busy day.
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

  /**
   * Returns 0 if all buckets allow the draw, otherwise the ms until they do. A refused draw takes
   * nothing.
   */
  draw(draws: readonly Draw[], cost: number): number {
    // Whole ms, because fractions would be lost to rounding when a value is added and subtracted again.
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
