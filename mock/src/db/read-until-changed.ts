import type { Db } from "./db.ts";

/**
 * Returns `read` with a memory of one result per database and condition. The result is returned again until any row of the database has
 * been written or a transaction has been rolled back. Callers share the result, so they must not change it.
 */
export function cacheUntilChanged<Row>(
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
