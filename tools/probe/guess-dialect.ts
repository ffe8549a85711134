import { calls, type CallName } from "../../contract/src/calls/calls.ts";
import { type CodeName, codes } from "../../contract/src/errors/codes.ts";
import { checkDialect } from "../../contract/src/dialect/check-dialect.ts";
import type { Dialect, Spelling } from "../../contract/src/dialect/dialect.ts";
import { dialectCodecOf } from "../../contract/src/dialect/dialect-codec.ts";
import { backendNameByConvention } from "../../contract/src/dialect/field-names.ts";
import { createRestRefusalHook, createTokenHeaderHook } from "../../contract/src/dialect/hooks.ts";
import { unchangedSpelling } from "../../contract/src/dialect/spellings.ts";
import { isJsonObject, tryParseJson } from "../../contract/src/dialect/json.ts";
import type { FieldMeaning } from "../../contract/src/dialect/meanings.ts";
import { unwrapSchema } from "../../contract/src/dialect/unwrap-schema.ts";
import { uploadedFilesPath } from "../../contract/src/calls/request-parts.ts";
import { isPushCmd, type PushCmd, staleReadsByPush } from "../../contract/src/socket/push.ts";
import type { AnswerSample, ProbeSession } from "./probe-session.ts";
import { valueAtFieldPath } from "./envelope.ts";
import {
  matchCallFields,
  type FieldMatches,
  type FieldPair,
  findResultRecordPath,
  type ObservedMeaningValues,
} from "./match-fields.ts";
import { guessAmountScale } from "./guess-amount-scale.ts";
import { nameSimilarity } from "./name-similarity.ts";
import {
  spellingsByAnalogy,
  isStateMeaning,
  guessSpelling,
  type GuessedSpelling,
  guessTimeZoneOffset,
} from "./guess-spelling.ts";

type DraftRow = {
  input?: Record<string, string>;
  answer?: Record<string, string>;
  spelling?: { [M in FieldMeaning]?: Spelling };
  resultAt?: string;
};
/** A dialect under construction: all fields may be set. */
export type DraftDialect = { -readonly [K in keyof Omit<Dialect, "rows">]?: Dialect[K] } & {
  name: string;
  rows?: { [N in CallName]?: DraftRow };
};
export type DialectGuess = {
  dialect: DraftDialect;
  /** Source text of each spelling. */
  texts: Map<object, string>;
  /** Names that were matched by similarity only. */
  likely: Set<string>;
  /** Fields that no call definition has, with the calls that contain them. */
  strangers: Map<string, Set<CallName>>;
  /** Status words that match none of ours. */
  strangeWords: Map<FieldMeaning, readonly string[]>;
  /** Names that were removed, because two of our fields would have one name. */
  clashes: string[];
  /** Commands of frames that match none of ours. */
  unknownCommands: Set<string>;
};

/** Draft without any difference. */
export const createEmptyDialectGuess = (name: string): DialectGuess => ({
  dialect: { name },
  texts: new Map(),
  likely: new Set(),
  strangers: new Map(),
  strangeWords: new Map(),
  clashes: [],
  unknownCommands: new Set(),
});

/** Builds a dialect from everything that the probe has received from the backend. */
export function guessDialect(visit: ProbeSession, name: string): DialectGuess {
  const guess = createEmptyDialectGuess(name);
  const matches = matchAll(visit, guess);
  addDocument(visit, matches, guess);
  const convention = guessConvention(matches.pairs, guess);
  guessNames(matches.pairs, convention, guess);
  guessSpellings(visit, matches, guess);
  guessEnvelope(visit, guess);
  guessHeaders(visit, guess);
  guessPaging(visit, matches, convention, guess);
  removeClashes(guess);
  for (const [meaning, { text, spelling }] of guessAmountScale(visit.samples, guess.dialect)) {
    guess.dialect.spelling = { ...guess.dialect.spelling, [meaning]: spelling };
    guess.texts.set(spelling, text);
  }
  guessSocket(
    visit,
    new Set(matches.values.flatMap((one) => (one.meaning === "id" ? one.values.map(String) : []))),
    convention,
    guess,
  );
  const { missing, written, lists } = matches.nulls;
  if (missing > 0 && written === 0) guess.dialect.nulls = "left out";
  if (lists > 0) guess.dialect.emptyLists = "null";
  removeClashes(guess);
  return guess;
}

