import type { Spelling } from "../../contract/src/dialect/dialect.ts";
import { snakeCase } from "../../contract/src/dialect/field-names.ts";
import { type FieldMeaning, stateValuesByMeaning } from "../../contract/src/dialect/meanings.ts";
import { type DialectGuess, lineByHand } from "./dialect-guess.ts";
import { createPart } from "./dialect-source.ts";
import { isFilled } from "./json-fields.ts";

type SpellingContext = Pick<DialectGuess, "likely" | "lines"> & {
  meaning: FieldMeaning;
  /** Time zone of the backend's clock, such as `+08:00`. */
  zone: string;
};
type SpellingOf = (texts: readonly string[], context: SpellingContext) => Spelling;
/** Pattern of a value in JSON, and the spelling that reads it. The contract's form has none. */
type ValueForm = readonly [pattern: RegExp, spelling?: SpellingOf];

const as =
  (...part: Parameters<typeof createPart>): SpellingOf =>
  () =>
    createPart(...part);
const number = /^-?\d/;

/** Forms of values, by meanings with the same forms. The first that fits any value is taken. */
const formsByMeanings: Readonly<Record<string, readonly ValueForm[]>> = {
  "fen units price": [
    [number],
    [
      /^"-?\d{1,3}(,\d{3})+(\.\d+)?"$/,
      (_, it) => createPart("thousandsSeparatedText", placesOf(it)),
    ],
    [/^"-?\d+(\.\d+)?"$/, decimalText],
  ],
  "count rate share seconds version number creditLevel": [
    [number],
    [/^"-?\d[\d,]*(\.\d+)?"$/, as("numberText")],
  ],
  flag: [
    [/^(true|false)$/, as("booleanFlag")],
    [/^"(Y|N)"$/, as("flagWords", "Y", "N")],
    [/^"(yes|no)"$/, as("flagWords", "yes", "no")],
    [/^"(true|false)"$/, as("flagWords", "true", "false")],
    [/^"(1|0)"$/, as("flagWords", "1", "0")],
    [/^(1|0)$/],
  ],
  time: [
    [
      /^"\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(\.\d+)?"$/,
      (_, it) => createPart("zonedTimeText", it.zone),
    ],
    [/^"\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)"$/, as("isoTimeText")],
    [/^"\d{12,16}"$/, as("numberText")],
    [/^\d{12}/],
    [/^"?\d{10,11}(?!\d)/, as("epochSeconds")],
  ],
  // A text of 16 digits may stem from a number, because the parser turns long integers into text.
  id: [[/^"(?!\d{16,}")\S*"$/], [number, as("numericId")], [/^"\S*"$/]],
  "token mark": [[number], [/^"\S*"$/]],
  picture: [[/^"/]],
  [Object.keys(stateValuesByMeaning).join(" ")]: [
    [number],
    [/^"[A-Za-z][A-Za-z_-]{0,39}"$/, stateWords],
    [/^"\d{1,4}"$/, as("numberText")],
  ],
};
const textForms: readonly ValueForm[] = [[/^"/], [number]];
const formsByMeaning = new Map(
  Object.entries(formsByMeanings).flatMap(([meanings, forms]) =>
    meanings.split(" ").map((it) => [it, forms] as const),
  ),
);
const formsOf = (meaning: FieldMeaning) => formsByMeaning.get(meaning) ?? textForms;

/**
 * Returns whether a value can have this meaning in any spelling. A missing value can have any
 * meaning.
 */
export const canHaveMeaning = (meaning: FieldMeaning | undefined, value: unknown): boolean =>
  value === null ||
  value === undefined ||
  meaning === undefined ||
  formsOf(meaning).some(([pattern]) => pattern.test(JSON.stringify(value)));

/** Returns the backend's spelling of a meaning. Undefined if unknown or that of the contract. */
export function guessSpelling(
  all: readonly unknown[],
  context: SpellingContext,
): Spelling | undefined {
  const values = all.filter(isFilled);
  const fits = ([pattern]: ValueForm) => values.some((it) => pattern.test(JSON.stringify(it)));
  const [, spelling] = formsOf(context.meaning).find(fits) ?? [];
  const texts = values.filter((it) => typeof it === "string");
  return spelling?.(texts, context);
}

const placesOf = ({ meaning }: SpellingContext) => (meaning === "fen" ? 2 : 4);

function decimalText(texts: readonly string[], context: SpellingContext): Spelling {
  const places = placesOf(context);
  const shown = Math.min(places, ...texts.map((it) => it.split(".")[1]?.length ?? 0));
  return createPart("decimalText", ...(shown === places ? [places] : [places, shown]));
}

const bare = (word: string) => word.replace(/[^A-Za-z]/g, "").toLowerCase();

/**
 * Finds the word of the backend for each state: one with equal letters, or the only one that
 * contains them. If there is none, derives a word from the name of the state. Lists words that fit
 * no state.
 */
function stateWords(texts: readonly string[], { meaning, likely, lines }: SpellingContext) {
  const ours = Object.keys(stateValuesByMeaning[meaning as keyof typeof stateValuesByMeaning]);
  if (texts.every((it) => ours.map(snakeCase).includes(it)))
    return createPart("snakeCaseStateWords", meaning);
  const words = [...new Set(texts)];
  const found = ours.map((name) => {
    const near = words.filter((it) => bare(it).includes(bare(name)));
    const same = words.find((it) => bare(it) === bare(name));
    return [name, same ?? (near.length === 1 ? near[0] : undefined)] as const;
  });
  const used = found.map(([, word]) => word);
  const strange = words.filter((it) => !used.includes(it));
  if (strange.length > 0) lines.push(lineByHand("words of no state", meaning, strange.join(", ")));
  if (used.includes(undefined)) likely.add(meaning);
  const spelt = found.map(([name, word]) => [name, word ?? snakeCase(name).toUpperCase()]);
  return createPart("stateWords", meaning, Object.fromEntries(spelt));
}
