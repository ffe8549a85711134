/**
 * The cell of a number that may come from a newer backend; undefined for one that this build does not know.
 * The table itself is a Record of the whole enum: a new member does not compile until each table has its cell.
 */
export const lookUpEnum = <K extends number, V>(
  table: Readonly<Record<K, V>>,
  key: number | null,
): V | undefined => (table as Partial<Record<number, V>>)[key as number];

/** What a backend does not say stands in nobody's way: it will refuse what it does not want. */
export const isOrUnknown = (said: number | null, wanted: number): boolean =>
  said === null || said === wanted;
