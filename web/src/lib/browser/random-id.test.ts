import { expect, test, vi } from "vitest";
import { randomId } from "./random-id.ts";

test("creates distinct ids of 32 hexadecimal digits without crypto.randomUUID", () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const ids = Array.from({ length: 1000 }, randomId);
  expect(new Set(ids).size).toBe(1000);
  expect(ids.every((it) => /^[0-9a-f]{32}$/.test(it))).toBe(true);
  vi.unstubAllGlobals();
});
