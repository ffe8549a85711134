import { readJson } from "../wire/read-json.ts";

/** Undefined for what is no JSON. */
export function tryParseJson(text: unknown): unknown {
  try {
    return typeof text === "string" ? readJson(text) : undefined;
  } catch {
    return undefined;
  }
}

export type JsonObject = Record<string, unknown>;
export const isJsonObject = (it: unknown): it is JsonObject =>
  typeof it === "object" && it !== null && !Array.isArray(it);

/** `a.b` is a field inside another one. */
export function getAtPath(fields: unknown, path: readonly string[]): unknown {
  let inside = fields;
  for (const name of path)
    inside = isJsonObject(inside) && Object.hasOwn(inside, name) ? inside[name] : undefined;
  return inside;
}

export function setAtPath(fields: JsonObject, path: readonly string[], value: unknown): void {
  const [last = "", ...above] = [...path].reverse();
  let inside = fields;
  for (const name of above.reverse()) inside = (inside[name] ??= {}) as JsonObject;
  inside[last] = value;
}

/** For a path or a query; a number beyond what a double holds is there digit by digit. */
export const toPathText = (it: unknown): string =>
  typeof it === "object" && it !== null && "rawJSON" in it ? String(it.rawJSON) : String(it);
