import { type CallName, calls } from "../../contract/src/calls/calls.ts";
import { uploadedFilesPath } from "../../contract/src/calls/request-parts.ts";
import { checkDialect } from "../../contract/src/dialect/check-dialect.ts";
import type { Dialect, Spelling } from "../../contract/src/dialect/dialect.ts";
import { dialectCodecOf } from "../../contract/src/dialect/dialect-codec.ts";
import { backendNameByConvention } from "../../contract/src/dialect/field-names.ts";
import type { FieldMeaning } from "../../contract/src/dialect/meanings.ts";
import { codes } from "../../contract/src/errors/codes.ts";
import { createPart, sourceOf, withoutEmpty } from "./dialect-source.ts";
import { type DialectGuess, lineByHand } from "./dialect-guess.ts";
import { guessFrames } from "./guess-frames.ts";
import { guessSpelling } from "./guess-spelling.ts";
import { isFilled, mostFrequent, valueAt } from "./json-fields.ts";
import { type FieldMatch, findResultRecordPath, matchFields, meaningIn } from "./match-fields.ts";
import { nameSimilarity } from "./name-similarity.ts";
import { fineAnswersOf, type ProbeSession } from "./probe-session.ts";

type Names = Record<string, string | null | undefined>;
type Spellings = { [M in FieldMeaning]?: Spelling };
type DraftRow = { input: Names; answer: Names; spelling: Spellings; resultAt?: string };

/** Dialect guess while it is built, with the fields that were compared. */
type Draft = DialectGuess & {
  session: ProbeSession;
  /** Our fields, each with its counterpart in the responses (`theirs`), or null if there is none. */
  matches: FieldMatch[];
  /** Our fields with their counterparts in the backend's own description of the responses. */
  documented: FieldMatch[];
  /** Returns the part of the draft that is about one call. */
  rowOf: (call: CallName) => DraftRow;
  /** Returns the name by the naming convention of the backend. */
  usualName: (ours: string) => string;
};

/** Builds a dialect from everything that the probe has received from the backend. */
export function guessDialect(session: ProbeSession, name: string): DialectGuess {
  const rows: { [C in CallName]?: DraftRow } = {};
  const draft: Draft = {
    session,
    dialect: { name },
    likely: new Set(),
    lines: [],
    matches: [],
    documented: [],
    rowOf: (call) => (rows[call] ??= { input: {}, answer: {}, spelling: {} }),
    usualName: (ours) => backendNameByConvention(ours, draft.dialect),
  };
  const { matches } = draft;
  matchSamples(draft);
  matchDocument(draft);
  if (isSnakeCase(matches)) draft.dialect = { name, naming: "snake_case" };
  const names = guessNames(draft);
  const textsOf = (meaning: FieldMeaning) =>
    matches
      .filter((it) => meaningIn(it.part) === meaning)
      .flatMap((it) => it.values.flat().filter(isFilled).map(String));
  const [files] = mostFrequent(textsOf("picture").flatMap((it) => /^\/.+\//.exec(it) ?? []));
  draft.dialect = withoutEmpty({
    ...guessEnvelope(session),
    ...draft.dialect,
    names: names as NonNullable<Dialect["names"]>,
    rows,
    spelling: { ...guessSpellings(draft), ...guessAmountScale(matches) },
    ...guessEmptyValues(matches),
    paging: guessPaging(draft),
    frames: guessFrames(draft, new Set(textsOf("id")), (it) => names[it] ?? draft.usualName(it)),
    files: files === uploadedFilesPath ? undefined : files,
  }) as Dialect;
  removeClashes(draft);
  return draft;
}

/** Removes clashing names until `checkDialect` accepts the dialect or none is left. */
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
    const resultAt = findResultRecordPath(output, samples[0]?.result);
    if (resultAt !== "") rowOf(call).resultAt = resultAt;
    const records = samples.map(({ result }) => valueAt(result, resultAt));
    matches.push(...matchFields(call, output, records, session.idNames));
  }
}

const similarityMin = 0.4;

/**
 * Adds what only the backend's own document shows: names of fields in calls that were not made,
 * names of inputs, and the words of enums.
 */
function matchDocument({ session, documented, rowOf, likely }: Draft): void {
  for (const { call, input, results } of session.document ?? []) {
    const { path, input: ours, output } = calls[call];
    documented.push(...matchFields(call, output, results, session.idNames));
    const inputs = matchFields(call, ours, [input], session.idNames);
    const others = Object.keys(input).filter((name) => !inputs.some((it) => it.theirs === name));
    for (const { ours: name, theirs } of inputs) {
      // A field without a value is matched by its name alone.
      const found = theirs ?? others.find((it) => nameSimilarity(name, it) >= similarityMin);
      if (found === undefined || found === name || path.includes(`{${name}}`)) continue;
      rowOf(call).input[name] = found;
      if (theirs === null) likely.add(name);
    }
  }
}

const snakeNamesMin = 10;

