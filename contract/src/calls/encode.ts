import * as z from "zod/mini";
import type { CallName, Calls, Output } from "./calls.ts";

/** What is inside becomes what travels, or `unfit`. */
type Part = (inside: unknown) => unknown;
const unfit = Symbol("unfit");

type Schema = z.core.$ZodType;
type Check = (it: never) => boolean;

/** A limit of a number; a moment of a `Date` is not known here either. */
const bound = (limit: z.core.util.Numeric, holds: (it: number, limit: number) => boolean): Check | undefined =>
  typeof limit === "number" ? (it: number) => holds(it, limit) : undefined;

/** Undefined: a check that is not known here. */
function checkOf(check: z.core.$ZodCheck): Check | undefined {
  const def = check._zod.def as z.core.$ZodChecks["_zod"]["def"];
  switch (def.check) {
    case "min_length":
      return (it: { length: number }) => it.length >= def.minimum;
    case "max_length":
      return (it: { length: number }) => it.length <= def.maximum;
    case "greater_than":
      return bound(def.value, (it, at) => (def.inclusive ? it >= at : it > at));
    case "less_than":
      return bound(def.value, (it, at) => (def.inclusive ? it <= at : it < at));
    case "string_format": {
      const { pattern } = def;
      return def.format === "regex" && pattern && !pattern.global && !pattern.sticky ? (it: string) => pattern.test(it) : undefined;
    }
    default:
      return undefined;
  }
}

const byLibrary = (schema: Schema): Part => {
  return (inside) => {
    const read = z.safeEncode(schema as z.ZodMiniType, inside as never);
    return read.success ? read.data : unfit;
  };
};

const unless = (isFit: (it: unknown) => boolean): Part => {
  return (inside) => (isFit(inside) ? inside : unfit);
};

type Fields = Record<string, unknown>;
/** An object that grows field by field becomes a slow dictionary; one that is parsed does not, and its copies do not either. */
const modelOf = (made: Fields): Fields =>
  JSON.parse(
    `{${Object.keys(made)
      .map((it) => `${JSON.stringify(it)}:null`)
      .join()}}`,
  ) as Fields;
/** Rows of one kind lack the same fields, if any. */
const modelsMax = 64;

function objectPart(shape: Readonly<Record<string, Schema>>): Part {
  const fields = Object.keys(shape).map((name) => ({ name, part: partOf(shape[name] as Schema) }));
  const models = new Map<string, Fields>();
  const modelFor = (lacking: string, values: readonly unknown[]): Fields => {
    const known = models.get(lacking);
    if (known) return known;
    const model = modelOf(Object.fromEntries(fields.flatMap(({ name }, at) => (values[at] === undefined ? [] : [[name, null]]))));
    if (models.size < modelsMax) models.set(lacking, model);
    return model;
  };
  return (inside) => {
    if (typeof inside !== "object" || inside === null || Array.isArray(inside)) return unfit;
    const values: unknown[] = [];
    let lacking = "";
    for (const { name, part } of fields) {
      const value = part((inside as Fields)[name]);
      if (value === unfit) return unfit;
      if (value === undefined) lacking += `${name} `;
      values.push(value);
    }
    const made = { ...modelFor(lacking, values) };
    let at = 0;
    for (const { name } of fields) {
      const value = values[at++];
      if (value !== undefined) made[name] = value;
    }
    return made;
  };
}

function arrayPart(line: Part): Part {
  return (inside) => {
    if (!Array.isArray(inside)) return unfit;
    const made: unknown[] = [];
    for (const it of inside) {
      const encoded = line(it);
      if (encoded === unfit) return unfit;
      made.push(encoded);
    }
    return made;
  };
}

function unionPart(options: readonly Schema[]): Part {
  const defs = options.map((it) => (it as z.core.$ZodTypes)._zod.def);
  const values = new Set<unknown>(defs.flatMap((it) => (it.type === "literal" ? it.values : [])));
  if (defs.every((it) => it.type === "literal")) return unless((it) => values.has(it));
  const parts = options.map(partOf);
  return (inside) => {
    for (const part of parts) {
      const encoded = part(inside);
      if (encoded !== unfit) return encoded;
    }
    return unfit;
  };
}

function pipePart({ in: outside, out, reverseTransform }: z.core.$ZodPipeDef): Part | undefined {
  if (!reverseTransform) return undefined;
  const [within, without] = [partOf(out), partOf(outside)];
  return (inside) => {
    const read = within(inside);
    if (read === unfit) return unfit;
    const issues: z.core.$ZodRawIssue[] = [];
    const turned: unknown = reverseTransform(read as never, { value: read, issues } as never);
    return issues.length > 0 ? unfit : without(turned);
  };
}

function barePart(schema: Schema): Part | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "string":
      return "format" in def ? undefined : unless((it) => typeof it === "string");
    case "number": {
      if (!("format" in def)) return unless(Number.isFinite);
      return def.format === "safeint" ? unless(Number.isSafeInteger) : undefined;
    }
    case "literal": {
      const values = new Set<unknown>(def.values);
      return unless((it) => values.has(it));
    }
    case "object":
      return def.catchall ? undefined : objectPart(def.shape as Readonly<Record<string, Schema>>);
    case "array":
      return arrayPart(partOf(def.element));
    case "union":
      return unionPart(def.options);
    case "nullable": {
      const inner = partOf(def.innerType);
      return (inside) => (inside === null ? null : inner(inside));
    }
    case "optional": {
      const inner = partOf(def.innerType);
      return (inside) => (inside === undefined ? undefined : inner(inside));
    }
    case "pipe":
      return pipePart(def);
    default:
      return undefined;
  }
}

function partOf(schema: Schema): Part {
  const checks = (schema._zod.def.checks ?? []).map(checkOf);
  const bare = barePart(schema);
  if (!bare || checks.includes(undefined)) return byLibrary(schema);
  if (checks.length === 0) return bare;
  return (inside) => {
    const encoded = bare(inside);
    return encoded === unfit || (checks as Check[]).every((it) => it(inside as never)) ? encoded : unfit;
  };
}

const parts = new WeakMap<Schema, Part>();

/**
 * An answer as it travels, each field of it checked. The library goes through its own tree for each value again; here a row becomes functions,
 * once. Whatever they do not let pass the library judges, and says what is wrong with it.
 */
export function encodeOutput<N extends CallName>({ output }: Calls[N], inside: Output<N>): unknown {
  const part = parts.get(output) ?? partOf(output);
  parts.set(output, part);
  const encoded = part(inside);
  return encoded === unfit ? z.encode(output as z.ZodMiniType, inside as never) : encoded;
}
