import * as z from "zod/mini";
import type { CallDefinition } from "../calls/call.ts";
import { type CallName, calls } from "../calls/calls.ts";
import { refusalCodesByCall } from "../calls/refusal-codes.ts";
import { uploadedFilesPath } from "../calls/request-parts.ts";
import { type CodeName, codeNameOf, codes } from "../errors/codes.ts";
import { generalCodes } from "../errors/general-codes.ts";
import { errorDetailSchemas } from "../errors/error-details.ts";
import { isPushCmd } from "../socket/push.ts";
import { Envelope } from "../wire/envelope.ts";
import { isJsonObject, type JsonObject, tryParseJson } from "./json.ts";
import { type FieldMeaning, stateValuesByMeaning } from "./meanings.ts";
import type { MismatchKind } from "./translate.ts";
import { type SchemaShape, unwrapSchema } from "./unwrap-schema.ts";

/**
 * Difference between a response or socket frame and the contract. Contains a code, a push command
 * or the name of a field, but no other value.
 */
export type Drift = { kind: DriftKind; field: string };
type DriftKind = MismatchKind | "envelope" | "missing" | "time" | "state" | "file" | "page";
type Path = readonly PropertyKey[];

const driftsMax = 20;

/**
 * Compares a response from the wire with its call definition. Returns at most 20 differences. Each
 * field is reported once, even if a thousand list items have it. In an unknown envelope, the result
 * is searched for, so that the differences inside the result are reported at the same time.
 */
export function findCallDrifts(call: CallName, answer: unknown, askedPage?: number): Drift[] {
  const all = [...answerDrifts(call, answer, askedPage)];
  return [...new Map(all.map((it) => [it.field, it])).values()].slice(0, driftsMax);
}

function* answerDrifts(call: CallName, answer: unknown, askedPage?: number): Generator<Drift> {
  const row: CallDefinition = calls[call];
  const { success, data, error } = z.safeParse(Envelope, answer);
  if (!success) {
    yield driftAt("envelope", error.issues[0]?.path ?? []);
    const part = resultIn(row, answer);
    if (part !== undefined) yield* drifts(row.output, part, ["result"]);
    return;
  }
  const { code, result } = data;
  yield* unknownFields(Envelope.shape, answer as JsonObject, []);
  if (code === codes.ok.code) {
    if (result !== undefined) yield* drifts(row.output, result, ["result"]);
    if (isOtherPage(result, askedPage)) yield driftAt("page", ["result", "pageNo"]);
    return;
  }
  const name = codeNameOf(code);
  const own: readonly CodeName[] = refusalCodesByCall[call];
  const isKnown = name && (own.includes(name) || Object.hasOwn(generalCodes, name));
  // The number of a code is not secret, and the report would be useless without it.
  if (!isKnown) yield { kind: "unknownCode", field: String(code) };
  // A refusal may leave out its details, so all detail fields are optional here.
  const details = z.partial(errorDetailSchemas[name ?? "ok"] ?? z.object({}));
  if (isJsonObject(result)) yield* drifts(details, result, ["result"]);
}

/** Compares a socket frame, translated to our names, with the frames that a client understands. */
export function findFrameDrifts(text: string): Drift[] {
  const frame = tryParseJson(text);
  if (!isJsonObject(frame)) return [driftAt("envelope", ["frame"])];
  const { cmd } = frame;
  if (typeof cmd !== "string") return [driftAt("envelope", ["frame", "cmd"])];
  if (!isPushCmd(cmd)) return [driftAt("unknownCode", ["frame", cmd])];
  return ["msgTxt", "orderId"].flatMap((name) =>
    typeof (frame[name] ?? "") === "object" ? [driftAt("type", ["frame", name])] : [],
  );
}

/**
 * Returns whether the page number is not the requested one. A backend that counts pages from 0 may
 * send its second page under the requested number 1. A first page with fewer items than `total` and
 * `pageSize` allow therefore counts, too.
 */
