import { recountOrderCountersSql } from "./order-counters.ts";
import { recountAllPayTypeMasksSql } from "./pay-type-masks.ts";

export type DbValue = string | number | null;
export type DbRow = Record<string, DbValue>;

export type Db = {
  exec(sql: string): void;
  one<T>(sql: string, row?: object): T | undefined;
  all<T>(sql: string, row?: object): T[];
  byId<T>(table: string, id: string): T | undefined;
  /**
   * Writes only the columns in `changes`, so that a stale copy never overwrites the others. Returns
   * false if the row does not exist.
   */
  change(table: string, id: string, changes: object): boolean;
  /** Returns the number of changed rows. */
  run(sql: string, row?: object): number;
  transaction<T>(body: () => T): T;
  /** Increases with each row that is written and with each rollback, temporary tables included. */
  version(): number;
  /**
   * Moves the write-ahead log into the file, so that a copy of the file alone contains everything
   * written until now.
   */
  checkpoint(): void;
  close(): void;
};

const columnsOf = (db: Db, table: string): string[] =>
  db.all<{ name: string }>(`SELECT name FROM pragma_table_info('${table}')`).map((it) => it.name);

const inserts = new Map<string, string>();
export function insertRow(db: Db, table: string, row: object): void {
  const names = Object.keys(row);
  const key = `${table}(${names.join()})`;
  const sql =
    inserts.get(key) ?? `INSERT INTO ${key} VALUES (${names.map((it) => `:${it}`).join()})`;
  inserts.set(key, sql);
  db.run(sql, row);
}

/**
 * Compare-and-set: writes the row only if its version has not changed since it was read, otherwise
 * throws. Returns the row with its new version.
 */
export function replaceRowIfUnchanged<T extends { version: number }>(
  db: Db,
  table: string,
  key: keyof T & string,
  row: T,
  changes: Partial<T>,
): T {
  const names = Object.keys(changes).filter((it) => it !== "version");
  const set = [...names.map((it) => `${it} = :${it}`), "version = version + 1"].join();
  const changed = db.run(
    `UPDATE ${table} SET ${set} WHERE ${key} = :${key} AND version = :version`,
    {
      ...row,
      ...changes,
      version: row.version,
    },
  );
  if (changed !== 1) throw new Error(`${table} row was changed since it was read`);
  return { ...row, ...changes, version: row.version + 1 };
}

/** SQLite codes of failed writes: SQLITE_READONLY, SQLITE_IOERR and SQLITE_FULL. */
const writeFailures: readonly number[] = [8, 10, 13];
/**
 * Returns true if the database could not be written, for example because the disk is full. Reading
 * may still be possible.
 */
export const isWriteFailure = (error: unknown): boolean =>
  error instanceof Error &&
  "errcode" in error &&
  writeFailures.includes(Number(error.errcode) & 0xff);

// Triggers reject changes and deletions of rows in these tables. A correction is a new row.
const appendOnlyTables = ["entries", "postings", "bills", "orderEvents", "outbox"];
export const makeLedgerAppendOnly = (db: Db): void =>
  db.exec(
    appendOnlyTables
      .flatMap((table) =>
        ["UPDATE", "DELETE"].map(
          (act) =>
            `CREATE TRIGGER ${table}${act} BEFORE ${act} ON ${table} BEGIN SELECT RAISE(ABORT, '${table} is append-only'); END;`,
        ),
      )
      .join("\n"),
  );
const unprotectLedger = (db: Db): void =>
  db.exec(
    appendOnlyTables
      .flatMap((table) => ["UPDATE", "DELETE"].map((act) => `DROP TRIGGER ${table}${act};`))
      .join("\n"),
  );

export type DbDump = { table: string; columns: string[]; rows: DbRow[] }[];

const tablesOf = (db: Db): string[] =>
  db
    .all<{ name: string }>(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rowid",
    )
    .map((it) => it.name);

/** Returns all rows of the world. */
export const dumpRows = (db: Db): DbDump =>
  tablesOf(db).map((table) => ({
    table,
    columns: columnsOf(db, table),
    rows: db.all<DbRow>(`SELECT * FROM ${table}`),
  }));

/**
 * Replaces all rows by those that `fill` inserts, in one transaction without the append-only
 * triggers.
 */
function replaceAllRows(db: Db, fill: () => void): void {
  db.exec("PRAGMA foreign_keys = OFF");
  try {
    db.transaction(() => {
      unprotectLedger(db);
      // Empties every table, because a dump of an earlier schema lacks some of them.
      db.exec(
        tablesOf(db)
          .map((it) => `DELETE FROM main.${it};`)
          .join(""),
      );
      fill();
      db.exec(recountOrderCountersSql + recountAllPayTypeMasksSql);
      makeLedgerAppendOnly(db);
    });
  } finally {
    db.exec("PRAGMA foreign_keys = ON");
  }
}

const shiftedTimeSql = (column: string, from: string, shiftMs: number): string =>
  column.endsWith("At") ? `${from} + ${shiftMs}` : from;

/** Replaces all rows by those of a dump and shifts every time by `shiftMs`. */
export const replaceRowsByDump = (db: Db, from: DbDump, shiftMs: number): void =>
  replaceAllRows(db, () => {
    for (const { table, columns, rows } of from) {
      const values = columns.map((it) => shiftedTimeSql(it, `:${it}`, shiftMs));
      const sql = `INSERT INTO ${table} (${columns.join()}) VALUES (${values.join()})`;
      for (const row of rows) db.run(sql, row);
    }
  });

/**
 * Replaces all rows like `replaceRowsByDump`, but copies them from the template database `model`,
 * a URL of `openTemplateDb`. Takes a third of the time, because no row passes through JavaScript.
 */
export function copyRowsFromTemplate(db: Db, model: string, shiftMs: number): void {
  db.exec(`ATTACH '${model}' AS model`);
  try {
    const tables = tablesOf(db).map((table) => {
      const columns = columnsOf(db, table);
      return `INSERT INTO main.${table} (${columns.join()}) SELECT ${columns.map((it) => shiftedTimeSql(it, it, shiftMs)).join()} FROM model.${table};`;
    });
    replaceAllRows(db, () => db.exec(tables.join("\n")));
  } finally {
    db.exec("DETACH model");
  }
}

/**
 * Returns why this database cannot load a dump, for example an imported one, or undefined if it
 * can. Loads the dump to find out, so call it with an empty database.
 */
export function findDumpSchemaMismatch(db: Db, from: DbDump): string | undefined {
  const tables = tablesOf(db);
  for (const { table, columns } of from) {
    if (!tables.includes(table)) return `there is no table ${table}`;
    const known = columnsOf(db, table);
    const strange = columns.find((it) => !known.includes(it));
    if (strange !== undefined) return `there is no column ${table}.${strange}`;
  }
  try {
    replaceRowsByDump(db, from, 0);
  } catch (error) {
    return `its rows do not fit: ${error instanceof Error ? error.message : "unknown"}`;
  }
  const lost = db.one<{ table: string }>(`SELECT "table" FROM pragma_foreign_key_check`);
  return lost && `rows of ${lost.table} refer to missing rows`;
}
