import type { Spelling } from "../../contract/src/dialect/dialect.ts";
import {
  type FieldMeaning,
  type StateMeaning,
  stateValuesByMeaning,
} from "../../contract/src/dialect/meanings.ts";
import * as is from "../../contract/src/dialect/spellings.ts";

/**
 * A spelling with its source text. `strange` lists the words of the backend that match no state of
 * ours. `isInvented` is true if the spelling contains words that were derived from our state names,
 * because no response has shown them.
 */
export type GuessedSpelling = {
  text: string;
  spelling: Spelling;
  strange?: readonly string[];
  isInvented?: boolean;
};
const spellingWith = (text: string, spelling: Spelling): GuessedSpelling => ({ text, spelling });

const decimals = /^-?\d+(\.\d+)?$/;
const grouped = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/;
const clock = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}(\.\d{1,3})?$/;
const zoned = /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/;
const word = /^[A-Za-z][A-Za-z_-]{0,39}$/;

const isText = (it: unknown): it is string => typeof it === "string";
const isNumber = (it: unknown): it is number => typeof it === "number";
const isNumeric = (it: unknown) =>
  isNumber(it) || (isText(it) && (decimals.test(it) || grouped.test(it)));

export const isStateMeaning = (meaning: FieldMeaning): meaning is StateMeaning =>
  Object.hasOwn(stateValuesByMeaning, meaning);
const numbers: ReadonlySet<FieldMeaning> = new Set<FieldMeaning>([
  "count",
  "rate",
  "share",
  "seconds",
  "version",
  "number",
  "creditLevel",
]);
const amounts: ReadonlySet<FieldMeaning> = new Set<FieldMeaning>(["fen", "units", "price"]);
const flags: readonly unknown[] = [
  0,
  1,
  true,
  false,
  "0",
  "1",
  "true",
  "false",
  "Y",
  "N",
  "yes",
  "no",
];

/**
 * Returns whether a value can have this meaning in any spelling. An empty value can have any
 * meaning.
 */
export function canHaveMeaning(meaning: FieldMeaning | undefined, value: unknown): boolean {
  if (value === null || value === undefined || meaning === undefined) return true;
  if (typeof value === "object") return false;
  if (meaning === "flag") return flags.includes(value);
  if (amounts.has(meaning) || numbers.has(meaning)) return isNumeric(value);
  if (meaning === "time")
    return isNumber(value)
      ? value >= 1e9
      : isText(value) && (clock.test(value) || zoned.test(value) || /^\d{10,16}$/.test(value));
  if (isStateMeaning(meaning))
    return isNumber(value) || (isText(value) && (word.test(value) || /^\d{1,4}$/.test(value)));
  if (meaning === "picture") return isText(value);
  if (meaning === "id" || meaning === "token" || meaning === "mark")
    return isNumber(value) || (isText(value) && !/\s/.test(value));
  return isNumber(value) || isText(value);
}

