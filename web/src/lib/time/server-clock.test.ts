import { afterEach, beforeEach, expect, test, vi } from "vitest";

const worldMs = Date.parse("2026-11-20T02:00:00Z");
let clock: typeof import("./server-clock.ts");

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  clock = await import("./server-clock.ts");
});
afterEach(() => {
  vi.useRealTimers();
  // Test files that run in one worker share modules. The next file needs a clock without an
  // estimate.
  vi.resetModules();
});

/** Simulates a response with this round trip and server time. */
const answer = (roundTripMs: number, serverMs: number, coarseMs?: number) => {
  const sentAt = performance.now();
  vi.advanceTimersByTime(roundTripMs);
  clock.recordServerTime({
    serverMs,
    sentAt,
    receivedAt: performance.now(),
    ...(coarseMs !== undefined && { precisionMs: coarseMs }),
  });
};

test("serverNow uses the device clock before the first response", () => {
  expect(clock.serverNow()).toBe(Date.now());
});

test.each([3_600_000, -86_400_000])(
  "serverNow returns the server's time if the device clock is wrong by %i ms",
  (wrongMs) => {
    answer(100, worldMs + 50);
    vi.setSystemTime(Date.now() + wrongMs);
    vi.advanceTimersByTime(5000);
    expect(Math.abs(clock.serverNow() - (worldMs + 5100))).toBeLessThanOrEqual(50);
  },
);

test("serverNow uses the response with the shortest round trip", () => {
  answer(20, worldMs + 10);
  const before = clock.serverNow() - performance.now();
  answer(4000, worldMs + 20 + 100);
  expect(clock.serverNow() - performance.now()).toBe(before);
  answer(2, worldMs + 4026);
  expect(clock.serverNow()).toBe(worldMs + 4027);
});

test("serverNow follows a change of the server's clock at once", () => {
  answer(10, worldMs);
  answer(800, worldMs + 3_600_000);
  expect(Math.abs(clock.serverNow() - (worldMs + 3_600_000))).toBeLessThanOrEqual(400);
});

test("serverNow uses a Date header only until the backend sends its own time", () => {
  answer(10, worldMs + 60_000, 999);
  expect(clock.serverNow()).toBeGreaterThan(worldMs + 59_000);
  answer(3000, worldMs);
  expect(clock.serverNow()).toBe(worldMs + 1500);
  answer(1, worldMs + 60_000, 999);
  expect(clock.serverNow()).toBe(worldMs + 1501);
});
