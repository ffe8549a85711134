import type { Dialect } from "../../contract/src/dialect/dialect.ts";
import type { FieldMatches } from "./match-fields.ts";

export type DifferenceLine = {
  what: string;
  ours: string;
  theirs: string;
  how: "seen" | "likely" | "by hand";
};
export const lineByHand = (what: string, ours: string, theirs = ""): DifferenceLine => ({
  ...{ what, ours, theirs },
  how: "by hand",
});

export type DialectGuess = {
  dialect: Dialect;
  /** Names that were matched by similarity only. */
  likely: Set<string>;
  /** Fields that no call definition has, with the calls that contain them. */
  strangers: FieldMatches["strangers"];
  /** Differences that the draft does not cover. */
  lines: DifferenceLine[];
};
/** Draft without any difference. */
export const createEmptyDialectGuess = (name: string): DialectGuess => ({
  dialect: { name },
  likely: new Set(),
  strangers: new Map(),
  lines: [],
});
