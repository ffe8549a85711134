import { getAtPath, isJsonObject } from "../../contract/src/dialect/json.ts";

export type JsonField = { path: string; name: string; value: unknown };

/** Returns the fields of a record and of the records inside it, each with its path. */
export const fieldsIn = (record: unknown, depth = 9, above = ""): JsonField[] =>
  isJsonObject(record) && depth > 0
    ? Object.entries(record).flatMap(([name, value]) => [
        { path: above + name, name, value },
        ...fieldsIn(value, depth - 1, `${above}${name}.`),
      ])
    : [];

/** Returns the value at a path. The empty path is the body itself. */
export const valueAt = (body: unknown, path: string): unknown =>
  getAtPath(body, path === "" ? [] : path.split("."));

export const isFilled = (it: unknown): boolean => it !== null && it !== undefined && it !== "";

/** Returns the different values, the most frequent first. */
export const mostFrequent = <T>(all: readonly T[]): T[] =>
  [...Map.groupBy(all, (it) => it)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([it]) => it);

/** Returns the longest list in a result, or an empty one. */
export function findListInResult(result: unknown): readonly unknown[] {
  const lists = [{ value: result }, ...fieldsIn(result, 2)].flatMap(({ value }) =>
    Array.isArray(value) ? [value as readonly unknown[]] : [],
  );
  return lists.toSorted((a, b) => b.length - a.length)[0] ?? [];
}
