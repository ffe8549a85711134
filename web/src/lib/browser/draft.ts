import type { StorageSlot } from "./storage.ts";

/**
 * Returns the usable part of a stored value. The value may be corrupt or from an older version of
 * the app. So a schema does not throw, but returns undefined or a value without the invalid parts.
 */
export type StoredSchema<T> = (stored: unknown) => T;

/** A schema for each field of `T`. */
type Shape<T> = { [N in keyof T]-?: StoredSchema<T[N] | undefined> };
/** Names of the fields of `T` that may be missing. */
type OptionalName<T> = { [N in keyof T]-?: undefined extends T[N] ? N : never }[keyof T];

const isPresent = <T>(value: T | undefined): value is T => value !== undefined;
const isObject = (stored: unknown): stored is object =>
  typeof stored === "object" && stored !== null && !Array.isArray(stored);

/** Keeps the fields that match their schema. */
const fields =
  <T extends object>(shape: Shape<T>) =>
  (stored: unknown): Partial<T> => {
    const known: Partial<Record<keyof T, unknown>> = isObject(stored) ? stored : {};
    const parsed = (Object.keys(shape) as (keyof T)[])
      .map((name) => [name, shape[name](known[name])] as const)
      .filter(([, value]) => isPresent(value));
    return Object.fromEntries(parsed) as Partial<T>;
  };

/** Schemas for `draft`. */
export const schema = {
  text: (stored: unknown) => (typeof stored === "string" ? stored : undefined),
  number: (stored: unknown) => (typeof stored === "number" ? stored : undefined),
  flag: (stored: unknown) => (typeof stored === "boolean" ? stored : undefined),
  nullable:
    <T>(item: StoredSchema<T | undefined>) =>
    (stored: unknown) =>
      stored === null ? null : item(stored),
  oneOf:
    <T>(values: readonly T[]) =>
    (stored: unknown) =>
      values.find((it) => it === stored),
  fields,
  /** Requires every field except those in `optional`. */
  whole:
    <T extends object>(shape: Shape<T>, optional: readonly OptionalName<T>[] = []) =>
    (stored: unknown): T | undefined => {
      const found = fields<T>(shape)(stored);
      const isWhole = Object.keys(shape).every(
        (name) => Object.hasOwn(found, name) || (optional as readonly unknown[]).includes(name),
      );
      return isWhole ? (found as T) : undefined;
    },
  /** Accepts any object without checking its fields. */
  object: <T extends object>(stored: unknown) => (isObject(stored) ? (stored as T) : undefined),
  /** Returns undefined if an item does not match the schema. */
  list:
    <T>(item: StoredSchema<T | undefined>) =>
    (stored: unknown): T[] | undefined => {
      const items = Array.isArray(stored) ? stored.map(item) : [undefined];
      return items.every(isPresent) ? items : undefined;
    },
  /** Keeps the items that match the schema. */
  validItems:
    <T>(item: StoredSchema<T | undefined>) =>
    (stored: unknown): T[] =>
      Array.isArray(stored) ? stored.map(item).filter(isPresent) : [],
  /** Keeps the fields whose value matches the schema. Their names may be any. */
  record:
    <T>(item: StoredSchema<T | undefined>) =>
    (stored: unknown): Record<string, T> | undefined => {
      if (!isObject(stored)) return undefined;
      const parsed = Object.entries(stored).map(([name, value]) => [name, item(value)] as const);
      return Object.fromEntries(parsed.filter((it): it is [string, T] => isPresent(it[1])));
    },
};

/** Parses a stored text. A text that is not JSON is parsed like a missing value. */
export function parseStored<T>(text: string | undefined, fitting: StoredSchema<T>): T {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? "null");
  } catch {
    // Corrupt text counts as no text.
  }
  return fitting(stored);
}

/** Input or progress of the user that survives a reload. Stored as JSON. */
export type Draft<T> = {
  read: () => T;
  write: (value: T & {}) => void;
  clear: () => void;
};

export const draft = <T>(slot: StorageSlot, fitting: StoredSchema<T>): Draft<T> => ({
  read: () => parseStored(slot.get(), fitting),
  write: (value) => slot.set(JSON.stringify(value)),
  clear: () => slot.clear(),
});
