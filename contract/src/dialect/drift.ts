import * as z from "zod/mini";
import type { CallDefinition } from "../calls/call.ts";
import { uploadedFilesPath } from "../calls/request-parts.ts";
import { codeNameOf, codes, generalCodes } from "../errors/codes.ts";
import { errorDetailSchemas } from "../errors/error-details.ts";
import { isPushCmd } from "../socket/push.ts";
import { Envelope } from "../wire/envelope.ts";
import { isJsonObject, type JsonObject, tryParseJson } from "./json.ts";
import { type FieldMeaning, stateValuesByMeaning } from "./meanings.ts";
import { type SchemaShape, type UnwrappedSchema, unwrapSchema } from "./unwrap-schema.ts";

/**
 * Difference between a response and its call definition. Contains a code or the name of a field, never
 * the value of a field.
 */
export type Drift = { kind: DriftKind; field: string };
export type DriftKind =
  | "envelope"
  | "missing"
  | "type"
  | "unknownField"
  | "unknownCode"
  | "time"
  | "state"
  | "file"
  | "page";

const driftsMax = 20;

/**
 * Compares a response from the wire with its call definition. Each field is reported once, even if
 * a thousand list items have it. In an unknown envelope, the result is searched for, so that the
 * differences inside the result are reported at the same time.
 */
export function findCallDrifts(row: CallDefinition, answer: unknown, askedPage?: number): Drift[] {
  const envelope = z.safeParse(Envelope, answer);
  if (!envelope.success) {
    const field = fieldOf(envelope.error.issues[0]?.path ?? []);
    return firstOfEach([{ kind: "envelope", field }, ...resultDrifts(row, resultIn(row, answer))]);
  }
  const { code, result } = envelope.data;
  return firstOfEach([
    ...unknownFields(Envelope.shape, answer as JsonObject, []),
    ...(code === codes.ok.code
      ? [...resultDrifts(row, result), ...pageDrifts(result, askedPage)]
      : [...unknownCode(row, code), ...errorDetailDrifts(code, result)]),
  ]);
}

const firstOfEach = (drifts: readonly Drift[]): Drift[] =>
  [...new Map(drifts.map((it) => [it.field, it])).values()].slice(0, driftsMax);

function unknownCode(row: CallDefinition, code: number): Drift[] {
  const known: readonly number[] = [
    ...row.codes.map((name) => codes[name].code),
    ...Object.values(generalCodes).map((it) => it.code),
  ];
  // The number of a code is not secret, and the report would be useless without it.
  return known.includes(code) ? [] : [{ kind: "unknownCode", field: String(code) }];
}

/**
 * Reports details of a refusal that cannot be read or are unknown. Missing details are no
 * difference.
 */
function errorDetailDrifts(code: number, result: unknown): Drift[] {
  const known: z.ZodMiniObject = errorDetailSchemas[codeNameOf(code) ?? "ok"] ?? z.object({});
  if (!isJsonObject(result)) return [];
  const shape = known.shape as SchemaShape;
  const unread = Object.entries(shape).filter(
    ([name, type]) =>
      result[name] !== undefined && !z.safeDecode(type, result[name] as never).success,
  );
  return [
    ...unread.map(([name]) => ({ kind: "type" as const, field: `result.${name}` })),
    ...unknownFields(shape, result, ["result"]),
  ];
}

/**
 * Compares a socket frame, already translated to our names, with the frames that a client understands.
 */
export function findFrameDrifts(text: string): Drift[] {
  const frame = tryParseJson(text);
  if (!isJsonObject(frame)) return [{ kind: "envelope", field: "frame" }];
  const { cmd, ...rest } = frame;
  if (typeof cmd !== "string") return [{ kind: "envelope", field: "frame.cmd" }];
  if (!isPushCmd(cmd)) return [{ kind: "unknownCode", field: fieldOf(["frame", cmd]) }];
  return ["msgTxt", "orderId"].flatMap((name) =>
    isJsonObject(rest[name]) || Array.isArray(rest[name])
      ? [{ kind: "type" as const, field: `frame.${name}` }]
      : [],
  );
}

/**
 * Reports an answer whose page number is not the requested one. A backend that counts pages from 0
 * may send its second page under the requested number 1. A first page with fewer items than `total`
 * and `pageSize` allow is therefore reported, too.
 */
function pageDrifts(result: unknown, askedPage: number | undefined): Drift[] {
  if (askedPage === undefined || !isJsonObject(result)) return [];
  const { pageNo, pageSize, total, records } = result;
  const wanted = Math.min(Number(total ?? 0), Number(pageSize ?? 0));
  const isShort = askedPage === 1 && Array.isArray(records) && records.length < wanted;
  return isShort || (typeof pageNo === "number" && pageNo !== askedPage)
    ? [{ kind: "page", field: "result.pageNo" }]
    : [];
}