function isOtherPage(result: unknown, askedPage: number | undefined): boolean {
  if (askedPage === undefined || !isJsonObject(result)) return false;
  const { pageNo, pageSize, total, records } = result;
  const wanted = Math.min(Number(total ?? 0), Number(pageSize ?? 0));
  const isShort = askedPage === 1 && Array.isArray(records) && records.length < wanted;
  return isShort || (typeof pageNo === "number" && pageNo !== askedPage);
}

/** Deepest level of an unknown envelope at which its result is searched for. */
const envelopeDepthMax = 3;

/**
 * Searches a response with an unknown envelope for the call's result: the nested value with the
 * most expected field names. Undefined if no value has any.
 */
function resultIn(row: CallDefinition, answer: unknown): unknown {
  const part = unwrapSchema(row.output);
  const isList = part.kind === "list";
  const record = isList ? unwrapSchema(part.of) : part;
  const names = record.kind === "fields" ? Object.keys(record.shape) : [];
  const score = (it: unknown) => {
    const fields = isList && Array.isArray(it) ? it[0] : it;
    const isForm = Array.isArray(it) === isList && isJsonObject(fields);
    return isForm ? names.filter((name) => name in fields).length : 0;
  };
  const best = partsOf(answer, envelopeDepthMax).toSorted((a, b) => score(b) - score(a))[0];
  return score(best) > 0 ? best : undefined;
}

const partsOf = (it: unknown, depth: number): unknown[] =>
  isJsonObject(it) && depth > 0
    ? [it, ...Object.values(it).flatMap((inner) => partsOf(inner, depth - 1))]
    : [it];

/** Range of plausible times in milliseconds. Times in seconds or microseconds are outside it. */
const [earliest, latest] = [Date.UTC(2020, 0, 1), Date.UTC(2100, 0, 1)];

/** Returns the kind of difference of a value without a plausible meaning, otherwise undefined. */
function implausible(meaning: FieldMeaning | undefined, value: unknown): DriftKind | undefined {
  if (meaning === "picture")
    // The BFF serves uploaded files under one path, so a relative URL elsewhere would be a 404. An
    // image field may also contain the name of an icon, such as that of a payment type.
    return typeof value !== "string" ||
      value.startsWith(uploadedFilesPath) ||
      /^((https?|data):|[^/.]*$)/.test(value)
      ? undefined
      : "file";
  if (typeof value !== "number") return undefined;
  if (meaning === "time") return value >= earliest && value < latest ? undefined : "time";
  const values: Readonly<Record<string, Readonly<Record<string, number>>>> = stateValuesByMeaning;
  const known = meaning && values[meaning];
  return known && !Object.values(known).includes(value) ? "state" : undefined;
}

/** Compares a value with its schema. Yields missing, mistyped, unknown and implausible fields. */
function* drifts(type: z.ZodMiniType, value: unknown, path: Path): Generator<Drift> {
  const part = unwrapSchema(type);
  if (value === undefined) {
    if (!part.optional) yield driftAt("missing", path);
  } else if (value === null && part.nullable) return;
  else if (part.kind === "list" && Array.isArray(value))
    for (const it of value) yield* drifts(part.of, it, [...path, "[]"]);
  else if (part.kind === "fields" && isJsonObject(value)) {
    for (const [name, it] of Object.entries(part.shape))
      yield* drifts(it, value[name], [...path, name]);
    yield* unknownFields(part.shape, value, path);
  } else {
    const kind = part.kind === "leaf" ? implausible(part.meaning, value) : undefined;
    if (kind) yield driftAt(kind, path);
    else if (!z.safeDecode(part.type, value as never).success) yield driftAt("type", path);
  }
}

/** Reports fields outside the schema, because a future version of the app may need them. */
function* unknownFields(shape: SchemaShape, value: JsonObject, path: Path): Generator<Drift> {
  for (const name of Object.keys(value))
    if (!Object.hasOwn(shape, name)) yield driftAt("unknownField", [...path, name]);
}

/**
 * Creates a difference at a path. A field name that is not a plain word becomes `?`, because it may
 * be personal data, as in a map keyed by phone number.
 */
export const driftAt = (kind: DriftKind, path: Path): Drift => ({
  kind,
  field:
    path.map((it) => (/^(\[\]|[A-Za-z_]{1,40})$/.test(String(it)) ? it : "?")).join(".") || "?",
});
