import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bugs } from "./planted-bugs/list.mjs";
import { misfit } from "./planted-bugs/try.mjs";

const root = join(import.meta.dirname, "..");

test("there are at least twenty-five bugs, each of a name of its own", () => {
  expect(new Set(bugs.map((it) => it.name)).size).toBe(bugs.length);
  expect(bugs.length).toBeGreaterThanOrEqual(25);
});

test("every bug can still be planted", () => {
  expect(bugs.map((it) => [it.name, misfit(root, it)]).filter(([, why]) => why !== undefined)).toEqual([]);
});

test("every bug names tests that exist", () => {
  expect(bugs.flatMap((it) => it.tests).filter((it) => !existsSync(join(root, it)))).toEqual([]);
  expect(bugs.filter((it) => it.tests.length === 0)).toEqual([]);
});

test("a text that is gone, or stands twice, is told", () => {
  const bug = { name: "x", file: "mock/src/perform/perform.ts", find: "no such text", replace: "", tests: [] };
  expect(misfit(root, bug)).toBe("its text stands in mock/src/perform/perform.ts 0 times");
  expect(misfit(root, { ...bug, find: "import" })).toMatch(/\d\d times/);
  expect(misfit(root, { ...bug, find: "nobody", replace: "nobody" })).toBe("changes nothing");
});
