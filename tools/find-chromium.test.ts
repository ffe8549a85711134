import { existsSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { browser } from "./find-chromium.mjs";

afterEach(() => vi.unstubAllEnvs());

test("browser() prefers CHROMIUM_PATH to every other path", async () => {
  vi.stubEnv("CHROMIUM_PATH", process.execPath);
  expect(await browser()).toBe(process.execPath);
});

test("browser() ignores a CHROMIUM_PATH that does not exist", async () => {
  vi.stubEnv("CHROMIUM_PATH", "/no/such/browser");
  const found = await browser();
  expect(found === undefined || existsSync(found)).toBe(true);
});
