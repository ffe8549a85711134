/**
 * Looks up an enum number. Returns undefined for an unknown one, which a newer backend may send.
 * The table is a Record of the whole enum, so a new member without an entry is a compile error.
 */
export const lookUpEnum = <K extends number, V>(
  table: Readonly<Record<K, V>>,
  key: number | null,
): V | undefined => (table as Partial<Record<number, V>>)[key as number];

/**
 * Returns true if `said`, the value from the backend, equals `wanted` or is null. With null, the
 * client assumes that the condition is met, and the backend must refuse an invalid command.
 */
export const isEqualOrMissing = (said: number | null, wanted: number): boolean =>
  said === null || said === wanted;
