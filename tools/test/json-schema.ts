/**
 * A schema with the JSON Schema keywords that our OpenAPI documents use. `findSchemaViolation`
 * throws on a keyword that it does not check, except those in `ignoredKeywords`.
 */
export type JsonSchemaNode = { readonly [word: string]: unknown };
type Parts = Readonly<Record<string, JsonSchemaNode>>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const ignoredKeywords = new Set(["description", "format", "x-enum-varnames", "propertyNames"]);

const types: Readonly<Record<string, (it: unknown) => boolean>> = {
  object: isObject,
  array: Array.isArray,
  string: (it) => typeof it === "string",
  number: (it) => typeof it === "number",
  integer: Number.isInteger,
  boolean: (it) => typeof it === "boolean",
  null: (it) => it === null,
};

const lengthOf = (it: string) => [...it].length;
const number =
  (holds: (value: number, limit: number) => boolean) => (value: unknown, limit: unknown) =>
    typeof value !== "number" || holds(value, limit as number);
const text =
  (holds: (value: string, limit: number) => boolean) => (value: unknown, limit: unknown) =>
    typeof value !== "string" || holds(value, limit as number);
const list =
  (holds: (value: readonly unknown[], limit: number) => boolean) =>
  (value: unknown, limit: unknown) =>
    !Array.isArray(value) || holds(value, limit as number);
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const limits: Readonly<Record<string, (it: unknown, limit: unknown) => boolean>> = {
  type: (it, type) => [type].flat().some((one) => types[one as string]?.(it) ?? false),
  const: same,
  enum: (it, all) => (all as unknown[]).some((one) => same(it, one)),
  minimum: number((it, limit) => it >= limit),
  maximum: number((it, limit) => it <= limit),
  exclusiveMinimum: number((it, limit) => it > limit),
  minLength: text((it, limit) => lengthOf(it) >= limit),
  maxLength: text((it, limit) => lengthOf(it) <= limit),
  minItems: list((it, limit) => it.length >= limit),
  maxItems: list((it, limit) => it.length <= limit),
  pattern: (it, pattern) => typeof it !== "string" || new RegExp(pattern as string, "u").test(it),
};

export const schemaOfRef = (parts: Parts, ref: unknown): JsonSchemaNode => {
  const found = parts[String(ref).split("/").at(-1) ?? ""];
  if (!found) throw new Error(`${String(ref)} is no part`);
  return found;
};

/** Returns where and why a value does not fit, or undefined. */
export function findSchemaViolation(
  parts: Parts,
  schema: JsonSchemaNode,
  value: unknown,
  at = "",
): string | undefined {
  for (const [word, said] of Object.entries(schema)) {
    const fault = findKeywordViolation(parts, schema, word, said, value, at);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function findKeywordViolation(
  parts: Parts,
  schema: JsonSchemaNode,
  word: string,
  said: unknown,
  item: unknown,
  at: string,
): string | undefined {
  const inner = (one: unknown, value: unknown, place: string) =>
    findSchemaViolation(parts, one as JsonSchemaNode, value, place);
  const all = said as JsonSchemaNode[];
  if (ignoredKeywords.has(word)) return undefined;
  if (limits[word])
    return limits[word](item, said) ? undefined : `${at}: ${word} ${JSON.stringify(said)}`;
  switch (word) {
    case "$ref":
      return inner(schemaOfRef(parts, said), item, at);
    case "allOf":
      return all.map((one) => inner(one, item, at)).find((one) => one !== undefined);
    case "anyOf":
    case "oneOf": {
      const faults = all.map((one) => inner(one, item, at));
      const fits = faults.filter((one) => one === undefined).length;
      if (word === "anyOf" ? fits > 0 : fits === 1) return undefined;
      return fits > 1
        ? `${at}: fits ${fits} at once`
        : faults.map((one, n) => `[${n}] ${one ?? ""}`).join(" ");
    }
    case "not":
      return inner(said, item, at) === undefined ? `${at}: fits what it must not` : undefined;
    case "items":
      return Array.isArray(item)
        ? item.map((one, n) => inner(said, one, `${at}.${n}`)).find((one) => one !== undefined)
        : undefined;
    case "required":
      if (!isObject(item)) return undefined;
      return (said as string[])
        .filter((name) => !Object.hasOwn(item, name))
        .map((name) => `${at}.${name}: missing`)[0];
    case "properties":
      if (!isObject(item)) return undefined;
      return Object.entries(said as Parts)
        .filter(([name]) => Object.hasOwn(item, name))
        .map(([name, one]) => inner(one, item[name], `${at}.${name}`))
        .find((one) => one !== undefined);
    case "additionalProperties": {
      if (!isObject(item)) return undefined;
      const stray = Object.keys(item).filter(
        (name) => !Object.hasOwn((schema["properties"] ?? {}) as object, name),
      );
      if (said === false)
        return stray.length > 0 ? `${at}.${stray[0] ?? ""}: not known` : undefined;
      return stray
        .map((name) => inner(said, item[name], `${at}.${name}`))
        .find((one) => one !== undefined);
    }
    default:
      throw new Error(`${word} of a schema is not known here`);
  }
}
