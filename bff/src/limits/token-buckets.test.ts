import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TokenBuckets, saltedHash } from "./token-buckets.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

const bucket = { burst: 3, everyMs: 100 };
const person = { key: 1, bucket };
const address = { key: 2, bucket: { burst: 5, everyMs: 10 } };

test("TokenBuckets.draw allows a burst, then one draw per interval, and returns the wait in ms", () => {
  const buckets = new TokenBuckets(100);
  const draw = () => buckets.draw([person], 1);
  expect([draw(), draw(), draw(), draw()]).toEqual([0, 0, 0, 100]);
  vi.advanceTimersByTime(60);
  expect(draw()).toBe(40);
  vi.advanceTimersByTime(40);
  expect([draw(), draw()]).toEqual([0, 100]);
  vi.advanceTimersByTime(1000);
  expect([draw(), draw(), draw(), draw()]).toEqual([0, 0, 0, 100]);
});

test("TokenBuckets.draw takes a token from each of two buckets, or none if one of them is empty", () => {
  const buckets = new TokenBuckets(100);
  for (let count = 0; count < 3; count += 1) expect(buckets.draw([person, address], 1)).toBe(0);
  for (let count = 0; count < 9; count += 1) expect(buckets.draw([person, address], 1)).toBe(100);
  expect([1, 2, 3].map(() => buckets.draw([address], 1))).toEqual([0, 0, 10]);
});

test("TokenBuckets.draw allows the last call of a burst at any fraction of a millisecond", () => {
  const one = { burst: 1, everyMs: 60_000 };
  const at = vi.spyOn(performance, "now");
  for (let count = 0; count < 1000; count += 1) {
    at.mockReturnValue(6_000 + count * 0.123456789);
    expect(new TokenBuckets(10).draw([{ key: 1, bucket: one }], 1)).toBe(0);
  }
  at.mockRestore();
});

test("TokenBuckets.draw allows a call with a higher cost less often", () => {
  const buckets = new TokenBuckets(100);
  expect([
    buckets.draw([address], 4),
    buckets.draw([address], 4),
    buckets.draw([address], 1),
  ]).toEqual([0, 30, 0]);
});

test("TokenBuckets limits the number of its keys and keeps the latest ones", () => {
  const buckets = new TokenBuckets(100);
  for (let count = 0; count < 100_000; count += 1)
    buckets.draw([{ key: 1_000 + count, bucket }], 1);
  expect(buckets.size).toBeLessThanOrEqual(100);
  for (let count = 0; count < 3; count += 1) buckets.draw([person], 1);
  for (let count = 0; count < 40; count += 1) buckets.draw([{ key: 1_000_000 + count, bucket }], 1);
  expect(buckets.draw([person], 1)).toBe(100);
});

test("saltedHash maps 50,000 texts with two salts to 100,000 different numbers", () => {
  const texts = Array.from({ length: 50_000 }, (_, n) => `token-${n}`);
  const numbers = [1, 2].flatMap((salt) => texts.map((it) => saltedHash(it, salt)));
  expect(new Set(numbers).size).toBe(100_000);
  expect(numbers.every((it) => Number.isSafeInteger(it) && it >= 0)).toBe(true);
  expect(saltedHash("token-7", 1)).toBe(numbers[7]);
});
