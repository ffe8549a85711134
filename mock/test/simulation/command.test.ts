import { expect, test } from "vitest";
import { wantedFrom } from "./command.ts";

test("a range of seeds is every seed in it", () => {
  expect(wantedFrom({ seed: "3..5", steps: "100" })).toEqual({ seeds: [3, 4, 5], steps: 100 });
});

test("without wishes it is seed 1 with the steps of the test command", () => {
  expect(wantedFrom({})).toEqual({ seeds: [1], steps: 20_000 });
});

test.each([{ seed: "x" }, { seed: "5..3" }, { seed: "1..100000" }, { steps: "0" }, { steps: "many" }])(
  "%j is refused with a sentence",
  (given) => {
    expect(wantedFrom(given)).toMatch(/^--s\w+ must be .*\.$/);
  },
);