/** Removes names that clash with other names, until `checkDialect` accepts the dialect. */
function removeClashes({ dialect, clashes }: DialectGuess): void {
  const tables = [dialect.names, ...Object.values(dialect.rows ?? {}).map((it) => it.answer)];
  for (let turn = 0; turn < clashesMax; turn += 1) {
    try {
      // Copies the dialect, because codecs are cached by object.
      checkDialect(dialectCodecOf({ ...dialect } as Dialect));
      return;
    } catch (error) {
      const said = String(error);
      const [, one = "", other = ""] = /: (\S+) and (\S+) of one record/.exec(said) ?? [];
      const table = tables.find((it) => it && (Object.hasOwn(it, one) || Object.hasOwn(it, other)));
      clashes.push(said.replace(/^Error: dialect \S+: /, ""));
      if (table === undefined) return;
      const names = table as Record<string, unknown>;
      delete names[Object.hasOwn(names, other) ? other : one];
    }
  }
}
const clashesMax = 50;

function matchAll(visit: ProbeSession, { dialect, strangers }: DialectGuess): FieldMatches {
  const all = noMatches(visit.idNames);
  for (const [call, samples] of Map.groupBy(visit.samples, (one: AnswerSample) => one.call)) {
    const part = unwrapSchema(calls[call].output);
    const results = samples.map((one) => valueAtFieldPath(one.answer.body, visit.parts.result));
    const resultAt = findResultRecordPath(part, results);
    if (resultAt !== "") rowOf(dialect, call).resultAt = resultAt;
    const before = all.strangers.length;
    matchCallFields(
      call,
      part,
      results.map((it) => valueAtFieldPath(it, resultAt)),
      all,
    );
    for (const stranger of new Set(all.strangers.slice(before))) {
      // A name that may contain personal data is hidden.
      const reported = /^[A-Za-z_.]{1,40}$/.test(stranger) ? stranger : "?";
      strangers.set(reported, (strangers.get(reported) ?? new Set()).add(call));
    }
  }
  return all;
}

const noMatches = (idNames: FieldMatches["idNames"]): FieldMatches => ({
  pairs: [],
  values: [],
  strangers: [],
  nulls: { written: 0, missing: 0, lists: 0 },
  idNames,
});

/**
 * Adds what only the backend's own document shows: names of fields in calls that were not made,
 * names of inputs, and the words of enums.
 */
function addDocument(
  { document = [] }: ProbeSession,
  seen: FieldMatches,
  { dialect, likely }: DialectGuess,
): void {
  const known = new Set(
    seen.pairs.filter((it) => it.theirs !== null).map((it) => `${it.call} ${it.ours}`),
  );
  for (const { call, input, results } of document) {
    const { input: ours, output } = calls[call];
    const told = noMatches(seen.idNames);
    matchCallFields(call, unwrapSchema(output), results, told);
    const isNew = ({ ours: name, theirs }: FieldPair) =>
      theirs !== null && !known.has(`${call} ${name}`);
    seen.pairs.push(...told.pairs.filter(isNew));
    seen.values.push(...told.values.filter((it) => isStateMeaning(it.meaning)));
    const asked = noMatches(seen.idNames);
    matchCallFields(call, unwrapSchema(ours), [input], asked);
    for (const { ours: name, theirs } of asked.pairs) {
      // A field without a value is matched by its name alone.
      const similar = asked.strangers.find((it) => nameSimilarity(name, it) >= similarityMin);
      const found = theirs ?? similar;
      if (found === undefined || found === name || name in pathFields(call)) continue;
      const row = rowOf(dialect, call);
      row.input = { ...row.input, [name]: found };
      if (theirs === null) likely.add(name);
    }
  }
}
const similarityMin = 0.4;
const pathFields = (call: CallName): Record<string, true> =>
  Object.fromEntries(
    [...calls[call].path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, true as const]),
  );

function rowOf(dialect: DraftDialect, call: CallName): DraftRow {
  dialect.rows ??= {};
  return (dialect.rows[call] ??= {});
}

