import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import {
  type DbValue,
  type Db,
  type DbDump,
  makeLedgerAppendOnly,
  replaceRowsByDump,
  type DbRow,
} from "./db.ts";
import { addMissingTablesAndColumns } from "./migrate-schema.ts";
import { orderCounterTablesSql, recountOrderCountersSql } from "./order-counters.ts";
import { payTypeBitMasksTableSql, recountAllPayTypeMasksSql } from "./pay-type-masks.ts";

const schema = readFileSync(new URL("./schema.sql", import.meta.url), "utf8");

/**
 * Raised with every change of the schema. A build refuses files with a higher version than its own.
 */
export const schemaVersion = 12;

/** Error whose message is one sentence for the user who starts the mock. */
class DatabaseError extends Error {
  override readonly name = "DatabaseError";
}

/**
 * Locks the file for this process, because the clock and the timers of a world must run in one
 * process only.
 */
function lockFile(path: string): () => void {
  const lock = new DatabaseSync(`${path}.lock`);
  try {
    // The operating system releases this lock when the process ends, even after a crash.
    lock.exec("BEGIN EXCLUSIVE");
  } catch {
    lock.close();
    throw new DatabaseError(
      `Another process${readOwnerFile(path)} uses this database; stop it, or set MOCK_DB to another file.`,
    );
  }
  // Deletes the `.owner` file of a process that was killed. The file contains the URL of that
  // process.
  rmSync(ownerFile(path), { force: true });
  return () => {
    rmSync(ownerFile(path), { force: true });
    lock.close();
  };
}

const ownerFile = (path: string): string => `${path}.owner`;
/**
 * Stores the URL of this process, which a second process shows in its error message if it opens the
 * same file.
 */
export const writeUrlOfProcessUsingDb = (path: string, address: string): void =>
  writeFileSync(ownerFile(path), address);
function readOwnerFile(path: string): string {
  const address = existsSync(ownerFile(path)) ? readFileSync(ownerFile(path), "utf8") : "";
  return /^https?:\/\/[\x21-\x7e]{1,200}$/.test(address) ? ` (${address})` : "";
}

function applySettings(db: DatabaseSync, path: string): void {
  db.exec("PRAGMA foreign_keys = ON");
  if (path !== ":memory:")
    db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 2000");
}

function migrate(db: Db): void {
  const { version = 0 } =
    db.one<{ version: number }>("SELECT user_version AS version FROM pragma_user_version") ?? {};
  if (version > schemaVersion)
    throw new DatabaseError(
      "A newer version wrote this database; start that version, or set MOCK_DB to another file.",
    );
  db.transaction(() => {
    if (db.one("SELECT 1 FROM sqlite_master WHERE name = 'users'"))
      addMissingTablesAndColumns(db, schema);
    else {
      db.exec(schema);
      makeLedgerAppendOnly(db);
    }
    db.exec(`PRAGMA user_version = ${schemaVersion}`);
  });
}

type Prepared = { statement: StatementSync; rowOf: (cells: DbValue[]) => DbRow };

/**
 * Creates row objects as copies of one model object. Node itself returns each row as an object in
 * dictionary mode, which is slow to create and to copy.
 */
function rowMaker(statement: StatementSync): Prepared["rowOf"] {
  statement.setReturnArrays(true);
  const names = statement.columns().map((it) => it.name);
  const model = JSON.parse(
    JSON.stringify(Object.fromEntries(names.map((it) => [it, null]))),
  ) as DbRow;
  return (cells) => {
    const row = { ...model };
    let at = 0;
    for (const name of names) row[name] = cells[at++] as DbValue;
    return row;
  };
}

function preparer(raw: DatabaseSync) {
  const known = new Map<string, Prepared>();
  const prepared = (sql: string): Prepared => {
    const before = known.get(sql);
    if (before) return before;
    const statement = raw.prepare(sql);
    // Callers pass whole records, but a statement uses only the values that it names.
    statement.setAllowUnknownNamedParameters(true);
    const made = { statement, rowOf: rowMaker(statement) };
    known.set(sql, made);
    return made;
  };
  /**
   * Drops all prepared statements. Called after `exec`, which may change tables and thus the
   * columns of these statements.
   */
  const forget = (): void => known.clear();
  return { prepared, forget };
}

