import * as z from "zod/mini";
import type { Call } from "../calls/call.ts";
import { codeNameOf, codes, generalCodes } from "../errors/codes.ts";
import { Envelope } from "../wire/envelope.ts";
import { isPushCmd } from "../socket/push.ts";
import { errorDetailSchemas } from "../errors/error-details.ts";
import { isJsonObject, tryParseJson } from "./json.ts";
import { type Meaning, stateValues } from "./meanings.ts";
import { unwrapSchema } from "./unwrap-schema.ts";

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
  | "state";

const driftsMax = 20;
/** Deeper than any call definition. */
const depthMax = 12;

/**
 * Compares a response from the wire with its call definition. Reports one difference per field, even if
 * a thousand list items have it.
 */
export function driftOf(row: Call, answer: unknown): Drift[] {
  const envelope = z.safeParse(Envelope, answer);
  if (!envelope.success)
    return [{ kind: "envelope", field: fieldOf(envelope.error.issues[0]?.path ?? []) }];
  const { code, result } = envelope.data;
  const drifts = [
    ...unknownIn(shapeOf(Envelope), answer, []),
    ...(code === codes.ok.code
      ? [
          ...misfits(row.output, result),
          ...unknownIn(shapeOf(row.output), result, ["result"]),
          ...implausible(row.output, result, ["result"]),
        ]
      : [...unknownCode(row, code), ...errorDetailMisfits(code, result)]),
  ];
  return [...new Map(drifts.map((it) => [it.field, it])).values()].slice(0, driftsMax);
}

function unknownCode(row: Call, code: number): Drift[] {
  const known: readonly number[] = [
    ...row.codes.map((name) => codes[name].code),
    ...Object.values(generalCodes).map((it) => it.code),
  ];
  // The number of a code is not secret, and the report would be useless without it.
  return known.includes(code) ? [] : [{ kind: "unknownCode", field: String(code) }];
}

/** Reports details of a refusal that cannot be read or are unknown. Missing details are no difference. */
function errorDetailMisfits(code: number, result: unknown): Drift[] {
  const known: z.ZodMiniObject = errorDetailSchemas[codeNameOf(code) ?? "ok"] ?? z.object({});
  if (!isJsonObject(result)) return [];
  const unread = Object.entries(known.shape).flatMap(([name, type]) =>
    result[name] === undefined
      ? []
      : misfits(type as z.ZodMiniType, result[name]).map(() => ({
          kind: "type" as const,
          field: `result.${name}`,
        })),
  );
  return [...unread, ...unknownIn(shapeOf(known), result, ["result"])];
}

/**
 * Compares a socket frame, already translated to our names, with the frames that a client understands.
 */
export function driftOfFrame(text: string): Drift[] {
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

function misfits(type: z.ZodMiniType, result: unknown): Drift[] {
  const parsed = z.safeDecode(type, result as never);
  if (parsed.success) return [];
  return parsed.error.issues.map(({ path }) => ({
    kind: at(result, path) === undefined ? "missing" : "type",
    field: fieldOf(["result", ...path]),
  }));
}

/**
 * Range of plausible times of an order. Seconds or microseconds instead of milliseconds are outside of
 * the range.
 */
const earliest = Date.UTC(2020, 0, 1);
const latest = Date.UTC(2100, 0, 1);

const plausible: {
  readonly [M in Meaning]?: readonly [kind: DriftKind, isPlausible: (value: number) => boolean];
} = {
  time: ["time", (it) => it >= earliest && it < latest],
  ...Object.fromEntries(
    Object.entries(stateValues).map(([name, values]) => {
      const known = new Set<number>(Object.values(values));
      return [name, ["state", (it: number) => known.has(it)]];
    }),
  ),
};

/** Finds values that fit their type but are implausible. */
function implausible(type: z.ZodMiniType, value: unknown, path: readonly string[]): Drift[] {
  const part = unwrapSchema(type);
  if (part.kind === "list")
    return Array.isArray(value)
      ? value.flatMap((it) => implausible(part.of, it, [...path, "[]"]))
      : [];
  if (part.kind === "fields") {
    if (!isJsonObject(value)) return [];
    return Object.entries(part.shape).flatMap(([name, it]) =>
      implausible(it, value[name], [...path, name]),
    );
  }
  const [kind, isPlausible] = (part.meaning && plausible[part.meaning]) ?? [];
  return kind && isPlausible && typeof value === "number" && !isPlausible(value)
    ? [{ kind, field: fieldOf(path) }]
    : [];
}

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inside, key) => (inside as Record<PropertyKey, unknown> | null | undefined)?.[key],
    value,
  );

/** JSON schema of the wire side of a type, reduced to the names of fields. */
type Shape = { properties?: Record<string, Shape>; items?: Shape; anyOf?: Shape[] };

const shapes = new WeakMap<z.ZodMiniType, Shape>();

function shapeOf(type: z.ZodMiniType): Shape {
  const shape =
    shapes.get(type) ?? (z.toJSONSchema(type, { io: "input", unrepresentable: "any" }) as Shape);
  shapes.set(type, shape);
  return shape;
}

/**
 * Reports fields that a schema ignores, because a later screen may expect such a field under another
 * name.
 */
function unknownIn(
  { properties, items, anyOf }: Shape,
  value: unknown,
  path: readonly string[],
): Drift[] {
  if (typeof value !== "object" || value === null || path.length > depthMax) return [];
  if (anyOf)
    return unknownIn(
      anyOf.find((it) => (Array.isArray(value) ? it.items : it.properties)) ?? {},
      value,
      path,
    );
  if (Array.isArray(value))
    return items ? value.flatMap((it) => unknownIn(items, it, [...path, "[]"])) : [];
  if (!properties) return [];
  return Object.entries(value).flatMap(([name, inside]) =>
    Object.hasOwn(properties, name)
      ? unknownIn(properties[name] ?? {}, inside, [...path, name])
      : [{ kind: "unknownField" as const, field: fieldOf([...path, name]) }],
  );
}

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