type Convention = (name: string) => string;
const snakeNamesMin = 10;

/** Decides by the majority whether the backend writes names in snake case. */
function guessConvention(pairs: readonly FieldPair[], { dialect }: DialectGuess): Convention {
  const inflected = pairs.filter(({ ours, theirs }) => theirs !== null && /[A-Z]/.test(ours));
  const snakes = inflected.filter(({ ours, theirs }) => theirs === snakeCase(ours));
  if (snakes.length < snakeNamesMin || snakes.length * 2 < inflected.length) return (it) => it;
  dialect.naming = "snake_case";
  return snakeCase;
}
const snakeCase: Convention = (name) => backendNameByConvention(name, { naming: "snake_case" });

/**
 * Fields that a dialect must state as `null` if the backend lacks them, because the BFF then does
 * not send them or derives them. Other missing fields need no entry.
 */
const worthNull: ReadonlySet<string> = new Set(["version", "allow"]);

/**
 * If most calls use the same name for a field, states that name once for all calls. A call with a
 * different name gets an entry of its own.
 */
function guessNames(
  all: readonly FieldPair[],
  convention: Convention,
  { dialect, likely }: DialectGuess,
): void {
  const names: Record<string, string | null> = {};
  for (const [ours, pairs] of Map.groupBy(
    all.filter((it) => !(it.isPage && pageFields.has(it.ours))),
    (it) => it.ours,
  )) {
    const seen = pairs.filter((it) => it.theirs !== null);
    const votes = [...Map.groupBy(seen, (it) => it.theirs)].toSorted(
      ([, a], [, b]) => b.length - a.length,
    );
    const inTrade =
      worthNull.has(ours) &&
      pairs.some((it) => it.call === "orderDetail") &&
      !seen.some((it) => it.call === "orderDetail");
    const usual = convention(ours);
    const common = inTrade ? null : (votes[0]?.[0] ?? usual);
    // The fields `id`, `token` and `expireIn` mean something else in each call. If only one call
    // has such a field, its name is stated for that call. A name is also stated for its call if
    // only that call uses it and only similarity suggests it.
    const isCommon =
      common === null ||
      ((pairs.length > 1 || common.includes("Id") || !(ours in genericNames)) &&
        ((votes[0]?.[1].length ?? 0) > 1 || seen.some((it) => it.theirs === common && it.sure)));
    if (common !== usual && isCommon) names[ours] = common;
    for (const { call, theirs, sure } of seen) {
      if (theirs !== usual && !sure) likely.add(ours);
      if (theirs === null || theirs === (isCommon ? common : usual)) continue;
      const row = rowOf(dialect, call);
      row.answer = { ...row.answer, [ours]: theirs };
      if (ours in calls[call].input.shape) row.input = { ...row.input, [ours]: theirs };
    }
  }
  // `quickLogin` needs an old token, so it cannot be called here. Its response equals that of
  // `login`.
  const { answer } = dialect.rows?.login ?? {};
  if (answer) rowOf(dialect, "quickLogin").answer ??= answer;
  if (Object.keys(names).length > 0) dialect.names = names as NonNullable<Dialect["names"]>;
}

const pageFields: ReadonlySet<string> = new Set([
  "pageNo",
  "pageSize",
  "pages",
  "records",
  "total",
]);
const genericNames: Readonly<Record<string, true>> = { id: true, token: true, expireIn: true };

