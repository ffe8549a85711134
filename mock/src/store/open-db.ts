import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { type Cell, type Db, type Dump, guardBooks, load, type Row, type Since } from "./db.ts";
import { grow } from "./grow.ts";
import { openKept } from "./kept.ts";
import { openOrderCounts } from "./order-counts.ts";
import { placed, type Source, sourcesOf, type Writing, writingOf } from "./statements.ts";

const schema = readFileSync(new URL("./schema.sql", import.meta.url), "utf8");

/** One more with every change of the schema: a build that does not know it keeps its hands off. */
export const schemaVersion = 10;

/** Its message is one sentence for the person who starts the mock. */
class DatabaseError extends Error {
  override readonly name = "DatabaseError";
}

/** What has been asked is kept here until this process writes it: a second one on the same file would tell another truth. */
function holdFile(path: string): () => void {
  const lock = new DatabaseSync(`${path}.lock`);
  try {
    // The system lets go of it with the process, however that ends.
    lock.exec("BEGIN EXCLUSIVE");
  } catch {
    lock.close();
    throw new DatabaseError(`Another process${ownerOf(path)} uses this database; stop it, or set MOCK_DB to another file.`);
  }
  // Of whoever was killed.
  rmSync(ownerFile(path), { force: true });
  return () => {
    rmSync(ownerFile(path), { force: true });
    lock.close();
  };
}

const ownerFile = (path: string): string => `${path}.owner`;
/** For the sentence that the next one reads who wants this file. */
export const noteOwner = (path: string, address: string): void => writeFileSync(ownerFile(path), address);
function ownerOf(path: string): string {
  const address = existsSync(ownerFile(path)) ? readFileSync(ownerFile(path), "utf8") : "";
  return /^https?:\/\/[\x21-\x7e]{1,200}$/.test(address) ? ` (${address})` : "";
}

function settings(db: DatabaseSync, path: string): void {
  db.exec("PRAGMA foreign_keys = ON");
  if (path !== ":memory:") db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 2000");
}

function migrate(db: Db): void {
  const { version = 0 } = db.one<{ version: number }>("SELECT user_version AS version FROM pragma_user_version") ?? {};
  if (version > schemaVersion)
    throw new DatabaseError("A newer version wrote this database; start that one, or set MOCK_DB to another file.");
  db.transaction(() => {
    if (db.one("SELECT 1 FROM sqlite_master WHERE name = 'users'")) grow(db, schema);
    else {
      db.exec(schema);
      guardBooks(db);
    }
    db.exec(`PRAGMA user_version = ${schemaVersion}`);
  });
}

type Asked<T extends Since> = T & { since: number };
type Prepared = {
  statement: StatementSync;
  writing: Writing | undefined;
  sources: readonly Source[];
  bound: (row: Row) => Cell[];
  rowOf: (cells: Cell[]) => Row;
};

/** Node hands rows out as dictionaries, which are slow to make and to copy: a copy of one made in one piece is filled instead. */
function rowMaker(statement: StatementSync): Prepared["rowOf"] {
  statement.setReturnArrays(true);
  const names = statement.columns().map((it) => it.name);
  const model = JSON.parse(JSON.stringify(Object.fromEntries(names.map((it) => [it, null])))) as Row;
  return (cells) => {
    const row = { ...model };
    let at = 0;
    for (const name of names) row[name] = cells[at++] as Cell;
    return row;
  };
}

function preparer(raw: DatabaseSync) {
  const known = new Map<string, Prepared>();
  const prepared = (sql: string): Prepared => {
    const before = known.get(sql);
    if (before) return before;
    const { text, names } = placed(sql);
    const statement = raw.prepare(text);
    const bound = (row: Row) => names.map((it) => row[it] as Cell);
    const made = { statement, writing: writingOf(sql), sources: sourcesOf(sql), bound, rowOf: rowMaker(statement) };
    known.set(sql, made);
    return made;
  };
  /** Tables may have other columns now. */
  const forget = (): void => known.clear();
  return { prepared, forget };
}

