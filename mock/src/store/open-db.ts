import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { type Db, guardBooks, type Row } from "./db.ts";
import { grow } from "./grow.ts";
import { openKept, tablesIn, type Writing, writingOf } from "./kept.ts";

const schema = readFileSync(new URL("./schema.sql", import.meta.url), "utf8");

/** One more with every change of the schema: a build that does not know it keeps its hands off. */
export const schemaVersion = 7;

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

type Prepared = { statement: StatementSync; writing: Writing | undefined; tables: readonly string[] };

function preparer(raw: DatabaseSync) {
  const known = new Map<string, Prepared>();
  return (sql: string): Prepared => {
    const before = known.get(sql);
    if (before) return before;
    const statement = raw.prepare(sql);
    statement.setAllowUnknownNamedParameters(true);
    const made = { statement, writing: writingOf(sql), tables: tablesIn(sql) };
    known.set(sql, made);
    return made;
  };
}

function wrap(raw: DatabaseSync, letGo: () => void): Db {
  const prepared = preparer(raw);
  const kept = openKept();
  const [begin, commit] = [raw.prepare("BEGIN IMMEDIATE"), raw.prepare("COMMIT")];
  const keyOf = (row: Row): string => {
    const values = Object.values(row);
    return values.length < 2 ? String(values[0]) : JSON.stringify(values);
  };
  const noteWriting = <T>({ writing }: Prepared, row: Row, answer: T): T => {
    if (writing) kept.noteWriting(writing, row);
    return answer;
  };
  /** From which tables somebody who wants to know it has read so far. */
  let read: Set<string> | undefined;
  const noteReading = (tables: readonly string[]): void => {
    if (read) for (const it of tables) read.add(it);
  };
  const one = <T>(sql: string, row: object = {}) => {
    const it = prepared(sql);
    noteReading(it.tables);
    return noteWriting(it, row as Row, it.statement.get(row as Row)) as T | undefined;
  };
  const all = <T>(sql: string, row: object = {}) => {
    const { statement, tables } = prepared(sql);
    noteReading(tables);
    return statement.all(row as Row) as T[];
  };
  return {
    exec: (sql) => {
      raw.exec(sql);
      kept.forget();
    },
    one,
    all,
    byId: (table, id) => {
      read?.add(table);
      return kept.row(table, id, () => one(`SELECT * FROM ${table} WHERE id = :id`, { id }));
    },
    change: (table, id, changes) => {
      const set = Object.keys(changes).map((it) => `${it} = :${it}`);
      const { statement } = prepared(`UPDATE ${table} SET ${set.join()} WHERE id = :id`);
      const isThere = Number(statement.run({ ...changes, id }).changes) === 1;
      if (isThere) kept.noteChange(table, id, changes);
      return isThere;
    },
    keptOne: (sql, row = {}) => {
      noteReading(prepared(sql).tables);
      return kept.answer(sql, keyOf(row), () => one(sql, row));
    },
    keptAll: (sql, row = {}) => {
      noteReading(prepared(sql).tables);
      return kept.answer(sql, keyOf(row), () => all(sql, row));
    },
    reading: (make) => {
      const tables = new Set<string>();
      const outer = read;
      read = tables;
      try {
        const answer = make();
        const age = kept.age(tables);
        return { answer, isUnwritten: () => kept.age(tables) === age };
      } finally {
        read = outer;
        if (outer) for (const it of tables) outer.add(it);
      }
    },
    run: (sql, row = {}) => {
      const it = prepared(sql);
      return noteWriting(it, row as Row, Number(it.statement.run(row as Row).changes));
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
    close: () => {
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
    const db = wrap(raw, letGo);
    migrate(db);
    return db;
  } catch (error) {
    raw.close();
    letGo();
    throw error;
  }
}

export function openDb(path: string): Db {
  try {
    return open(path);
  } catch (error) {
    if (error instanceof DatabaseError) throw error;
    throw new DatabaseError("Cannot open the database there; check MOCK_DB.", { cause: error });
  }
}