function guessSpellings(
  visit: ProbeSession,
  { values, pairs }: FieldMatches,
  { dialect, texts, likely, strangeWords }: DialectGuess,
): void {
  const spelling: { [M in FieldMeaning]?: GuessedSpelling["spelling"] } = {};
  const put = (meaning: FieldMeaning, { text, spelling: guessed }: GuessedSpelling) => {
    spelling[meaning] = guessed;
    texts.set(guessed, text);
  };
  const zone = guessTimeZone(visit, pairs);
  const isNumberOnTheWire = (id: string) =>
    visit.samples.some((it) => new RegExp(`[:[,]\\s*${id}\\b`).test(it.answer.text));
  const spellingIn = (meaning: FieldMeaning, all: readonly ObservedMeaningValues[]) =>
    guessSpelling(meaning, { values: all.flatMap((it) => it.values), zone, isNumberOnTheWire });
  for (const [meaning, all] of Map.groupBy(values, (it) => it.meaning)) {
    const common = callSpelledMeanings.has(meaning)
      ? guessByCall(meaning, all, spellingIn, ({ call, spelt }) => {
          const row = rowOf(dialect, call);
          row.spelling = { ...row.spelling, [meaning]: spelt.spelling };
          texts.set(spelt.spelling, spelt.text);
        })
      : spellingIn(meaning, all);
    if (common) put(meaning, common);
    if (common?.isInvented) likely.add(meaning);
    if (common?.strange) strangeWords.set(meaning, common.strange);
  }
  const states = values.filter((it) => isStateMeaning(it.meaning) && it.values.length > 0);
  if (
    states.length > 0 &&
    states.every((it) => texts.get(spelling[it.meaning] ?? {})?.startsWith("snakeCaseStateWords"))
  )
    for (const [meaning, spelt] of spellingsByAnalogy.filter(
      ([it]) => spelling[it] === undefined,
    )) {
      put(meaning, spelt);
      likely.add(meaning);
    }
  if (Object.keys(spelling).length > 0) dialect.spelling = spelling;
  const folder = mostFrequent(
    values.flatMap((it) => (it.meaning === "picture" ? it.values.flatMap(folderOf) : [])),
  );
  if (folder !== undefined && folder !== uploadedFilesPath) dialect.files = folder;
}

/** Meanings whose spelling can be recognized in a single value, so it is guessed for each call. */
const callSpelledMeanings: ReadonlySet<FieldMeaning> = new Set<FieldMeaning>([
  "time",
  "fen",
  "units",
  "price",
]);

/** Returns the spelling of most calls, and reports calls with another one. */
function guessByCall(
  meaning: FieldMeaning,
  all: readonly ObservedMeaningValues[],
  guessIn: (
    meaning: FieldMeaning,
    of: readonly ObservedMeaningValues[],
  ) => GuessedSpelling | undefined,
  onOther: (other: { call: CallName; spelt: GuessedSpelling }) => void,
): GuessedSpelling | undefined {
  const isFilled = (it: unknown) => it !== null && it !== undefined && it !== "";
  const filled = all.filter((it) => it.values.some(isFilled));
  const byCall = [...Map.groupBy(filled, (it) => it.call)].map(
    ([call, of]) => ({ call, of, spelt: guessIn(meaning, of) }) as const,
  );
  const families = [...Map.groupBy(byCall, ({ spelt }) => familyOf(spelt))].toSorted(
    ([, a], [, b]) => b.length - a.length,
  );
  const [, most = []] = families[0] ?? [];
  const common = guessIn(
    meaning,
    most.flatMap((it) => it.of),
  );
  for (const [, others] of families.slice(1))
    for (const { call, spelt } of others)
      onOther({ call, spelt: spelt ?? { text: "unchangedSpelling", spelling: unchangedSpelling } });
  return common;
}
/**
 * Returns the function name of a spelling without its arguments. So two spellings count as the same
 * if only the number of decimals differs.
 */
const familyOf = (spelt: GuessedSpelling | undefined): string => spelt?.text.split("(")[0] ?? "";

const folderOf = (address: unknown) =>
  typeof address === "string" && /^\/.+\//.test(address)
    ? [address.slice(0, address.lastIndexOf("/") + 1)]
    : [];
const mostFrequent = (all: readonly string[]) =>
  [...Map.groupBy(all, (it) => it)].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0];

/**
 * Derives the time zone from a time field and the Date header of the same response. Otherwise
 * Beijing time is assumed.
 */
function guessTimeZone({ samples, parts }: ProbeSession, pairs: readonly FieldPair[]): string {
  for (const { call, answer: received } of samples) {
    const name = pairs.find((it) => it.call === call && it.ours === "serverTime")?.theirs;
    const at = name && valueAtFieldPath(valueAtFieldPath(received.body, parts.result), name);
    const date = Date.parse(received.headers["date"] ?? "");
    if (typeof at === "string" && /^\d{4}-/.test(at) && !Number.isNaN(date))
      return guessTimeZoneOffset(at, date);
  }
  return "+08:00";
}

