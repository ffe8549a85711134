import type { Dialect, BackendNamesByField } from "./dialect.ts";

const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns the name by the naming convention of the backend. */
export const backendNameByConvention = (
  name: string,
  { naming }: Pick<Dialect, "naming">,
): string => (naming === "snake_case" ? snakeCase(name) : name);

/**
 * Returns the backend's name of a field. The first table with an entry for the field wins. In one
 * table, the entry with the longest path wins.
 */
export function backendNameOf(
  name: string,
  path: readonly string[],
  tables: readonly (BackendNamesByField<string> | undefined)[],
  dialect: Dialect,
): string | null {
  for (const names of tables) {
    if (names === undefined) continue;
    for (let from = 0; from <= path.length; from += 1) {
      const key = [...path.slice(from), name].join(".");
      const found = Object.hasOwn(names, key) ? names[key] : undefined;
      if (found !== undefined) return found;
    }
  }
  return backendNameByConvention(name, dialect);
}

/**
 * Returns undefined if a part of the dialect throws, because an odd answer must not end the
 * process.
 */
export function callDialectHook<T>(hook: () => T, onError?: () => void): T | undefined {
  try {
    return hook();
  } catch {
    onError?.();
    return undefined;
  }
}
