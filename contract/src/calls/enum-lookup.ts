/**
 * Looks up a number that may come from a newer backend. Returns undefined if this build does not
 * know it. The table is a Record of the whole enum, so a new member is a compile error until each
 * table has an entry for it.
 */
export const lookUpEnum = <K extends number, V>(
  table: Readonly<Record<K, V>>,
  key: number | null,
): V | undefined => (table as Partial<Record<number, V>>)[key as number];

/**
 * Returns true if the backend sends the expected value, or null. With null, the client cannot check
 * the condition, so the backend must refuse an invalid command.
 */
export const isEqualOrMissing = (said: number | null, wanted: number): boolean =>
  said === null || said === wanted;
