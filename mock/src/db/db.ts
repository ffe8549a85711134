import { recountOrders } from "./order-counters.ts";
import { recountPayTypes } from "./pay-type-masks.ts";

export type Cell = string | number | null;
export type DbRow = Record<string, Cell>;

export type Db = {
  exec(sql: string): void;
  one<T>(sql: string, row?: object): T | undefined;
  all<T>(sql: string, row?: object): T[];
  byId<T>(table: string, id: string): T | undefined;
  /** Only what is named is written: a stale copy never overwrites the rest. False when there is no such row. */
  change(table: string, id: string, changes: object): boolean;
  /** How many rows changed. */
  run(sql: string, row?: object): number;
  transaction<T>(body: () => T): T;
  /** Grows with each row that is written and with each rollback, temporary tables included. */
  version(): number;
  /** Moves the write-ahead log into the file, so that a copy of the file alone has what was written until now. */
  checkpoint(): void;
  close(): void;
};

/** Column lists are read from the schema, so that a record and its table cannot drift apart unnoticed. */
const columnsOf = (db: Db, table: string): string[] =>
  db.all<{ name: string }>(`SELECT name FROM pragma_table_info('${table}')`).map((it) => it.name);

const inserts = new Map<string, string>();
export function insert(db: Db, table: string, row: object): void {
  const names = Object.keys(row);
  const key = `${table}(${names.join()})`;
  const sql =
    inserts.get(key) ?? `INSERT INTO ${key} VALUES (${names.map((it) => `:${it}`).join()})`;
  inserts.set(key, sql);
  db.run(sql, row);
}

/** Compare-and-set: the row is written only if nobody wrote it since it was read. Answers the row with its new version. */
export function replace<T extends { version: number }>(
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
  if (changed !== 1) throw new Error(`${table} changed under the hand`);
  return { ...row, ...changes, version: row.version + 1 };
}

/** SQLITE_READONLY, SQLITE_IOERR and SQLITE_FULL. */
const writeFailures: readonly number[] = [8, 10, 13];
/** Returns true if the database could not be written, for example because the disk is full. It may still be read then. */
export const isWriteFailure = (error: unknown): boolean =>
  error instanceof Error &&
  "errcode" in error &&
  writeFailures.includes(Number(error.errcode) & 0xff);

// What has been booked stays booked: a correction is another entry.
const bookTables = ["entries", "postings", "bills", "orderEvents", "outbox"];
export const protectLedger = (db: Db): void =>
  db.exec(
    bookTables
      .flatMap((table) =>
        ["UPDATE", "DELETE"].map(
          (act) =>
            `CREATE TRIGGER ${table}${act} BEFORE ${act} ON ${table} BEGIN SELECT RAISE(ABORT, '${table} is append-only'); END;`,
        ),
      )
      .join("\n"),
  );
const unguardBooks = (db: Db): void =>
  db.exec(
    bookTables
      .flatMap((table) => ["UPDATE", "DELETE"].map((act) => `DROP TRIGGER ${table}${act};`))
      .join("\n"),
  );

export type Dump = { table: string; columns: string[]; rows: DbRow[] }[];

const tablesOf = (db: Db): string[] =>
  db
    .all<{ name: string }>(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rowid",
    )
    .map((it) => it.name);

/** The whole world as rows. */
export const dumpRows = (db: Db): Dump =>
  tablesOf(db).map((table) => ({
    table,
    columns: columnsOf(db, table),
    rows: db.all<DbRow>(`SELECT * FROM ${table}`),
  }));

/** Puts what `fill` brings in the place of all that is there. */
function refill(db: Db, fill: () => void): void {
  db.exec("PRAGMA foreign_keys = OFF");
  try {
    db.transaction(() => {
      unguardBooks(db);
      // What is brought may lack some of them, as a dump of an earlier schema does.
      db.exec(
        tablesOf(db)
          .map((it) => `DELETE FROM main.${it};`)
          .join(""),
      );
      fill();
      db.exec(recountOrders + recountPayTypes);
      protectLedger(db);
    });
  } finally {
    db.exec("PRAGMA foreign_keys = ON");
  }
}

const moved = (column: string, from: string, shiftMs: number): string =>
  column.endsWith("At") ? `${from} + ${shiftMs}` : from;

/** Puts a dump in the place of all that is there, every time moved by `shiftMs`. */
export const loadRows = (db: Db, from: Dump, shiftMs: number): void =>
  refill(db, () => {
    for (const { table, columns, rows } of from) {
      const values = columns.map((it) => moved(it, `:${it}`, shiftMs));
      const sql = `INSERT INTO ${table} (${columns.join()}) VALUES (${values.join()})`;
      for (const row of rows) db.run(sql, row);
    }
  });

/** The same from a model, which is another database of this process: in a third of the time, for no row passes through our hands. */
export function copyRows(db: Db, model: string, shiftMs: number): void {
  db.exec(`ATTACH '${model}' AS model`);
  try {
    const tables = tablesOf(db).map((table) => {
      const columns = columnsOf(db, table);
      return `INSERT INTO main.${table} (${columns.join()}) SELECT ${columns.map((it) => moved(it, it, shiftMs)).join()} FROM model.${table};`;
    });
    refill(db, () => db.exec(tables.join("\n")));
  } finally {
    db.exec("DETACH model");
  }
}

/** What of a dump, that somebody else wrote, this database cannot hold. */
export function unfitFor(db: Db, from: Dump): string | undefined {
  const tables = tablesOf(db);
  for (const { table, columns } of from) {
    if (!tables.includes(table)) return `there is no table ${table}`;
    const known = columnsOf(db, table);
    const strange = columns.find((it) => !known.includes(it));
    if (strange !== undefined) return `there is no column ${table}.${strange}`;
  }
  try {
    loadRows(db, from, 0);
  } catch (error) {
    return `its rows do not fit: ${error instanceof Error ? error.message : "unknown"}`;
  }
  const lost = db.one<{ table: string }>(`SELECT "table" FROM pragma_foreign_key_check`);
  return lost && `rows of ${lost.table} belong to nothing`;
}
