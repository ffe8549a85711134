import type { Dialect, BackendNamesByField } from "./dialect.ts";

type Names = BackendNamesByField<string>;

export const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns our field name as the backend writes it by its naming convention. */
export const backendNameByConvention = (
  name: string,
  { naming }: Pick<Dialect, "naming">,
): string => (naming === "snake_case" ? snakeCase(name) : name);

/**
 * Returns the backend's name of a field, or null if the backend lacks it. The first table with an
 * entry for the field wins. In one table, the entry with the longest path wins.
 */
export function backendNameOf(
  name: string,
  path: readonly string[],
  tables: readonly (Names | undefined)[],
  dialect: Dialect,
): string | null {
  const keys = [...path, name].map((_, from, all) => all.slice(from).join("."));
  for (const names of tables)
    for (const key of keys) {
      const found = names && Object.hasOwn(names, key) ? names[key] : undefined;
      if (found !== undefined) return found;
    }
  return backendNameByConvention(name, dialect);
}

/**
 * Returns the backend's path of a field of the envelope or of a frame. Uses the naming convention
 * if the dialect lists the field as `null`, because these fields are always read.
 */
export const backendPathOf = (
  name: string,
  tables: readonly (Names | undefined)[],
  dialect: Dialect,
): string[] =>
  (backendNameOf(name, [], tables, dialect) ?? backendNameByConvention(name, dialect)).split(".");

/** Returns pairs of our name and the backend's. A name without an entry stays the same. */
export const withUnchangedNames = (ours: readonly string[], names: Names = {}) =>
  ours.map((it) => [it, names[it] === undefined ? it : names[it]] as const);

/** Throws if two of our names have the same name in the backend. */
export function rejectSameNames(
  { name }: Dialect,
  where: string,
  names: Iterable<readonly [ours: string, theirs: string | number | null | undefined]>,
): void {
  const taken = new Map<string, string>();
  for (const [ours, theirs] of names) {
    const other = taken.get(String(theirs));
    if (other !== undefined)
      throw new Error(`dialect ${name}: ${other} and ${ours} ${where} are both called ${theirs}`);
    if (theirs !== null && theirs !== undefined) taken.set(String(theirs), ours);
  }
}

/** Calls `hook`. Returns undefined if it throws, so that an odd answer cannot end the process. */
export function callDialectHook<T>(hook: () => T, onError?: () => void): T | undefined {
  try {
    return hook();
  } catch {
    onError?.();
    return undefined;
  }
}
