/**
 * Looks up the entry of a number that may come from a newer backend. Returns `undefined` for a number
 * unknown to this build. The table is a Record of the whole enum, so that a new member without an entry
 * is a compile error.
 */
export const lookUpEnum = <K extends number, V>(
  table: Readonly<Record<K, V>>,
  key: number | null,
): V | undefined => (table as Partial<Record<number, V>>)[key as number];

/**
 * Returns true for the wanted value, and for an absent one, because the backend itself
 * refuses what it does not accept.
 */
export const isOrUnknown = (said: number | null, wanted: number): boolean =>
  said === null || said === wanted;