function guessEnvelope(visit: ProbeSession, guess: DialectGuess): void {
  const { parts, ok, refused } = visit;
  const { dialect } = guess;
  const names: Record<string, string | null> = {};
  const hasEnvelope = parts.result !== "";
  if (hasEnvelope)
    for (const [ours, theirs] of Object.entries(parts))
      if (theirs !== ours) names[ours] = theirs ?? null;
  if (!hasEnvelope) guessRefusal(visit, guess);
  const own: Record<string, string | number> = {};
  const all: [CodeName, unknown][] = [
    ["ok", ok],
    ...refused.map(({ what, code }) => [what as CodeName, code] as [CodeName, unknown]),
  ];
  for (const [name, code] of all)
    if (
      (typeof code === "string" || typeof code === "number") &&
      String(code) !== String(codes[name].code)
    )
      own[name] = code;
  const envelope = {
    ...(Object.keys(names).length > 0 && { names }),
    ...(typeof ok === "string" && { codesAreText: true as const }),
    ...(Object.keys(own).length > 0 && { codes: own }),
  };
  if (Object.keys(envelope).length > 0) dialect.envelope = envelope;
}

/** Adds the hook `refusal` if the backend has no envelope. */
function guessRefusal({ parts }: ProbeSession, { dialect, texts }: DialectGuess): void {
  const { code, message } = parts;
  const of = { code, ...(message !== undefined && { message }) };
  dialect.refusal = createRestRefusalHook(of);
  const written = Object.entries(of).map(([name, path]) => `${name}: ${JSON.stringify(path)}`);
  texts.set(dialect.refusal, `createRestRefusalHook({ ${written.join(", ")} })`);
}

function guessHeaders(
  { shown, token, knowsRequestIds, rotating }: ProbeSession,
  { dialect, texts }: DialectGuess,
): void {
  if (rotating !== undefined) {
    dialect.token = createTokenHeaderHook(rotating);
    texts.set(dialect.token, `createTokenHeaderHook(${JSON.stringify(rotating)})`);
  }
  const headers = {
    ...(shown.header !== "x-access-token" && { "x-access-token": shown.header }),
    ...(knowsRequestIds === false && { "x-request-id": null }),
  };
  if (Object.keys(headers).length > 0) dialect.headers = headers;
  if (shown.prefix !== "") dialect.tokenPrefix = shown.prefix;
  if (token.header !== undefined && rotating === undefined) dialect.tokenHeader = token.header;
}

function guessPaging(
  { paging }: ProbeSession,
  { pairs, strangers }: FieldMatches,
  convention: Convention,
  { dialect, strangers: unknown }: DialectGuess,
): void {
  const answer: Record<string, string | null> = {};
  const more = strangers.find((it) => /^(has_?(more|next)|more)(page)?$/i.test(it));
  for (const ours of pageFields) {
    const all = pairs.filter((it) => it.isPage && it.ours === ours);
    const theirs = mostFrequent(all.flatMap((it) => it.theirs ?? []));
    if (theirs !== undefined && theirs !== convention(ours)) answer[ours] = theirs;
    const isUncounted = more !== undefined && ours === "total";
    if (theirs === undefined && all.length > 0 && (ours === "pages" || isUncounted))
      answer[ours] = null;
  }
  if (more !== undefined) {
    answer["hasMore"] = more;
    unknown.delete(more);
  }
  const { first, ...names } = paging;
  const input = Object.fromEntries(
    Object.entries(names).filter(([ours, theirs]) => convention(ours) !== theirs),
  );
  const said = {
    ...(first === 0 && { first }),
    ...(Object.keys(input).length > 0 && { input }),
    ...(Object.keys(answer).length > 0 && { answer }),
  };
  if (Object.keys(said).length > 0) dialect.paging = said;
}

type Frames = {
  -readonly [K in keyof NonNullable<Dialect["frames"]>]: NonNullable<Dialect["frames"]>[K];
};

