import * as z from "zod/mini";
import type { Call } from "./call.ts";
import { codes, generalCodes } from "./codes.ts";
import { Envelope } from "./envelope.ts";

/** Where an answer differs from its row. Only names of fields are told, never what stands in them. */
export type Drift = { kind: DriftKind; field: string };
export type DriftKind = "envelope" | "missing" | "type" | "unknownField" | "unknownCode";

const driftsMax = 20;
/** Deeper than any row goes. */
const depthMax = 12;

/** Holds an answer as it came over the wire against its row. An answer may hold a thousand rows that are wrong in one way: told once. */
export function driftOf(row: Call, answer: unknown): Drift[] {
  const envelope = z.safeParse(Envelope, answer);
  if (!envelope.success) return [{ kind: "envelope", field: fieldOf(envelope.error.issues[0]?.path ?? []) }];
  const { code, result } = envelope.data;
  const drifts = [
    ...unknownIn(shapeOf(Envelope), answer, []),
    ...(code === codes.ok.code
      ? [...misfits(row.output, result), ...unknownIn(shapeOf(row.output), result, ["result"])]
      : unknownCode(row, code)),
  ];
  return [...new Map(drifts.map((it) => [`${it.kind} ${it.field}`, it])).values()].slice(0, driftsMax);
}

function unknownCode(row: Call, code: number): Drift[] {
  const known: readonly number[] = [...row.codes.map((name) => codes[name].code), ...Object.values(generalCodes).map((it) => it.code)];
  // The number of a code is no secret, and without it the line would be of no use.
  return known.includes(code) ? [] : [{ kind: "unknownCode", field: String(code) }];
}

function misfits(type: z.ZodMiniType, result: unknown): Drift[] {
  const parsed = z.safeDecode(type, result as never);
  if (parsed.success) return [];
  return parsed.error.issues.map(({ path }) => ({
    kind: at(result, path) === undefined ? "missing" : "type",
    field: fieldOf(["result", ...path]),
  }));
}

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((inside, key) => (inside as Record<PropertyKey, unknown> | null | undefined)?.[key], value);

/** The wire's side of a type as far as names of fields go. */
type Shape = { properties?: Record<string, Shape>; items?: Shape; anyOf?: Shape[] };

const shapes = new WeakMap<z.ZodMiniType, Shape>();

function shapeOf(type: z.ZodMiniType): Shape {
  const shape = shapes.get(type) ?? (z.toJSONSchema(type, { io: "input", unrepresentable: "any" }) as Shape);
  shapes.set(type, shape);
  return shape;
}

/** A schema lets pass what it does not know; here it is told, because tomorrow a screen may wait for it under another name. */
function unknownIn({ properties, items, anyOf }: Shape, value: unknown, path: readonly string[]): Drift[] {
  if (typeof value !== "object" || value === null || path.length > depthMax) return [];
  if (anyOf) return unknownIn(anyOf.find((it) => (Array.isArray(value) ? it.items : it.properties)) ?? {}, value, path);
  if (Array.isArray(value)) return items ? value.flatMap((it) => unknownIn(items, it, [...path, "[]"])) : [];
  if (!properties) return [];
  return Object.entries(value).flatMap(([name, inside]) =>
    Object.hasOwn(properties, name)
      ? unknownIn(properties[name] ?? {}, inside, [...path, name])
      : [{ kind: "unknownField" as const, field: fieldOf([...path, name]) }],
  );
}

/** A name that is no plain word may be somebody's: a table by telephone number has such fields. */
const fieldOf = (path: readonly PropertyKey[]): string =>
  path.map((it) => (typeof it === "number" || it === "[]" ? "[]" : /^[A-Za-z_]{1,40}$/.test(String(it)) ? String(it) : "?")).join(".") ||
  "?";
