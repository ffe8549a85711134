import { PayMethodStatus } from "contract";

// Payment types of each listing, which a list of offers needs. The table is temporary like the
// counters of orders. It is filled when a database is opened or loaded. The transaction that
// changes the status of a method or adds a method to a listing also changes this table.

/** Bit n of `payTypes` is set if the listing offers an enabled method of type n. */
export const payTypeBitMasksTableSql = `
  CREATE TEMP TABLE offerPayTypes (entrustId TEXT PRIMARY KEY, payTypes INTEGER NOT NULL) STRICT, WITHOUT ROWID;`;

export const buildRecountPayTypeMasksSql = (condition: string): string =>
  `INSERT OR REPLACE INTO offerPayTypes (entrustId, payTypes)
   SELECT e.entrustId, coalesce(sum(DISTINCT 1 << m.type), 0)
   FROM entrustMethods e LEFT JOIN methods m ON m.id = e.methodId AND m.status = ${PayMethodStatus.on} WHERE ${condition} GROUP BY e.entrustId`;
export const recountAllPayTypeMasksSql = `DELETE FROM offerPayTypes; ${buildRecountPayTypeMasksSql("true")};`;

/** For the audit: finds each listing whose payment types are not those of its enabled methods. */
export const findWrongPayTypeMasksSql = `SELECT e.entrustId AS it FROM entrustMethods e LEFT JOIN offerPayTypes USING (entrustId)
  LEFT JOIN methods m ON m.id = e.methodId AND m.status = ${PayMethodStatus.on}
  GROUP BY e.entrustId HAVING coalesce(sum(DISTINCT 1 << m.type), 0) IS NOT max(payTypes)`;
