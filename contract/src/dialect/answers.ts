import { type CallName, calls } from "../calls/calls.ts";
import { type CodeName, codeNameOf, codes } from "../errors/codes.ts";
import type { Envelope } from "../wire/envelope.ts";
import type { Dialect, FieldNames, Spelling } from "./dialect.ts";
import { errorDetailSchemas } from "../errors/error-details.ts";
import { getAtPath, type JsonObject, isJsonObject, setAtPath } from "./json.ts";
import { derived } from "./derived.ts";
import {
  translatedFieldsOf,
  type TranslationContext,
  type MismatchReporter,
  type Translator,
  translatorOf,
} from "./translate.ts";
import { unwrapSchema } from "./unwrap-schema.ts";

/**
 * Used for a code of the backend that has no number of ours. No code is -1, so the client shows the
 * message of the response.
 */
const unknownCode = -1;

/** Returns the spelling of codes, for the envelope and for fields that contain a code. */
export function codeSpelling({
  envelope: { codes: own = {}, codesAreText } = {},
}: Dialect): Spelling {
  const byTheirs = new Map(
    Object.entries(own).map(([name, it]) => [String(it), codes[name as CodeName].code]),
  );
  const mayBeText =
    codesAreText === true || Object.values(own).some((it) => typeof it === "string");
  const byOurs = new Map<number, string | number>(
    Object.entries(own).map(([name, it]) => [codes[name as CodeName].code, it]),
  );
  return {
    toOurs(item) {
      if (typeof item !== "number" && !(typeof item === "string" && mayBeText)) return undefined;
      return (
        byTheirs.get(String(item)) ??
        (/^-?\d{1,9}$/.test(String(item)) ? Number(item) : unknownCode)
      );
    },
    toTheirs: (it) => byOurs.get(Number(it)) ?? (codesAreText ? String(it) : it),
    schema: codesAreText ? { type: "string" } : { type: "integer" },
  };
}

/** Parts of a response outside of its body: a renewed token, and the server time. */
export type ResponseMetadata = { token?: string | undefined; now?: number | undefined };

export type AnswerCodec = {
  /**
   * Returns `undefined` if the body is not a response of the dialect. A token from a header is moved into
   * the result.
   */
  toOurs(
    body: unknown,
    call: CallName | undefined,
    report: MismatchReporter,
    metadata?: ResponseMetadata,
  ): Envelope | undefined;
  /** Returns the token separately, because it travels in a header. */
  toTheirs(envelope: Envelope, call: CallName | undefined): { body: JsonObject; token?: string };
  /**
   * Builds the translators of all calls. Throws an error that names the first two fields to which the
   * dialect gives the same name.
   */
  buildAll(): void;
};

