import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  coinsLockedUntil,
  appendCoinUnlockTime,
  appendCoinUnlockTimeToReleaseMessage,
} from "./coin-availability.ts";

const now = Date.UTC(2026, 10, 20, 2, 6);
const tomorrow = now + 86_400_000;
beforeEach(() => void vi.useFakeTimers({ now }));
afterEach(() => void vi.useRealTimers());

describe("appendCoinUnlockTime", () => {
  test("appendCoinUnlockTime appends the time when locked coins become available", () => {
    expect(appendCoinUnlockTime("已入账", { availableAt: tomorrow })).toBe(
      "已入账，明天 10:06 起可用",
    );
    expect(appendCoinUnlockTime("已入账", { availableAt: now + 3_600_000 })).toBe(
      "已入账，11:06 起可用",
    );
    expect(appendCoinUnlockTime("已入账", { availableAt: now + 3 * 86_400_000 })).toBe(
      "已入账，11-23 10:06 起可用",
    );
  });

  test("appendCoinUnlockTime appends 可用 without a lock, but only if the backend sends `availableAt`", () => {
    expect(appendCoinUnlockTime("已入账", { availableAt: null })).toBe("已入账，可用");
    expect(appendCoinUnlockTime("已入账", {})).toBe("已入账");
  });

  test("appendCoinUnlockTime appends 可用 once the unlock time is reached", () => {
    expect(appendCoinUnlockTime("已入账", { availableAt: now })).toBe("已入账，可用");
    expect(coinsLockedUntil({ availableAt: now })).toBeUndefined();
  });
});

describe("appendCoinUnlockTimeToReleaseMessage", () => {
  const locked = { availableAt: tomorrow };

  test("appends the unlock time of the coins to messages that report the release", () => {
    expect(appendCoinUnlockTimeToReleaseMessage("对方已放币，70.2901 枚已到账", locked)).toBe(
      "对方已放币，70.2901 枚已到账，明天 10:06 起可用",
    );
    expect(appendCoinUnlockTimeToReleaseMessage("系统已自动放币", locked)).toBe(
      "系统已自动放币，明天 10:06 起可用",
    );
  });

  test("appends no unlock time to other messages, or if the order's coins are not locked", () => {
    expect(
      appendCoinUnlockTimeToReleaseMessage("对方已确认到账，10分钟内未放币将自动放币", locked),
    ).toBe("对方已确认到账，10分钟内未放币将自动放币");
    expect(
      appendCoinUnlockTimeToReleaseMessage("对方已放币，70.2901 枚已到账", { availableAt: null }),
    ).toBe("对方已放币，70.2901 枚已到账");
    expect(appendCoinUnlockTimeToReleaseMessage("您已放币，70.2901 枚已到账", {})).toBe(
      "您已放币，70.2901 枚已到账",
    );
  });
});
