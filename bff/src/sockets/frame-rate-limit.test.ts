import { describe, expect, onTestFinished, test, vi } from "vitest";
import { FrameRateLimit } from "./frame-rate-limit.ts";

describe("FrameRateLimit", () => {
  test("FrameRateLimit allows as many frames at once as per second, then one frame per interval", () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const rate = new FrameRateLimit(50);
    const allowed = (count: number) =>
      Array.from({ length: count }, () => rate.spend()).filter(Boolean).length;
    expect(allowed(80)).toBe(50);
    vi.advanceTimersByTime(20);
    expect(allowed(5)).toBe(1);
    vi.advanceTimersByTime(60_000);
    expect(allowed(80)).toBe(50);
  });
});
