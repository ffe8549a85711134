import { expect, test } from "vitest";
import { simulate } from "./run.ts";
import { lineOf } from "./report.ts";

test("two thousand steps of a town break nothing", () => {
  const outcome = simulate({ seed: 3, steps: 2_000 });
  expect(outcome.violations, lineOf(outcome, 2_000)).toEqual([]);
  expect(outcome.orders).toBeGreaterThan(20);
}, 60_000);

test("the same seed tells the same story", () => {
  const [first, again] = [simulate({ seed: 1, steps: 1000 }), simulate({ seed: 1, steps: 1000 })];
  expect(again).toEqual(first);
  // Long enough that somebody had to come in again.
  expect(first.tally["quickLogin 200"]).toBeGreaterThan(0);
}, 60_000);

test("another seed tells another story", () => {
  expect(simulate({ seed: 9, steps: 100 }).hash).not.toBe(simulate({ seed: 10, steps: 100 }).hash);
}, 60_000);
