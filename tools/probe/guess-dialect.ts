import { calls, type CallName } from "../../contract/src/calls/calls.ts";
import { type CodeName, codes } from "../../contract/src/errors/codes.ts";
import type { Dialect } from "../../contract/src/dialect/dialect.ts";
import { isJsonObject, tryParseJson } from "../../contract/src/dialect/json.ts";
import type { Meaning } from "../../contract/src/dialect/meanings.ts";
import { unwrapSchema } from "../../contract/src/dialect/unwrap-schema.ts";
import { uploadedFilesPath } from "../../contract/src/calls/request-parts.ts";
import { isPushCmd, type PushCmd, staleReadsByPush } from "../../contract/src/socket/push.ts";
import type { AnswerSample, BackendVisit } from "./backend-visit.ts";
import { valueAtFieldPath } from "./envelope.ts";
import { matchCallFields, type FieldMatches, type FieldPair } from "./match-fields.ts";
import { guessAmountScale } from "./guess-amount-scale.ts";
import {
  spellingsByAnalogy,
  isStateMeaning,
  guessSpelling,
  type GuessedSpelling,
  clockOffsetOf,
} from "./guess-spelling.ts";

/** A dialect under construction: all fields may be set. */
type DraftDialect = { -readonly [K in keyof Dialect]?: Dialect[K] } & { name: string };
export type DialectGuess = {
  dialect: DraftDialect;
  /** Source text of each spelling. */
  texts: Map<object, string>;
  /** Names that were matched by similarity only. */
  likely: Set<string>;
  /** Fields that no call definition has, with the calls that contain them. */
  strangers: Map<string, Set<CallName>>;
  /** Status words that match none of ours. */
  strangeWords: Map<Meaning, readonly string[]>;
};

/** Builds a dialect from everything that a visit has shown. */
export function guessDialect(visit: BackendVisit, name: string): DialectGuess {
  const guess: DialectGuess = {
    dialect: { name },
    texts: new Map(),
    likely: new Set(),
    strangers: new Map(),
    strangeWords: new Map(),
  };
  const matches = matchAll(visit, guess);
  guessNames(matches.pairs, guess);
  guessSpellings(visit, matches, guess);
  guessEnvelope(visit, guess);
  guessHeaders(visit, guess);
  guessPaging(visit, matches.pairs, guess);
  for (const [meaning, { text, spelling }] of guessAmountScale(visit.samples, guess.dialect)) {
    guess.dialect.spelling = { ...guess.dialect.spelling, [meaning]: spelling };
    guess.texts.set(spelling, text);
  }
  guessSocket(
    visit,
    new Set(matches.values.flatMap((one) => (one.meaning === "id" ? one.values.map(String) : []))),
    guess,
  );
  const { missing, written } = matches.nulls;
  if (missing > 0 && written === 0) guess.dialect.nulls = "left out";
  return guess;
}

function matchAll(visit: BackendVisit, { strangers }: DialectGuess): FieldMatches {
  const all: FieldMatches = {
    pairs: [],
    values: [],
    strangers: [],
    nulls: { written: 0, missing: 0 },
  };
  for (const [call, samples] of Map.groupBy(visit.samples, (one: AnswerSample) => one.call)) {
    const results = samples.map((one) => valueAtFieldPath(one.answer.body, visit.parts.result));
    const before = all.strangers.length;
    matchCallFields(call, unwrapSchema(calls[call].output), results, all);
    for (const stranger of new Set(all.strangers.slice(before))) {
      // A name that may contain personal data is hidden.
      const reported = /^[A-Za-z_.]{1,40}$/.test(stranger) ? stranger : "?";
      strangers.set(reported, (strangers.get(reported) ?? new Set()).add(call));
    }
  }
  return all;
}

/**
 * Fields that a dialect must state as `null` if the backend lacks them, because the BFF then does not
 * send them or derives them. Other missing fields need no entry.
 */
const worthNull: ReadonlySet<string> = new Set(["version", "allow"]);

