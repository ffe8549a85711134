import { expect, test } from "vitest";
import { verdicts } from "./verdict.ts";

const run = (of: (at: number) => number, what: string) =>
  verdicts(Array.from({ length: 120 }, (_, at) => ({ [what]: of(at) }))).map((it) => it.isFlat);

test.each<[string, string, (at: number) => number, boolean]>([
  ["pools that fill in the beginning", "memory, MiB", (at) => Math.min(260, 150 + at * 3), true],
  ["a heap that swings", "heap, MiB", (at) => 40 + ((at * 17) % 50), true],
  ["a heap whose floor rises", "heap, MiB", (at) => 40 + at / 2 + ((at * 17) % 50), false],
  ["memory that never stops", "memory, MiB", (at) => 150 + at * 2, false],
  ["a descriptor for each minute", "descriptors", (at) => 20 + at / 4, false],
  ["no timers at all", "timers", () => 0, true],
])("%s", (_name, what, of, isFlat) => expect(run(of, what)).toEqual([isFlat]));
