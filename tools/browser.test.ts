import { existsSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { browser } from "./browser.mjs";

afterEach(() => vi.unstubAllEnvs());

test("CHROMIUM_PATH comes before every other place", async () => {
  vi.stubEnv("CHROMIUM_PATH", process.execPath);
  expect(await browser()).toBe(process.execPath);
});

test("a CHROMIUM_PATH that leads nowhere is passed over", async () => {
  vi.stubEnv("CHROMIUM_PATH", "/no/such/browser");
  const found = await browser();
  expect(found === undefined || existsSync(found)).toBe(true);
});