function wrap(raw: DatabaseSync, letGo: () => void): Db {
  const { prepared, forget } = preparer(raw);
  const kept = openKept();
  const [begin, commit] = [raw.prepare("BEGIN IMMEDIATE"), raw.prepare("COMMIT")];
  const keyOf = (row: Row): string => {
    const values = Object.values(row);
    return values.length < 2 ? String(values[0]) : JSON.stringify(values);
  };
  const noteWriting = ({ writing }: Prepared, row: Row): void => {
    if (writing) kept.noteWriting(writing, row);
  };
  const first = <T>({ statement, bound, rowOf }: Prepared, row: Row): T | undefined => {
    const cells = statement.get(...bound(row)) as Cell[] | undefined;
    return cells && (rowOf(cells) as T);
  };
  const each = <T>({ statement, bound, rowOf }: Prepared, row: Row): T[] =>
    (statement.all(...bound(row)) as unknown as Cell[][]).map(rowOf) as T[];
  return {
    exec: (sql) => {
      raw.exec(sql);
      forget();
      kept.forget();
    },
    one: <T>(sql: string, row: object = {}) => {
      const it = prepared(sql);
      const found = first<T>(it, row as Row);
      noteWriting(it, row as Row);
      return found;
    },
    all: <T>(sql: string, row: object = {}) => each<T>(prepared(sql), row as Row),
    byId: <T>(table: string, id: string) => kept.row(table, id, () => first<T>(prepared(`SELECT * FROM ${table} WHERE id = :id`), { id })),
    change: (table, id, changes) => {
      const set = Object.keys(changes).map((it) => `${it} = :${it}`);
      const { statement, bound, writing } = prepared(`UPDATE ${table} SET ${set.join()} WHERE id = :id`);
      const isThere = Number(statement.run(...bound({ ...changes, id })).changes) === 1;
      if (isThere && writing) kept.noteChange(writing, id, changes);
      return isThere;
    },
    keptOne: <T>(sql: string, row: Row = {}) => {
      const it = prepared(sql);
      return kept.answer(sql, it.sources, row, keyOf(row), () => first<T>(it, row));
    },
    keptAll: <T>(sql: string, row: Row = {}) => {
      const it = prepared(sql);
      return kept.answer(sql, it.sources, row, keyOf(row), () => each<T>(it, row));
    },
    keptSince: <T extends Since>(sql: string, row: Row, since: number) => {
      const it = prepared(sql);
      const holds = ({ since: from, firstAt }: Asked<T>) => since >= from && (firstAt === null || since <= firstAt);
      return kept.answer(sql, it.sources, row, keyOf(row), () => ({ ...(first<T>(it, { ...row, since }) as T), since }), holds);
    },
    run: (sql, row = {}) => {
      const it = prepared(sql);
      const { changes } = it.statement.run(...it.bound(row as Row));
      noteWriting(it, row as Row);
      return Number(changes);
    },
    transaction: (body) => {
      begin.run();
      kept.begin();
      try {
        const result = body();
        commit.run();
        return result;
      } catch (error) {
        if (raw.isTransaction) raw.exec("ROLLBACK");
        kept.undo();
        throw error;
      }
    },
    checkpoint: () => raw.exec("PRAGMA wal_checkpoint(PASSIVE)"),
    close: () => {
      // SQLite moves the write-ahead log into the file here, so a copy of the file alone is complete after a clean stop.
      raw.close();
      letGo();
    },
  };
}

/** Step by step: where the system will have no folder, as below /proc, Node's own way of making all of them never ends. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}

function open(path: string): Db {
  const isFile = path !== ":memory:";
  if (isFile) makeFolder(dirname(path));
  const raw = new DatabaseSync(path);
  const letGo = isFile ? holdFile(path) : () => {};
  try {
    settings(raw, path);
    if (isFile) checkPages(raw);
    const db = wrap(raw, letGo);
    migrate(db);
    db.exec(openOrderCounts);
    return db;
  } catch (error) {
    raw.close();
    letGo();
    throw error;
  }
}

/** Otherwise a damaged page is noticed only by the first command that reads it. */
function checkPages(raw: DatabaseSync): void {
  const damaged = "The database is damaged; restore a copy of it or move it away.";
  try {
    const { quick_check: result } = raw.prepare("PRAGMA quick_check(1)").get() as { quick_check: string };
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
    throw new DatabaseError("Cannot open the database there; check MOCK_DB.", { cause: error });
  }
}

const models: Db[] = [];
/** Rows from which many worlds begin, for `copy`: they are there as long as somebody holds a connection to them, which is as long as this process. */
export function openModel(name: string, rows: Dump): string {
  const address = `file:/${name}?vfs=memdb`;
  const db = wrap(new DatabaseSync(address), () => {});
  migrate(db);
  load(db, rows, 0);
  models.push(db);
  return address;
}