function guessSocket(
  { frames }: ProbeSession,
  ids: ReadonlySet<string>,
  convention: Convention,
  { dialect, likely, unknownCommands }: DialectGuess,
): void {
  if (frames === undefined) return;
  const said: Frames = {};
  const { ping, pong } = frames;
  const isText = !isJsonObject(tryParseJson(pong));
  if (isText) Object.assign(said, { ping, pong });
  const others = frames.heard.map(leavesOfFrame).filter((it) => it.size > 0);
  const [first] = others;
  const cmd = [...(first?.keys() ?? [])].find((it) => others.every((one) => isWord(one.get(it))));
  if (cmd !== undefined && cmd !== "cmd") said.names = { cmd };
  const inside = [...(first?.keys() ?? [])].find((it) =>
    others.some((one) => isJsonObject(tryParseJson(one.get(it)))),
  );
  if (inside !== undefined) said.inside = inside;
  const reported = others
    .map((it) => (inside === undefined ? it : leavesOfFrame(it.get(inside))))
    .filter((it) => it.size > 0);
  const fields = new Set(
    reported.flatMap((it) => [...it.keys()]).filter((it) => it !== cmd && it !== inside),
  );
  const usual = dialect.names?.orderId ?? convention("orderId");
  const text = convention("msgTxt");
  const orderId = [...fields].find((it) =>
    reported.some((one) => one.get(it) !== "" && ids.has(String(one.get(it)))),
  );
  if (orderId !== undefined && orderId !== usual) said.names = { ...said.names, orderId };
  const left = [...fields].filter((it) => it !== orderId && it !== usual && it !== text);
  if (left[0] !== undefined && left.length === 1 && !fields.has(text))
    said.names = { ...said.names, msgTxt: left[0] };
  const theirs = others.map((it) => it.get(cmd ?? "cmd")).filter(isWord);
  const commands = commandsIn(theirs);
  if (Object.keys(commands).length > 0) likely.add("commands");
  const pongCommand = isText ? undefined : leavesOfFrame(pong).get(cmd ?? "cmd");
  const isOtherPong = isWord(pongCommand) && pongCommand !== "pong";
  if (isOtherPong) Object.assign(said, { ping });
  const all = { ...commands, ...(isOtherPong && { pong: pongCommand }) };
  if (Object.keys(all).length > 0) said.commands = all;
  const known = new Set<unknown>([...Object.keys(staleReadsByPush), ...Object.values(all)]);
  for (const it of theirs) if (!known.has(it)) unknownCommands.add(String(it));
  if (Object.keys(said).length > 0) dialect.frames = said;
}

/** Returns the values of a frame by their paths. */
function leavesOfFrame(frame: unknown): Map<string, unknown> {
  const leaves = new Map<string, unknown>();
  const walk = (it: unknown, path: string) => {
    if (!isJsonObject(it)) return void leaves.set(path, it);
    for (const [name, inner] of Object.entries(it))
      walk(inner, path === "" ? name : `${path}.${name}`);
  };
  const read = tryParseJson(frame);
  if (isJsonObject(read)) walk(read, "");
  return leaves;
}

const isWord = (it: unknown): it is string | number =>
  (typeof it === "string" && /^[A-Za-z_.-]{1,32}$/.test(it)) ||
  (typeof it === "number" && it >= 0 && it < 1_000);

/** Other names that backends use for our push commands. */
const commandAliases: { readonly [C in PushCmd]?: RegExp } = {
  chat: /chat|message|msg|\bim\b/i,
  asset: /asset|balance|wallet/i,
  warn: /warn|urge|remind/i,
};

/** Matches the backend's unknown commands with ours. */
function commandsIn(theirs: readonly (string | number)[]): Partial<Record<PushCmd, string>> {
  const ours = Object.keys(staleReadsByPush).filter(
    (it): it is PushCmd => isPushCmd(it) && it !== "ping" && it !== "pong",
  );
  const found: Partial<Record<PushCmd, string>> = {};
  for (const item of new Set(theirs.map(String).filter((one) => !isPushCmd(one)))) {
    const cmd = ours.find((one) => (commandAliases[one] ?? new RegExp(one, "i")).test(item));
    if (cmd !== undefined) found[cmd] ??= item;
  }
  return found;
}
