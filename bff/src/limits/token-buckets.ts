/** Number of draws allowed at once, and the ms after which one more draw is allowed. */
export type TokenBucketRate = Readonly<{ burst: number; everyMs: number }>;

/**
 * A draw from a bucket. Within a process, the key is a salted hash, as a number. In Redis, the key
 * is a text that contains the digest of a credential or an unhashed IP address.
 */
export type TokenBucketWithdrawal<Key extends number | string = number> = Readonly<{
  key: Key;
  bucket: TokenBucketRate;
}>;

/**
 * Hashes a text to a number from which the text cannot be read. If two texts have the same number,
 * they share a bucket, which does no other harm. The hash therefore need not resist deliberate
 * collisions, and it is ten times as fast as a cryptographic one. The salt separates kinds of keys.
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
  // 53 bits, the precision of a number.
  return (high & 0x1fffff) * 2 ** 32 + (low >>> 0);
}

/**
 * Stores one number per key: the time when its bucket is full again. Keys live in two halves. When
 * the younger half is full, the older one is dropped, so a flood of invented keys needs only
 * bounded memory.
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

  /** Returns 0, or the ms until all buckets allow the draw. A rejection takes nothing. */
  draw(draws: readonly TokenBucketWithdrawal[], cost: number): number {
    // Rounded to whole ms. Adding and subtracting a fraction may not return the exact value, which
    // would reject the last call of a burst.
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
