import { type CallName, calls } from "../calls/calls.ts";
import { type CodeName, codeNameOf, codes } from "../errors/codes.ts";
import type { Envelope } from "../wire/envelope.ts";
import type { Dialect, RefusalHookResult, Spelling } from "./dialect.ts";
import { callDialectHook, backendNameByConvention } from "./field-names.ts";
import { errorDetailSchemas } from "../errors/error-details.ts";
import { getAtPath, type JsonObject, isJsonObject } from "./json.ts";
import { missingFieldDerivations } from "./derive-missing-fields.ts";
import {
  translationContextOf,
  translatedFieldsOf,
  type MismatchReporter,
  type FieldReader,
  createFieldReader,
} from "./translate.ts";
import { type SchemaShape, unwrapSchema } from "./unwrap-schema.ts";

/**
 * Replaces a code that is not a number and that the dialect does not list. No code of the contract
 * is -1, so the client shows the message of the response.
 */
const unknownCode = -1;

/** Returns the spelling of codes, for the code of an envelope and for fields that contain a code. */
export function businessCodeSpellingOf({
  envelope: { codes: own = {}, codesAreText } = {},
}: Dialect): Spelling {
  const byTheirs = new Map(
    Object.entries(own).map(([name, it]) => [String(it), codes[name as CodeName].code]),
  );
  const mayBeText =
    codesAreText === true || Object.values(own).some((it) => typeof it === "string");
  return {
    toOurs(item) {
      if (typeof item !== "number" && !(typeof item === "string" && mayBeText)) return undefined;
      return (
        byTheirs.get(String(item)) ??
        (/^-?\d{1,9}$/.test(String(item)) ? Number(item) : unknownCode)
      );
    },
    // Requests contain no codes.
    toTheirs: (it) => it,
  };
}

/** Parts of an answer outside of its body. `token` is a new token, `now` the time of the backend. */
export type ResponseMetadata = {
  status?: number | undefined;
  token?: string | undefined;
  now?: number | undefined;
};

export type AnswerCodec = {
  /**
   * Returns `undefined` if the body is not a response of the dialect. A new token is moved into the
   * result of a login.
   */
  toOurs(
    body: unknown,
    call: CallName | undefined,
    report: MismatchReporter,
    metadata?: ResponseMetadata,
  ): Envelope | undefined;
  /**
   * Builds the translators of all calls. If two fields of a record have the same name in the
   * backend, throws an error that names the first such pair.
   */
  buildAll(): void;
};

const isLogin = (call: CallName | undefined) => call === "login" || call === "quickLogin";