export function answerCodecOf(dialect: Dialect): AnswerCodec {
  const names = pathsOf(dialect.envelope?.names);
  const spelling = codeSpelling(dialect);
  const placeOf = (call: CallName): TranslationContext => ({
    dialect,
    names: dialect.rows?.[call]?.answer ?? {},
    isAnswer: true,
  });
  const resultOf = memoize((call: CallName) => translatorOf(calls[call].output, placeOf(call)));
  const derivedOf = memoize((call: CallName) => derivedFields(call, placeOf(call)));
  const factsOf = memoize((name: CodeName) => errorDetailsTranslator(name, dialect));

  function toOurs(
    body: unknown,
    call: CallName | undefined,
    report: MismatchReporter,
    { token, now }: ResponseMetadata = {},
  ): Envelope | undefined {
    const code = isJsonObject(body) ? spelling.toOurs(getAtPath(body, names.code)) : undefined;
    if (typeof code !== "number") return undefined;
    if (code === unknownCode)
      report("unknownCode", String(getAtPath(body, names.code)).slice(0, 16));
    const theirs = getAtPath(body, names.result) ?? null;
    const result =
      code === codes.ok.code
        ? resultToOurs(theirs, call, report, now)
        : factsToOurs(theirs, codeNameOf(code));
    if (result === undefined) return undefined;
    if (token !== undefined && isJsonObject(result)) result["token"] ??= token;
    const message = getAtPath(body, names.message);
    const traceId = getAtPath(body, names.traceId);
    return {
      code,
      result,
      message: typeof message === "string" ? message : "",
      ...(typeof traceId === "string" && { traceId }),
    };
  }

  function resultToOurs(
    theirs: unknown,
    call: CallName | undefined,
    report: MismatchReporter,
    now: number | undefined,
  ): unknown {
    if (theirs === null || call === undefined) return theirs;
    const ours = resultOf(call).toOurs(theirs, "result", report);
    if (!isJsonObject(ours)) return ours;
    const follows = derivedOf(call).map((name) => [name, derived[name]?.(ours, now)] as const);
    return Object.assign(
      ours,
      Object.fromEntries(follows.filter(([, value]) => value !== undefined)),
    );
  }

  const factsToOurs = (theirs: unknown, name: CodeName | undefined) =>
    isJsonObject(theirs) && name !== undefined
      ? factsOf(name).toOurs(theirs, "result", () => {})
      : theirs;

  function toTheirs({ code, result, message, traceId }: Envelope, call: CallName | undefined) {
    const body: JsonObject = {};
    const { token, ours } =
      dialect.tokenHeader === undefined ? { token: undefined, ours: result } : extractToken(result);
    const theirs =
      code === codes.ok.code ? resultToTheirs(ours, call) : factsToTheirs(ours, codeNameOf(code));
    setAtPath(body, names.code, spelling.toTheirs(code));
    setAtPath(body, names.result, theirs);
    if (message !== undefined && dialect.envelope?.names?.message !== null)
      setAtPath(body, names.message, message);
    if (traceId !== undefined && dialect.envelope?.names?.traceId !== null)
      setAtPath(body, names.traceId, traceId);
    return { body, ...(token !== undefined && { token }) };
  }

  const resultToTheirs = (ours: unknown, call: CallName | undefined) =>
    ours === null || ours === undefined || call === undefined
      ? ours
      : resultOf(call).toTheirs(ours);

  const factsToTheirs = (ours: unknown, name: CodeName | undefined) =>
    isJsonObject(ours) && name !== undefined ? factsOf(name).toTheirs(ours) : ours;

  function buildAll(): void {
    for (const call of Object.keys(calls) as CallName[]) {
      resultOf(call);
      derivedOf(call);
    }
    for (const name of Object.keys(errorDetailSchemas) as CodeName[]) factsOf(name);
  }

  return { toOurs, toTheirs, buildAll };
}

/** Fields of a result that the dialect lacks and that are derived from other fields. */
function derivedFields(call: CallName, context: TranslationContext): string[] {
  const part = unwrapSchema(calls[call].output);
  if (part.kind !== "fields") return [];
  return translatedFieldsOf(part.shape, context).flatMap(({ name, theirs }) =>
    theirs === null && derived[name] ? [name] : [],
  );
}

const pathsOf = (names: FieldNames<string> = {}) => {
  const path = (name: string) => (names[name] ?? name).split(".");
  return {
    code: path("code"),
    result: path("result"),
    message: path("message"),
    traceId: path("traceId"),
  };
};

function extractToken(result: unknown): { token?: string; ours: unknown } {
  if (!isJsonObject(result) || typeof result["token"] !== "string") return { ours: result };
  const { token, ...ours } = result;
  return { token: token as string, ours };
}

/**
 * Translates the details of a refusal. Fields that are in no table are passed on unchanged, because a
 * refusal may have unforeseen details.
 */
function errorDetailsTranslator(name: CodeName, dialect: Dialect): Translator {
  const type = errorDetailSchemas[name];
  if (type === undefined) return { toOurs: (it) => it, toTheirs: (it) => it };
  const inner = translatorOf(type, { dialect, names: {}, isAnswer: true });
  const theirNames = Object.keys(type.shape).map(
    (it) => (dialect.names as FieldNames<string> | undefined)?.[it] ?? it,
  );
  return {
    toOurs: (item, path, report) => ({
      ...without(item, theirNames),
      ...(inner.toOurs(item, path, report) as JsonObject),
    }),
    toTheirs: (item) => ({
      ...without(item, Object.keys(type.shape)),
      ...(inner.toTheirs(item) as JsonObject),
    }),
  };
}

const without = (it: unknown, names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(it as JsonObject).filter(([name]) => !names.includes(name)));

/** Caches the result of `make` per key. */
export function memoize<K, V>(make: (key: K) => V): (key: K) => V {
  const made = new Map<K, V>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}
