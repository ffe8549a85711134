import type { Db } from "./db.ts";

/**
 * Caches the last result of `read` for each database. The result is valid for the same `since`
 * until a row is written or a transaction is rolled back. Callers share the result, so they must
 * not change it.
 */
export function cacheRowsUntilDbChanges<Row>(
  read: (db: Db, since: number) => readonly Row[],
): (db: Db, since: number) => readonly Row[] {
  const results = new WeakMap<Db, { version: number; since: number; rows: readonly Row[] }>();
  return (db, since) => {
    const version = db.version();
    const known = results.get(db);
    if (known?.version === version && known.since === since) return known.rows;
    const rows = read(db, since);
    results.set(db, { version, since, rows });
    return rows;
  };
}
