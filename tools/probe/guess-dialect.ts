import { type CallName, calls } from "../../contract/src/calls/calls.ts";
import { uploadedFilesPath } from "../../contract/src/calls/request-parts.ts";
import { checkDialect } from "../../contract/src/dialect/check-dialect.ts";
import type { Dialect, Spelling } from "../../contract/src/dialect/dialect.ts";
import { dialectCodecOf } from "../../contract/src/dialect/dialect-codec.ts";
import { backendNameByConvention } from "../../contract/src/dialect/field-names.ts";
import { isJsonObject } from "../../contract/src/dialect/json.ts";
import type { FieldMeaning } from "../../contract/src/dialect/meanings.ts";
import { codes } from "../../contract/src/errors/codes.ts";
import { createPart, sourceOf, withoutEmpty } from "./dialect-source.ts";
import { createEmptyDialectGuess, type DialectGuess, lineByHand } from "./dialect-guess.ts";
import { guessFrames } from "./guess-frames.ts";
import { guessSpelling, isStateMeaning } from "./guess-spelling.ts";
import { findListInResult, isFilled, mostFrequent, valueAt } from "./json-fields.ts";
import { createFieldMatches, findResultRecordPath, matchCallFields } from "./match-fields.ts";
import type { FieldMatches, FieldPair } from "./match-fields.ts";
import { nameSimilarity } from "./name-similarity.ts";
import { fineAnswersOf, type ProbeSession, readAnswer } from "./probe-session.ts";

type Names = Record<string, string | null | undefined>;
type Spellings = { [M in FieldMeaning]?: Spelling };
type DraftRow = { input: Names; answer: Names; spelling: Spellings; resultAt?: string };

/** A guess in progress. */
type Draft = DialectGuess & {
  session: ProbeSession;
  matches: FieldMatches;
  /** Returns the part of the draft that is about one call. */
  rowOf: (call: CallName) => DraftRow;
  /** Returns the name by the naming convention of the backend. */
  usualName: (ours: string) => string;
};