function wrap(raw: DatabaseSync, letGo: () => void): Db {
  const { prepared, forget } = preparer(raw);
  const begin = raw.prepare("BEGIN IMMEDIATE");
  const commit = raw.prepare("COMMIT");
  const changes = raw.prepare("SELECT total_changes() AS n");
  let rollbacks = 0;
  const one = <T>(sql: string, row: object = {}): T | undefined => {
    const { statement, rowOf } = prepared(sql);
    const cells = statement.get(row as DbRow) as unknown as DbValue[] | undefined;
    return cells && (rowOf(cells) as T);
  };
  const run = (sql: string, row: object = {}): number =>
    Number(prepared(sql).statement.run(row as DbRow).changes);
  return {
    exec: (sql) => {
      raw.exec(sql);
      forget();
    },
    one,
    all: <T>(sql: string, row: object = {}) => {
      const { statement, rowOf } = prepared(sql);
      return (statement.all(row as DbRow) as unknown as DbValue[][]).map(rowOf) as T[];
    },
    byId: (table, id) => one(`SELECT * FROM ${table} WHERE id = :id`, { id }),
    change: (table, id, changes) => {
      const set = Object.keys(changes).map((it) => `${it} = :${it}`);
      return run(`UPDATE ${table} SET ${set.join()} WHERE id = :id`, { ...changes, id }) === 1;
    },
    run,
    transaction: (body) => {
      begin.run();
      try {
        const result = body();
        commit.run();
        return result;
      } catch (error) {
        if (raw.isTransaction) raw.exec("ROLLBACK");
        rollbacks += 1;
        throw error;
      }
    },
    // Adds the rollbacks, because SQLite does not count the rows that a rollback restores.
    version: () => Number(changes.get()?.["n"]) + rollbacks,
    checkpoint: () => raw.exec("PRAGMA wal_checkpoint(PASSIVE)"),
    close: () => {
      // SQLite moves the write-ahead log into the file here. After a clean stop, a copy of the file
      // alone is therefore complete.
      raw.close();
      letGo();
    },
  };
}

/**
 * Creates the folders one by one, because recursive `mkdirSync` never returns where folders cannot
 * be created, for example below /proc.
 */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}

function open(path: string): Db {
  const isFile = path !== ":memory:";
  if (isFile) makeFolder(dirname(path));
  const raw = new DatabaseSync(path);
  const letGo = isFile ? lockFile(path) : () => {};
  try {
    applySettings(raw, path);
    if (isFile) checkPages(raw);
    const db = wrap(raw, letGo);
    migrate(db);
    db.exec(
      orderCounterTablesSql +
        payTypeBitMasksTableSql +
        recountOrderCountersSql +
        recountAllPayTypeMasksSql,
    );
    return db;
  } catch (error) {
    raw.close();
    letGo();
    throw error;
  }
}

/**
 * Checks all pages at the start. Otherwise a damaged page is noticed only by the first command that
 * reads it.
 */
function checkPages(raw: DatabaseSync): void {
  const damaged = "The database is damaged; restore a copy of it or move it away.";
  try {
    const { quick_check: result } = raw.prepare("PRAGMA quick_check(1)").get() as {
      quick_check: string;
    };
    if (result === "ok") return;
  } catch (cause) {
    throw new DatabaseError(damaged, { cause });
  }
  throw new DatabaseError(damaged);
}

export function openDb(path: string): Db {
  try {
    return open(path);
  } catch (error) {
    if (error instanceof DatabaseError) throw error;
    throw new DatabaseError("Cannot open the database file; check MOCK_DB.", { cause: error });
  }
}

const templateDbs: Db[] = [];
/**
 * Opens an in-memory database with rows from which many worlds start, for `copyRowsFromTemplate`.
 * SQLite keeps it only while a connection is open, so the connection stays open until the process
 * ends.
 */
export function openTemplateDb(name: string, rows: DbDump): string {
  const address = `file:/${name}?vfs=memdb`;
  const db = wrap(new DatabaseSync(address), () => {});
  migrate(db);
  db.exec(orderCounterTablesSql + payTypeBitMasksTableSql);
  replaceRowsByDump(db, rows, 0);
  templateDbs.push(db);
  return address;
}