/** Returns the offset of the backend's clock from ours, rounded to a quarter of an hour. */
export function guessTimeZoneOffset(theirs: string, nowMs: number): string {
  const quarters = Math.round((Date.parse(`${theirs.replace(" ", "T")}Z`) - nowMs) / 900_000);
  const minutes = Math.abs(quarters) * 15;
  const two = (it: number) => String(it).padStart(2, "0");
  return `${quarters < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

export type ObservedFieldValues = {
  values: readonly unknown[];
  zone: string;
  isNumberOnTheWire: (id: string) => boolean;
};

/**
 * Finds the spelling of a meaning if it differs from ours. `sure` is false if only similarity
 * supports it.
 */
export function guessSpelling(
  meaning: FieldMeaning,
  { values: all, zone, isNumberOnTheWire }: ObservedFieldValues,
): GuessedSpelling | undefined {
  const values = all.filter((it) => it !== null && it !== undefined && it !== "");
  if (values.length === 0) return undefined;
  const texts = values.filter(isText);
  const areTexts = texts.length === values.length;
  if (amounts.has(meaning)) return areTexts ? guessDecimals(meaning, texts) : undefined;
  if (meaning === "time") return guessTimes(values, zone);
  if (meaning === "flag") return guessFlags(values);
  if (meaning === "id") {
    const areNumbers = values.every(
      (it) => isNumber(it) || (isText(it) && /^\d{16,}$/.test(it) && isNumberOnTheWire(it)),
    );
    return areNumbers ? spellingWith("numericId", is.numericId) : undefined;
  }
  if (isStateMeaning(meaning)) return areTexts ? guessWords(meaning, texts) : undefined;
  return numbers.has(meaning) && areTexts ? spellingWith("numberText", is.numberText) : undefined;
}

function guessDecimals(meaning: FieldMeaning, texts: readonly string[]): GuessedSpelling {
  const places = meaning === "fen" ? 2 : 4;
  if (texts.some((it) => grouped.test(it)))
    return spellingWith(`thousandsSeparatedText(${places})`, is.thousandsSeparatedText(places));
  const shown = Math.min(places, ...texts.map((it) => it.split(".")[1]?.length ?? 0));
  return shown === places
    ? spellingWith(`decimalText(${places})`, is.decimalText(places))
    : spellingWith(`decimalText(${places}, ${shown})`, is.decimalText(places, shown));
}

function guessTimes(values: readonly unknown[], zone: string): GuessedSpelling | undefined {
  const texts = values.filter(isText);
  if (texts.some((it) => clock.test(it)))
    return spellingWith(`zonedTimeText("${zone}")`, is.zonedTimeText(zone));
  if (texts.some((it) => zoned.test(it))) return spellingWith("isoTimeText", is.isoTimeText);
  const highest = Math.max(...values.map(Number));
  if (highest < 1e11) return spellingWith("epochSeconds", is.epochSeconds);
  return texts.length > 0 ? spellingWith("numberText", is.numberText) : undefined;
}

function guessFlags(values: readonly unknown[]): GuessedSpelling | undefined {
  if (values.some((it) => typeof it === "boolean"))
    return spellingWith("booleanFlag", is.booleanFlag);
  const [yes, no] =
    [
      ["Y", "N"],
      ["yes", "no"],
      ["true", "false"],
      ["1", "0"],
    ].find(([a, b]) => values.some((it) => it === a || it === b)) ?? [];
  return yes === undefined
    ? undefined
    : spellingWith(`flagWords("${yes}", "${no ?? ""}")`, is.flagWords(yes, no));
}

const snake = (name: string) => name.replace(/[A-Z]/g, (it) => `_${it.toLowerCase()}`);
const plain = (text: string) => text.replace(/[^A-Za-z]/g, "").toLowerCase();

function guessWords(meaning: StateMeaning, texts: readonly string[]): GuessedSpelling | undefined {
  const ours = Object.keys(stateValuesByMeaning[meaning]);
  if (texts.every((it) => /^\d+$/.test(it))) return spellingWith("numberText", is.numberText);
  if (texts.every((it) => ours.map(snake).includes(it)))
    return spellingWith(`snakeCaseStateWords("${meaning}")`, is.snakeCaseStateWords(meaning));
  const words = [...new Set(texts)];
  const found = new Map(ours.map((name) => [name, wordFor(name, words)] as const));
  const used = new Set(found.values());
  const strange = words.filter((it) => !used.has(it));
  const spoken = Object.fromEntries(
    ours.map((name) => [name, found.get(name) ?? snake(name).toUpperCase()]),
  );
  const isInvented = used.has(undefined);
  const line = Object.entries(spoken).map(([name, it]) => `${name}: "${it}"`);
  return {
    ...spellingWith(
      `stateWords("${meaning}", { ${line.join(", ")} })`,
      is.stateWords(meaning, spoken as never),
    ),
    ...(strange.length > 0 && { strange }),
    ...(isInvented && { isInvented }),
  };
}

/** Finds the word for a state name: one with equal letters, or the only one that contains them. */
function wordFor(name: string, words: readonly string[]): string | undefined {
  const same = words.find((it) => plain(it) === plain(name));
  if (same !== undefined) return same;
  const containing = words.filter((it) => plain(it).includes(plain(name)));
  return containing.length === 1 ? containing[0] : undefined;
}

/**
 * Spellings to try for unseen meanings. If one status is sent as a word, the others probably are
 * too.
 */
export const spellingsByAnalogy: readonly (readonly [FieldMeaning, GuessedSpelling])[] = [
  ...(Object.keys(stateValuesByMeaning) as StateMeaning[]).map(
    (it) => [it, spellingWith(`snakeCaseStateWords("${it}")`, is.snakeCaseStateWords(it))] as const,
  ),
  ["delayAction", spellingWith("snakeCaseText", is.snakeCaseText)],
  ["settingType", spellingWith("snakeCaseText", is.snakeCaseText)],
];