/** Builds a dialect from everything that the probe has received from the backend. */
export function guessDialect(session: ProbeSession, name: string): DialectGuess {
  const rows: { [C in CallName]?: DraftRow } = {};
  const matches = createFieldMatches(session.idNames);
  const { pairs, values, strangers, nulls } = matches;
  const draft: Draft = {
    ...createEmptyDialectGuess(name),
    ...{ session, matches, strangers },
    rowOf: (call) => (rows[call] ??= { input: {}, answer: {}, spelling: {} }),
    usualName: (ours) => backendNameByConvention(ours, draft.dialect),
  };
  matchSamples(draft);
  addDocument(draft);
  if (isSnakeCase(pairs)) draft.dialect = { name, naming: "snake_case" };
  const names = guessNames(draft);
  const idTexts = values.flatMap((it) => (it.meaning === "id" ? it.values.map(String) : []));
  const files = values
    .flatMap((it) => (it.meaning === "picture" ? it.values.map(String) : []))
    .flatMap((it) => /^\/.+\//.exec(it) ?? []);
  draft.dialect = withoutEmpty({
    ...guessEnvelope(session),
    ...draft.dialect,
    names: names as NonNullable<Dialect["names"]>,
    ...{ rows, spelling: guessSpellings(draft) },
    ...(nulls.missing > 0 && nulls.written === 0 && { nulls: "left out" }),
    ...(nulls.lists > 0 && { emptyLists: "null" }),
    paging: guessPaging(draft),
    frames: guessFrames(draft, new Set(idTexts), (it) => names[it] ?? draft.usualName(it)),
    files: mostFrequent(files).filter((it, at) => at === 0 && it !== uploadedFilesPath)[0],
  }) as Dialect;
  removeClashes(draft);
  const spelling = { ...draft.dialect.spelling, ...guessAmountScale(draft) };
  draft.dialect = withoutEmpty({ ...draft.dialect, spelling });
  return draft;
}

/** Removes names that clash with other names, until `checkDialect` accepts the dialect. */
function removeClashes({ dialect, lines }: Draft): void {
  const tables = [dialect.names, ...Object.values(dialect.rows ?? {}).map((it) => it.answer)];
  for (;;) {
    try {
      // Copies the dialect, because codecs are cached by object.
      return checkDialect(dialectCodecOf({ ...dialect }));
    } catch (error) {
      const [, one = "", other = ""] = / (\S+) and (\S+) of one record/.exec(String(error)) ?? [];
      lines.push(lineByHand("not seen", String(error).replace(/^Error: dialect \S+: /, "")));
      const isRemoved = [other, one].some((name) =>
        tables.some((table = {}) => name in table && Reflect.deleteProperty(table, name)),
      );
      if (!isRemoved) return;
    }
  }
}

function matchSamples({ session, matches, rowOf }: Draft): void {
  for (const [call, samples] of Map.groupBy(fineAnswersOf(session), (it) => it.call)) {
    const { output } = calls[call];
    const results = samples.map((it) => readAnswer(session, it).result);
    const resultAt = findResultRecordPath(output, results[0]);
    if (resultAt !== "") rowOf(call).resultAt = resultAt;
    const records = results.map((it) => valueAt(it, resultAt));
    matchCallFields(call, output, records, matches);
  }
}

const similarityMin = 0.4;

/**
 * Adds what only the backend's own document shows: names of fields in calls that were not made,
 * names of inputs, and the words of enums.
 */
function addDocument({ session, matches, rowOf, likely }: Draft): void {
  const known = new Set(matches.pairs.map((it) => it.theirs !== null && `${it.call} ${it.ours}`));
  for (const { call, input, results } of session.document ?? []) {
    const { path, input: ours, output } = calls[call];
    const told = createFieldMatches(session.idNames);
    matchCallFields(call, output, results, told);
    const isNew = (it: FieldPair) => it.theirs !== null && !known.has(`${call} ${it.ours}`);
    matches.pairs.push(...told.pairs.filter(isNew));
    matches.values.push(...told.values.filter((it) => isStateMeaning(it.meaning)));
    const asked = createFieldMatches(session.idNames);
    matchCallFields(call, ours, [input], asked);
    for (const { ours: name, theirs } of asked.pairs) {
      // A field without a value is matched by its name alone.
      const isSimilar = (it: string) => nameSimilarity(name, it) >= similarityMin;
      const found = theirs ?? [...asked.strangers.keys()].find(isSimilar);
      if (found === undefined || found === name || path.includes(`{${name}}`)) continue;
      rowOf(call).input[name] = found;
      if (theirs === null) likely.add(name);
    }
  }
}

const snakeNamesMin = 10;

/** Decides by the majority whether the backend writes names in snake case. */
function isSnakeCase(pairs: readonly FieldPair[]): boolean {
  const snake = (it: string) => backendNameByConvention(it, { naming: "snake_case" });
  const inflected = pairs.filter((it) => it.theirs !== null && /[A-Z]/.test(it.ours));
  const snakes = inflected.filter((it) => it.theirs === snake(it.ours));
  return snakes.length >= snakeNamesMin && snakes.length * 2 >= inflected.length;
}

/**
 * Fields that a dialect must state as `null` if the backend lacks them, because the BFF then does
 * not send them or derives them. Other missing fields need no entry.
 */
const worthNull: readonly string[] = ["version", "allow"];
const pageFields: readonly string[] = ["pageNo", "pageSize", "pages", "records", "total"];
/** Fields that mean something else in each call. */
const genericNames: readonly string[] = ["id", "token", "expireIn"];

/**
 * If most calls use the same name for a field, states that name once for all calls. A call with a
 * different name gets an entry of its own.
 */
function guessNames({ matches, rowOf, usualName, likely }: Draft): Names {
  const names: Names = {};
  const ofRecords = matches.pairs.filter((it) => !(it.isPage && pageFields.includes(it.ours)));
  for (const [ours, all] of Map.groupBy(ofRecords, (it) => it.ours)) {
    const seen = all.filter((it) => it.theirs !== null);
    const ofOrder = all.filter((it) => it.call === "orderDetail");
    const isLacking =
      worthNull.includes(ours) && ofOrder.length > 0 && ofOrder.every((it) => it.theirs === null);
    const usual = usualName(ours);
    const common = isLacking ? null : (mostFrequent(seen.map((it) => it.theirs))[0] ?? usual);
    const votes = seen.filter((it) => it.theirs === common);
    // If only one call has a generic field, its name is stated for that call. A name is also stated
    // for its call if only that call uses it and only similarity suggests it.
    const isCommon =
      common === null ||
      ((all.length > 1 || common.includes("Id") || !genericNames.includes(ours)) &&
        (votes.length > 1 || votes.some((it) => it.isSure)));
    if (common !== usual && isCommon) names[ours] = common;
    for (const { call, theirs, isSure } of seen) {
      if (theirs !== usual && !isSure) likely.add(ours);
      if (theirs === (isCommon ? common : usual)) continue;
      rowOf(call).answer[ours] = theirs;
      if (ours in calls[call].input.shape) rowOf(call).input[ours] = theirs;
    }
  }
  // `quickLogin` needs an old token, so it cannot be called here. Its response equals that of
  // `login`.
  rowOf("quickLogin").answer = { ...rowOf("login").answer, ...rowOf("quickLogin").answer };
  return names;
}

/** Meanings whose spelling can be recognized in a single value, so it is guessed for each call. */
const callSpelledMeanings: readonly FieldMeaning[] = ["time", "fen", "units", "price"];

function guessSpellings({ session, matches, rowOf, likely, lines }: Draft): Spellings {
  const spelling: Spellings = {};
  const zone = guessTimeZone(session, matches.pairs);
  for (const [meaning, all] of Map.groupBy(matches.values, (it) => it.meaning)) {
    const onWords = (strange: readonly string[], isInvented: boolean) => {
      if (strange.length > 0)
        lines.push(lineByHand("words of no state", meaning, strange.join(", ")));
      if (isInvented) likely.add(meaning);
    };
    const context = { meaning, zone, onWords };
    const spellingIn = (some: FieldMatches["values"]) =>
      guessSpelling(some.flatMap((it) => it.values).filter(isFilled), context);
    const filled = all.filter((it) => it.values.some(isFilled));
    // Two spellings count as the same if only their arguments differ, such as the number of decimals.
    const families = Map.groupBy(
      callSpelledMeanings.includes(meaning) ? Map.groupBy(filled, (it) => it.call) : [],
      ([, some]) => sourceOf(spellingIn(some))?.split("(")[0],
    );
    const [most, ...others] = [...families.values()].toSorted((a, b) => b.length - a.length);
    const common = spellingIn(most?.flatMap(([, some]) => some) ?? all);
    if (common) spelling[meaning] = common;
    for (const [call, some] of others.flat())
      rowOf(call).spelling[meaning] = spellingIn(some) ?? createPart("unchangedSpelling");
  }
  return spelling;
}

/**
 * Derives the time zone, rounded to a quarter of an hour, from a time field and the Date header of
 * the same response. Otherwise Beijing time is assumed.
 */
function guessTimeZone(session: ProbeSession, pairs: readonly FieldPair[]): string {
  const { call, theirs } = pairs.find((it) => it.ours === "serverTime" && it.theirs) ?? {};
  const sample = fineAnswersOf(session).find((it) => it.call === call);
  const at = String(sample && valueAt(readAnswer(session, sample).result, theirs ?? ""));
  const date = Date.parse(sample?.answer.headers["date"] ?? "");
  const quarters = Math.round((Date.parse(`${at.replace(" ", "T")}Z`) - date) / 900_000);
  if (!/^\d{4}-/.test(at) || Number.isNaN(quarters)) return "+08:00";
  const clock = new Date(Math.abs(quarters) * 900_000).toISOString().slice(11, 16);
  return `${quarters < 0 ? "-" : "+"}${clock}`;
}

function guessEnvelope({ parts, codes: theirs, dialect, knowsRequestIds }: ProbeSession) {
  const { code = "code", result = "", message = null, traceId = null } = parts ?? {};
  const isOther = ([name, it]: [string, unknown]) =>
    /string|number/.test(typeof it) && String(it) !== `${codes[name as keyof typeof codes].code}`;
  const names = withoutUsual({ code, result, message, traceId }, (it) => it);
  return {
    ...dialect,
    envelope: {
      ...(result !== "" && { names }),
      ...(typeof theirs.ok === "string" && { codesAreText: true }),
      codes: Object.fromEntries(Object.entries(theirs).filter(isOther)),
    },
    ...(result === "" && {
      refusal: createPart<Dialect["refusal"]>(
        "createRestRefusalHook",
        withoutEmpty({ code, message: parts?.message }),
      ),
    }),
    headers: { ...dialect.headers, ...(knowsRequestIds === false && { "x-request-id": null }) },
  };
}

const withoutUsual = (names: Names, usualName: (ours: string) => string): Names =>
  Object.fromEntries(Object.entries(names).filter(([ours, it]) => it !== usualName(ours)));

function guessPaging({ session, matches: { pairs, strangers }, usualName }: Draft) {
  const hasMore = [...strangers.keys()].find((it) => /^(has_?(more|next)|more)(page)?$/i.test(it));
  strangers.delete(hasMore ?? "");
  const answer = pageFields.map((ours) => {
    const all = pairs.filter((it) => it.isPage && it.ours === ours);
    const [theirs] = mostFrequent(all.flatMap((it) => it.theirs ?? []));
    const isNull = all.length > 0 && (ours === "pages" || (ours === "total" && hasMore));
    return [ours, theirs ?? (isNull ? null : usualName(ours))] as const;
  });
  const { first, ...input } = session.paging;
  return {
    ...(first === 0 && { first }),
    input: withoutUsual(input, usualName),
    answer: { ...withoutUsual(Object.fromEntries(answer), usualName), hasMore },
  };
}

/**
 * Recognizes amounts in cents by their relation to price and quantity of an order, because an integer
 * alone does not show its unit.
 */
function guessAmountScale({ session, dialect }: Draft): Spellings {
  const orders = fineAnswersOf(session)
    .filter(({ call }) => call === "orderList" || call === "orderDetail")
    .map((it) => readAnswer(session, it, dialect).result)
    .flatMap((it) => (valueAt(it, "records") ? findListInResult(it) : [it]));
  const ratios = orders.filter(isJsonObject).flatMap(({ amount, price, quantity }) => {
    const ratio = Number(amount) / Number(price) / Number(quantity);
    return typeof amount === "number" && ratio > 0 && ratio < Infinity ? [ratio] : [];
  });
  const middle = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 1;
  const isAbout = (ratio: number) => middle > ratio / 2 && middle < ratio * 2;
  const [two, four] = [2, 4].map((it) => createPart("minorUnits", it)) as [Spelling, Spelling];
  if (isAbout(100)) return { fen: two };
  return isAbout(1e-6) ? { fen: two, price: four, units: four } : {};
}
