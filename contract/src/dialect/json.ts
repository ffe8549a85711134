import { parseJsonKeepingLongIntegers } from "../wire/read-json.ts";

/**
 * Parses JSON, or returns `undefined`. An integer that a double cannot hold becomes a string of all
 * its digits, or is rounded if `roundsLongIntegers` is set.
 */
export function tryParseJson(text: unknown, roundsLongIntegers = false): unknown {
  const parse = roundsLongIntegers ? JSON.parse : parseJsonKeepingLongIntegers;
  try {
    return typeof text === "string" ? parse(text) : undefined;
  } catch {
    return undefined;
  }
}

export type JsonObject = Record<string, unknown>;
export const isJsonObject = (it: unknown): it is JsonObject =>
  typeof it === "object" && it !== null && !Array.isArray(it);

/** Reads the field at a path of nested names. Returns undefined if there is none. */
export function getAtPath(fields: unknown, path: readonly string[]): unknown {
  let inside = fields;
  for (const name of path)
    inside = isJsonObject(inside) && Object.hasOwn(inside, name) ? inside[name] : undefined;
  return inside;
}

export function setAtPath(fields: JsonObject, path: readonly string[], value: unknown): void {
  let inside = fields;
  for (const name of path.slice(0, -1)) inside = (inside[name] ??= {}) as JsonObject;
  inside[path.at(-1) ?? ""] = value;
}

/** Formats a value for a path or query. A number that a double cannot hold keeps all its digits. */
export const formatUrlValue = (it: unknown): string =>
  typeof it === "object" && it !== null && "rawJSON" in it ? String(it.rawJSON) : String(it);
