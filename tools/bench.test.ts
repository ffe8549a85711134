import { expect, test } from "vitest";
import { startsOf, tableOf } from "./bench/table.mjs";

const sample = (us: number, p99 = 2) => ({ us, rps: 1000, p50: 1, p99 });

test("each contender stands with its medians, and as a multiple of the yardstick of the same run", () => {
  const table = tableOf("GET", { floor: [sample(40), sample(20), sample(30)], ours: [sample(36), sample(33, 6), sample(900, 3)] }, "floor");
  expect(table.split("\n").slice(2)).toEqual([
    "| floor | 30.0 | 1.00 | 1000 | 1.00 | 2.00 | 1.00 |",
    "| ours | 36.0 | 1.20 | 1000 | 1.00 | 3.00 | 1.50 |",
  ]);
});

test("of an even number of samples the lower middle one counts, for all alike", () => {
  expect(
    startsOf({ ours: [400, 100, 300, 200] })
      .split("\n")
      .at(-1),
  ).toBe("| ours | 200 |");
});