export function answerCodecOf(dialect: Dialect): AnswerCodec {
  const names = pathsOf(dialect);
  const spelling = businessCodeSpellingOf(dialect);
  const resultOf = memoize((call: CallName) =>
    createFieldReader(calls[call].output, translationContextOf(dialect, call, true)),
  );
  const derivedOf = memoize((call: CallName) => derivedFields(call, dialect));
  const factsOf = memoize((name: CodeName) => errorDetailsReader(name, dialect));

  /** Reads code, result, message and trace id from the body of an answer. */
  function partsOf(
    body: unknown,
    call: CallName | undefined,
    status: number | undefined,
    report: MismatchReporter,
  ): (RefusalHookResult & { traceId?: unknown }) | undefined {
    const special =
      status &&
      callDialectHook(
        () => dialect.refusal?.(status, body),
        () => report("type", "refusal"),
      );
    if (special) return special;
    const theirs = dialect.unwrap ? callDialectHook(() => dialect.unwrap?.(call, body)) : body;
    const code = getAtPath(theirs, names.code);
    if (typeof code !== "number" && typeof code !== "string") return undefined;
    const message = getAtPath(theirs, names.message);
    return {
      code,
      result: getAtPath(theirs, names.result),
      traceId: getAtPath(theirs, names.traceId),
      ...(typeof message === "string" && { message }),
    };
  }

  function toOurs(
    body: unknown,
    call: CallName | undefined,
    report: MismatchReporter,
    { status, token, now }: ResponseMetadata = {},
  ): Envelope | undefined {
    const parts = partsOf(body, call, status, report);
    const code = parts && spelling.toOurs(parts.code);
    if (parts === undefined || typeof code !== "number") return undefined;
    if (code === unknownCode) report("unknownCode", String(parts.code).slice(0, 16));
    const theirs = parts.result ?? null;
    const isOk = code === codes.ok.code;
    const read = isOk
      ? resultToOurs(theirs, call, report, now)
      : factsToOurs(theirs, codeNameOf(code));
    const result = isOk && isLogin(call) ? withToken(read, token) : read;
    if (result === undefined) return undefined;
    const { message = "", traceId } = parts;
    return { code, result, message, ...(typeof traceId === "string" && { traceId }) };
  }

  function resultToOurs(
    theirs: unknown,
    call: CallName | undefined,
    report: MismatchReporter,
    now: number | undefined,
  ): unknown {
    if (call === undefined) return theirs;
    if (theirs === null)
      return dialect.emptyLists === "null" && unwrapSchema(calls[call].output).kind === "list"
        ? []
        : null;
    const { resultAt } = dialect.rows?.[call] ?? {};
    const inner = resultAt === undefined ? theirs : getAtPath(theirs, resultAt.split("."));
    const ours = resultOf(call)(inner, "result", report);
    if (!isJsonObject(ours)) return ours;
    const follows = derivedOf(call).map(
      (name) => [name, missingFieldDerivations[name]?.(ours, now)] as const,
    );
    return Object.assign(
      ours,
      Object.fromEntries(follows.filter(([, value]) => value !== undefined)),
    );
  }

  const factsToOurs = (theirs: unknown, name: CodeName | undefined) =>
    isJsonObject(theirs) && name !== undefined ? factsOf(name)(theirs, "result", () => {}) : theirs;

  function buildAll(): void {
    for (const call of Object.keys(calls) as CallName[]) {
      resultOf(call);
      derivedOf(call);
    }
    for (const name of Object.keys(errorDetailSchemas) as CodeName[]) factsOf(name);
  }

  return { toOurs, buildAll };
}

function withToken(result: unknown, token: string | undefined): unknown {
  if (token === undefined) return result;
  return isJsonObject(result) ? { token, ...result } : { token };
}

/** Fields of a result that the dialect lacks and that are derived from other fields. */
function derivedFields(call: CallName, dialect: Dialect): string[] {
  const part = unwrapSchema(calls[call].output);
  if (part.kind !== "fields") return [];
  const all = translatedFieldsOf(part.shape, translationContextOf(dialect, call, true));
  return all.flatMap(({ name, theirs }) =>
    theirs === null && missingFieldDerivations[name] ? [name] : [],
  );
}

function pathsOf(dialect: Dialect) {
  const path = (name: "code" | "result" | "message" | "traceId") =>
    (dialect.envelope?.names?.[name] ?? backendNameByConvention(name, dialect)).split(".");
  return {
    code: path("code"),
    result: path("result"),
    message: path("message"),
    traceId: path("traceId"),
  };
}

/**
 * Translates the details of a refusal. Fields that are in no table are passed on unchanged, because a
 * refusal may have unforeseen details.
 */
function errorDetailsReader(name: CodeName, dialect: Dialect): FieldReader {
  const type = errorDetailSchemas[name];
  if (type === undefined) return (it) => it;
  const context = translationContextOf(dialect, undefined, true);
  const read = createFieldReader(type, context);
  const theirNames = translatedFieldsOf(type.shape as SchemaShape, context).map(
    ({ theirs }) => theirs?.[0] ?? "",
  );
  return (item, path, report) => ({
    ...without(item, theirNames),
    ...(read(item, path, report) as JsonObject),
  });
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