/** Deepest level of an unknown envelope at which its result is searched for. */
const envelopeDepthMax = 3;

/** Returns the part of an answer with the most fields of the result. Undefined if none has any. */
function resultIn(row: CallDefinition, answer: unknown): unknown {
  const part = unwrapSchema(row.output);
  const record = part.kind === "list" ? unwrapSchema(part.of) : part;
  const names = record.kind === "fields" ? Object.keys(record.shape) : [];
  const score = (it: unknown) => {
    const fields = part.kind === "list" && Array.isArray(it) ? it[0] : it;
    const isForm = Array.isArray(it) === (part.kind === "list");
    return isForm && isJsonObject(fields) ? names.filter((name) => name in fields).length : 0;
  };
  const best = partsOf(answer, envelopeDepthMax).toSorted((a, b) => score(b) - score(a))[0];
  return score(best) > 0 ? best : undefined;
}

const partsOf = (it: unknown, depth: number): unknown[] =>
  isJsonObject(it) && depth > 0
    ? [it, ...Object.values(it).flatMap((inner) => partsOf(inner, depth - 1))]
    : [it];

const resultDrifts = (row: CallDefinition, result: unknown): Drift[] =>
  result === undefined ? [] : drifts(unwrapSchema(row.output), result, ["result"]);

/**
 * Range of plausible times of an order. Seconds or microseconds instead of milliseconds are outside of
 * the range.
 */
const earliest = Date.UTC(2020, 0, 1);
const latest = Date.UTC(2100, 0, 1);

type Plausibility = readonly [kind: DriftKind, isPlausible: (value: unknown) => boolean];

const plausible: { readonly [M in FieldMeaning]?: Plausibility } = {
  time: ["time", (it) => typeof it !== "number" || (it >= earliest && it < latest)],
  // The BFF serves uploaded files under one path, so a relative URL elsewhere would be a 404. An
  // image field may also contain the name of an icon, such as that of a payment type.
  picture: ["file", (it) => typeof it !== "string" || isImageUrl(it)],
  ...Object.fromEntries(
    Object.entries(stateValuesByMeaning).map(([name, values]): [string, Plausibility] => {
      const known = new Set<unknown>(Object.values(values));
      return [name, ["state", (it) => typeof it !== "number" || known.has(it)]];
    }),
  ),
};

const isImageUrl = (url: string): boolean =>
  url.startsWith(uploadedFilesPath) || /^(https?|data):/.test(url) || !/[/.]/.test(url);

/** Compares a value with its schema: missing, mistyped, unknown and implausible fields. */
function drifts(part: UnwrappedSchema, value: unknown, path: readonly string[]): Drift[] {
  if (value === undefined && part.optional) return [];
  if (value === undefined) return [{ kind: "missing", field: fieldOf(path) }];
  if (value === null && part.nullable) return [];
  const mistyped: Drift[] = [{ kind: "type", field: fieldOf(path) }];
  if (part.kind === "list") {
    const of = unwrapSchema(part.of);
    return Array.isArray(value) ? value.flatMap((it) => drifts(of, it, [...path, "[]"])) : mistyped;
  }
  if (part.kind === "fields")
    return isJsonObject(value)
      ? [
          ...Object.entries(part.shape).flatMap(([name, it]) =>
            drifts(unwrapSchema(it), value[name], [...path, name]),
          ),
          ...unknownFields(part.shape, value, path),
        ]
      : mistyped;
  const [kind, isPlausible] = (part.meaning && plausible[part.meaning]) ?? [];
  if (kind && isPlausible?.(value) === false) return [{ kind, field: fieldOf(path) }];
  return z.safeDecode(part.type, value as never).success ? [] : mistyped;
}

/** Reports fields outside the schema, because a future version of the app may need them. */
const unknownFields = (shape: SchemaShape, value: JsonObject, path: readonly string[]): Drift[] =>
  Object.keys(value).flatMap((name) =>
    Object.hasOwn(shape, name)
      ? []
      : [{ kind: "unknownField" as const, field: fieldOf([...path, name]) }],
  );

/**
 * Hides a field name that is not a plain word, because it may be personal data, as in a map keyed by
 * phone number.
 */
const fieldOf = (path: readonly PropertyKey[]): string => path.map(stepOf).join(".") || "?";

function stepOf(key: PropertyKey): string {
  if (typeof key === "number" || key === "[]") return "[]";
  const name = String(key);
  return /^[A-Za-z_]{1,40}$/.test(name) ? name : "?";
}
