import { readJson } from "../wire/read-json.ts";

/** Undefined for what is no JSON. */
export function parsed(text: unknown): unknown {
  try {
    return typeof text === "string" ? readJson(text) : undefined;
  } catch {
    return undefined;
  }
}

export type Fields = Record<string, unknown>;
export const isFields = (it: unknown): it is Fields => typeof it === "object" && it !== null && !Array.isArray(it);

/** `a.b` is a field inside another one. */
export function at(fields: unknown, path: readonly string[]): unknown {
  let inside = fields;
  for (const name of path) inside = isFields(inside) && Object.hasOwn(inside, name) ? inside[name] : undefined;
  return inside;
}

export function put(fields: Fields, path: readonly string[], value: unknown): void {
  const [last = "", ...above] = [...path].reverse();
  let inside = fields;
  for (const name of above.reverse()) inside = (inside[name] ??= {}) as Fields;
  inside[last] = value;
}

/** For a path or a query; a number beyond what a double holds is there digit by digit. */
export const textOf = (it: unknown): string => (typeof it === "object" && it !== null && "rawJSON" in it ? String(it.rawJSON) : String(it));