/** States the name that most calls use once for all calls, and a deviating name for its call only. */
function guessNames(all: readonly FieldPair[], { dialect, likely }: DialectGuess): void {
  const names: Record<string, string | null> = {};
  const rows: Record<string, { input?: Record<string, string>; answer: Record<string, string> }> =
    {};
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
    const common = inTrade ? null : (votes[0]?.[0] ?? ours);
    // Calls name ids freely, so a name that only one call uses is stated for that call.
    const isCommon =
      common === null || pairs.length > 1 || common.includes("Id") || !(ours in genericNames);
    if (common !== ours && isCommon) names[ours] = common;
    for (const { call, theirs, sure } of seen) {
      if (theirs !== ours && !sure) likely.add(ours);
      if (theirs === null || theirs === (isCommon ? common : ours)) continue;
      const row = (rows[call] ??= { answer: {} });
      row.answer[ours] = theirs;
      if (ours in calls[call].input.shape) row.input = { ...row.input, [ours]: theirs };
    }
  }
  // `quickLogin` needs an old token, so it cannot be called here. Its response equals that of `login`.
  if (rows["login"]) rows["quickLogin"] ??= { answer: rows["login"].answer };
  if (Object.keys(names).length > 0) dialect.names = names as NonNullable<Dialect["names"]>;
  if (Object.keys(rows).length > 0) dialect.rows = rows as NonNullable<Dialect["rows"]>;
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
  visit: BackendVisit,
  { values, pairs }: FieldMatches,
  { dialect, texts, likely, strangeWords }: DialectGuess,
): void {
  const spelling: { [M in Meaning]?: GuessedSpelling["spelling"] } = {};
  const put = (meaning: Meaning, { text, spelling: guessed }: GuessedSpelling) => {
    spelling[meaning] = guessed;
    texts.set(guessed, text);
  };
  const zone = guessTimeZone(visit, pairs);
  const isNumberOnTheWire = (id: string) =>
    visit.samples.some((it) => new RegExp(`[:[,]\\s*${id}\\b`).test(it.answer.text));
  for (const [meaning, all] of Map.groupBy(values, (it) => it.meaning)) {
    const seen = guessSpelling(meaning, {
      values: all.flatMap((it) => it.values),
      zone,
      isNumberOnTheWire,
    });
    if (seen) put(meaning, seen);
    if (seen?.strange) strangeWords.set(meaning, seen.strange);
  }
  const states = values.filter((it) => isStateMeaning(it.meaning) && it.values.length > 0);
  if (
    states.length > 0 &&
    states.every((it) => texts.get(spelling[it.meaning] ?? {})?.startsWith("snakeWords"))
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
function guessTimeZone({ samples, parts }: BackendVisit, pairs: readonly FieldPair[]): string {
  for (const { call, answer: received } of samples) {
    const name = pairs.find((it) => it.call === call && it.ours === "serverTime")?.theirs;
    const at = name && valueAtFieldPath(valueAtFieldPath(received.body, parts.result), name);
    const date = Date.parse(received.headers["date"] ?? "");
    if (typeof at === "string" && /^\d{4}-/.test(at) && !Number.isNaN(date))
      return clockOffsetOf(at, date);
  }
  return "+08:00";
}

function guessEnvelope({ parts, ok, refused }: BackendVisit, { dialect }: DialectGuess): void {
  const names: Record<string, string | null> = {};
  for (const [ours, theirs] of Object.entries(parts))
    if (theirs !== ours) names[ours] = theirs ?? null;
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

function guessHeaders(
  { shown, token, knowsRequestIds }: BackendVisit,
  { dialect }: DialectGuess,
): void {
  const headers = {
    ...(shown.header !== "x-access-token" && { "x-access-token": shown.header }),
    ...(knowsRequestIds === false && { "x-request-id": null }),
  };
  if (Object.keys(headers).length > 0) dialect.headers = headers;
  if (shown.prefix !== "") dialect.tokenPrefix = shown.prefix;
  if (token.header !== undefined) dialect.tokenHeader = token.header;
}

function guessPaging(
  { paging }: BackendVisit,
  pairs: readonly FieldPair[],
  { dialect }: DialectGuess,
): void {
  const answer: Record<string, string | null> = {};
  for (const ours of pageFields) {
    const all = pairs.filter((it) => it.isPage && it.ours === ours);
    const theirs = mostFrequent(all.flatMap((it) => it.theirs ?? []));
    if (theirs !== undefined && theirs !== ours) answer[ours] = theirs;
    if (theirs === undefined && all.length > 0 && ours === "pages") answer[ours] = null;
  }
  const { first, ...names } = paging;
  const input = Object.fromEntries(
    Object.entries(names).filter(([ours, theirs]) => ours !== theirs),
  );
  const said = {
    ...(first === 0 && { first }),
    ...(Object.keys(input).length > 0 && { input }),
    ...(Object.keys(answer).length > 0 && { answer }),
  };
  if (Object.keys(said).length > 0) dialect.paging = said;
}

type Socket = {
  -readonly [K in keyof NonNullable<Dialect["socket"]>]: NonNullable<Dialect["socket"]>[K];
};

function guessSocket(
  { frames }: BackendVisit,
  ids: ReadonlySet<string>,
  { dialect, likely }: DialectGuess,
): void {
  if (frames === undefined) return;
  const socket: Socket = {};
  const pong = frames.heard.find((it) => /pong/i.test(it)) ?? "";
  const read = tryParseJson(pong);
  if (!isJsonObject(read)) Object.assign(socket, { ping: frames.ping, pong });
  const others = frames.heard.map((it) => tryParseJson(it)).filter((it) => isJsonObject(it));
  const cmd = Object.keys(others.find(isJsonObject) ?? {}).find((field) =>
    others.every((one) => isJsonObject(one) && isWord(one[field])),
  );
  if (cmd !== undefined && cmd !== "cmd") socket.names = { cmd };
  const inside = Object.keys(others[0] ?? {}).find((field) =>
    others.some((one) => isJsonObject(one) && isJsonObject(tryParseJson(one[field]))),
  );
  if (inside !== undefined) socket.inside = inside;
  const reported = others
    .map((frame) =>
      inside === undefined ? frame : tryParseJson((frame as Record<string, unknown>)[inside]),
    )
    .filter(isJsonObject);
  const fields = new Set(
    reported.flatMap((it) => Object.keys(it)).filter((it) => it !== cmd && it !== inside),
  );
  const usual = dialect.names?.orderId ?? "orderId";
  const orderId = [...fields].find((field) =>
    reported.some((one) => one[field] !== "" && ids.has(String(one[field]))),
  );
  if (orderId !== undefined && orderId !== usual) socket.names = { ...socket.names, orderId };
  const left = [...fields].filter((it) => it !== orderId && it !== usual && it !== "msgTxt");
  if (left[0] !== undefined && left.length === 1 && !fields.has("msgTxt"))
    socket.names = { ...socket.names, msgTxt: left[0] };
  const commands = commandsIn(
    others.map((it) => String((it as Record<string, unknown>)[cmd ?? "cmd"])),
  );
  if (Object.keys(commands).length > 0) {
    socket.commands = commands;
    likely.add("commands");
  }
  if (Object.keys(socket).length > 0) dialect.socket = socket;
}

const isWord = (it: unknown) => typeof it === "string" && /^[A-Za-z_.-]{1,32}$/.test(it);

/** Other names that backends use for our push commands. */
const commandAliases: { readonly [C in PushCmd]?: RegExp } = {
  chat: /chat|message|msg|\bim\b/i,
  asset: /asset|balance|wallet/i,
  warn: /warn|urge|remind/i,
};

/** Matches the backend's unknown commands with ours. */
function commandsIn(theirs: readonly string[]): Partial<Record<PushCmd, string>> {
  const ours = Object.keys(staleReadsByPush).filter(
    (it): it is PushCmd => isPushCmd(it) && it !== "ping" && it !== "pong",
  );
  const found: Partial<Record<PushCmd, string>> = {};
  for (const item of new Set(theirs.filter((one) => !isPushCmd(one)))) {
    const cmd = ours.find((one) => (commandAliases[one] ?? new RegExp(one, "i")).test(item));
    if (cmd !== undefined) found[cmd] ??= item;
  }
  return found;
}