/** Returns true if at least ten names, and half of those with several words, are in snake case. */
function isSnakeCase(matches: readonly FieldMatch[]): boolean {
  const snake = (it: string) => backendNameByConvention(it, { naming: "snake_case" });
  const inflected = matches.filter((it) => it.theirs !== null && /[A-Z]/.test(it.ours));
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
function guessNames({ matches, documented, rowOf, usualName, likely }: Draft): Names {
  const names: Names = {};
  const known = new Set(matches.map((it) => it.theirs !== null && `${it.call} ${it.ours}`));
  const added = documented.filter((it) => it.theirs && !known.has(`${it.call} ${it.ours}`));
  const ofRecords = [...matches, ...added].filter(
    (it) => !(it.isPage && pageFields.includes(it.ours)),
  );
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
  // `quickLogin` needs an old token, so it cannot be called here. Its response has the names of
  // `login`.
  rowOf("quickLogin").answer = { ...rowOf("login").answer, ...rowOf("quickLogin").answer };
  return names;
}

/** Meanings whose spelling can be recognized in a single value, so it is guessed for each call. */
const callSpelledMeanings: readonly FieldMeaning[] = ["time", "fen", "units", "price"];

function guessSpellings(draft: Draft): Spellings {
  const { matches, documented, rowOf } = draft;
  const spelling: Spellings = {};
  const zone = guessTimeZone(draft);
  for (const [meaning, all] of Map.groupBy([...matches, ...documented], (it) =>
    meaningIn(it.part),
  )) {
    if (meaning === undefined) continue;
    const spellingIn = (some: readonly FieldMatch[]) => {
      const values = some.flatMap((it) => it.values.flat());
      return guessSpelling(values, { meaning, zone, ...draft });
    };
    const filled = all.filter((it) => it.values.some(isFilled));
    // Two spellings count as the same if only their arguments differ, such as the number of
    // decimals.
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
 * Returns the time zone of `serverTime`, rounded to a quarter of an hour, by the Date header of the
 * same response. Returns Beijing time if either is missing or `serverTime` is no date text.
 */
function guessTimeZone({ session, matches }: Draft): string {
  const { call, values = [] } = matches.find((it) => it.ours === "serverTime" && it.theirs) ?? {};
  const sample = fineAnswersOf(session).find((it) => it.call === call);
  const at = String(values[0]);
  const date = Date.parse(sample?.answer.headers["date"] ?? "");
  const quarters = Math.round((Date.parse(`${at.replace(" ", "T")}Z`) - date) / 900_000);
  if (!/^\d{4}-/.test(at) || Number.isNaN(quarters)) return "+08:00";
  const clock = new Date(Math.abs(quarters) * 900_000).toISOString().slice(11, 16);
  return `${quarters < 0 ? "-" : "+"}${clock}`;
}

/**
 * Recognizes integer amounts in cents or 1/10,000 by their relation to price and quantity in the
 * same record, because an integer alone does not show its unit.
 */
function guessAmountScale(matches: readonly FieldMatch[]): Spellings {
  const ratios = matches.flatMap((amount) => {
    if (amount.ours !== "amount") return [];
    const numbersOf = (name: string) =>
      matches.find((it) => it.ours === name && it.records === amount.records)?.values.map(Number);
    const [prices, quantities] = [numbersOf("price"), numbersOf("quantity")];
    return amount.values.map((it, at) =>
      typeof it === "number" ? it / (prices?.[at] ?? 0) / (quantities?.[at] ?? 0) : 0,
    );
  });
  const known = ratios.filter((it) => it > 0 && it < Infinity).toSorted((a, b) => a - b);
  const middle = known[Math.floor(known.length / 2)] ?? 1;
  const isAbout = (ratio: number) => middle > ratio / 2 && middle < ratio * 2;
  const [two, four] = [createPart("minorUnits", 2), createPart("minorUnits", 4)];
  if (isAbout(100)) return { fen: two };
  return isAbout(1e-6) ? { fen: two, price: four, units: four } : {};
}

/** Finds out whether the backend leaves out empty fields and replaces empty lists by null. */
function guessEmptyValues(matches: readonly FieldMatch[]): Partial<Dialect> {
  const required = matches.filter(({ part, values }) => !part.nullable && values.includes(null));
  const isLeftOut = matches.some(
    ({ part, values }) => part.nullable && !part.optional && values.includes(undefined),
  );
  return {
    ...(isLeftOut && required.every((it) => it.part.kind === "list") && { nulls: "left out" }),
    ...(required.some((it) => it.part.kind === "list") && { emptyLists: "null" }),
  };
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

function guessPaging({ session, matches, usualName }: Draft) {
  const pages = matches.filter((it) => it.isPage);
  const hasMore = pages
    .flatMap(({ records }) => records.flatMap(Object.keys))
    .find((it) => /^(has_?(more|next)|more)(page)?$/i.test(it));
  const answer = pageFields.map((ours) => {
    const all = pages.filter((it) => it.ours === ours);
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
