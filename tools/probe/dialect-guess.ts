import type { Dialect } from "../../contract/src/dialect/dialect.ts";

export type DifferenceLine = {
  what: string;
  ours: string;
  theirs: string;
  how: "seen" | "likely" | "by hand";
};
export const lineByHand = (what: string, ours: string, theirs = ""): DifferenceLine => ({
  what,
  ours,
  theirs,
  how: "by hand",
});

export type DialectGuess = {
  dialect: Dialect;
  /** Fields and spellings that were guessed by similarity only. */
  likely: Set<string>;
  /** Differences that the draft does not cover. */
  lines: DifferenceLine[];
};
