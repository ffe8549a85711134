import * as z from "zod/mini";
import { type CallName, calls } from "../calls/calls.ts";
import { type CodeName, codeNameOf, codes } from "../errors/codes.ts";
import { errorDetailSchemas } from "../errors/error-details.ts";
import type { Envelope } from "../wire/envelope.ts";
import { missingFieldDerivations } from "./derive-missing-fields.ts";
import type { Dialect, Spelling } from "./dialect.ts";
import { backendPathOf, callDialectHook } from "./field-names.ts";
import { getAtPath, type JsonObject, isJsonObject } from "./json.ts";
import { memoize } from "./memoize.ts";
import { type MismatchReporter, type TranslationContext, translatorOf } from "./translate.ts";
import { unwrapSchema } from "./unwrap-schema.ts";

/**
 * Replaces a code that is not a number and that the dialect does not list. No code of the contract
 * is -1, so the client shows the message of the response.
 */
const unknownCode = -1;

/**
 * Returns the spelling of business codes. Used for the code of the envelope, and for fields of a
 * result or of refusal details that contain a code.
 */
export function businessCodeSpellingOf({
  envelope: { codes: own = {}, codesAreText } = {},
}: Dialect): Spelling {
  const byTheirs = new Map(
    Object.entries(own).map(([name, it]) => [String(it), codes[name as CodeName].code]),
  );
  const mayBeText = codesAreText ?? Object.values(own).some((it) => typeof it === "string");
  return {
    toOurs(item) {
      if (typeof item !== "number" && !(typeof item === "string" && mayBeText)) return undefined;
      const isNumeric = /^-?\d{1,9}$/.test(String(item));
      return byTheirs.get(String(item)) ?? (isNumeric ? Number(item) : unknownCode);
    },
    // Requests contain no codes.
    toTheirs: (it) => it,
  };
}

/** Response data outside the envelope: a new `token`, and the backend's `now` in epoch ms. */
export type ResponseMetadata = {
  status?: number | undefined;
  token?: string | undefined;
  now?: number | undefined;
};

type EnvelopeParts = { [K in keyof Envelope]?: unknown };

export function answerCodecOf(dialect: Dialect) {
  const paths = (["code", "result", "message", "traceId"] as const).map(
    (name) => [name, backendPathOf(name, [dialect.envelope?.names], dialect)] as const,
  );
  const context: TranslationContext = { dialect, call: undefined, isAnswer: true, path: [] };
  const codeSpelling = businessCodeSpellingOf(dialect);

  const resultOf = memoize((call: CallName) => {
    const { output } = calls[call];
    const { toOurs, fields = [] } = translatorOf(output, { ...context, call });
    const isEmptyList = dialect.emptyLists === "null" && unwrapSchema(output).kind === "list";
    const resultAt = dialect.rows?.[call]?.resultAt?.split(".") ?? [];
    const lacking = fields.filter((it) => it.theirs === null);
    return (theirs: unknown, report: MismatchReporter, now: number | undefined): unknown => {
      if (theirs === null) return isEmptyList ? [] : null;
      const ours = toOurs(getAtPath(theirs, resultAt), "result", report);
      if (!isJsonObject(ours)) return ours;
      for (const { name } of lacking) {
        const value = missingFieldDerivations[name]?.(ours, now);
        if (value !== undefined) ours[name] = value;
      }
      return ours;
    };
  });

  /**
   * Translates the details of a refusal. Fields outside the schema of the details are passed on
   * unchanged, because a refusal may have unforeseen details.
   */
  const detailsOf = memoize((name: CodeName) => {
    const type = errorDetailSchemas[name] ?? z.object({});
    const { toOurs, fields = [] } = translatorOf(type, context);
    const known = new Set(fields.map(({ theirs }) => theirs?.[0]));
    return (theirs: JsonObject): JsonObject => ({
      ...Object.fromEntries(Object.entries(theirs).filter(([it]) => !known.has(it))),
      ...(toOurs(theirs, "result", () => {}) as JsonObject),
    });
  });

  /** Reads code, result, message and trace id from the body of an answer. */
  function readEnvelope(call: CallName | undefined, body: unknown): EnvelopeParts {
    const theirs = dialect.unwrap ? callDialectHook(() => dialect.unwrap?.(call, body)) : body;
    return Object.fromEntries(paths.map(([name, path]) => [name, getAtPath(theirs, path)]));
  }

  return {
    /**
     * Builds the translators of the call's result and of all refusal details, to check the dialect.
     * Throws if the dialect gives two fields of a record the same name in the backend's format.
     */
    build(call: CallName): void {
      resultOf(call);
      for (const name of Object.keys(errorDetailSchemas) as CodeName[]) detailsOf(name);
    },

    /**
     * Translates an answer to the contract's envelope. Returns `undefined` if the body is not a
     * response of the dialect. Adds a new token to the result of a login or quick login.
     */
    toOurs(
      body: unknown,
      call: CallName | undefined,
      report: MismatchReporter,
      { status, token, now }: ResponseMetadata = {},
    ): Envelope | undefined {
      const special = callDialectHook(
        () => (status ? dialect.refusal?.(status, body) : undefined),
        () => report("type", "refusal"),
      );
      const parts: EnvelopeParts = special ?? readEnvelope(call, body);
      const code = codeSpelling.toOurs(parts.code);
      if (typeof code !== "number") return undefined;
      if (code === unknownCode) report("unknownCode", String(parts.code).slice(0, 16));
      const { result: theirs = null, message, traceId } = parts;
      const isOk = code === codes.ok.code;
      let result = theirs;
      if (isOk) result = call ? resultOf(call)(theirs, report, now) : theirs;
      else if (isJsonObject(theirs)) result = detailsOf(codeNameOf(code) ?? "ok")(theirs);
      if (isOk && token !== undefined && (call === "login" || call === "quickLogin"))
        result = { token, ...(isJsonObject(result) && result) };
      if (result === undefined) return undefined;
      const envelope = { code, result, message: typeof message === "string" ? message : "" };
      return typeof traceId === "string" ? { ...envelope, traceId } : envelope;
    },
  };
}
