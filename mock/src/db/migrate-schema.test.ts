import { hash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type Db, dumpRows } from "./db.ts";
import { writeUrlOfProcessUsingDb, openDb, schemaVersion } from "./open-db.ts";

function temporaryFile(): string {
  const folder = mkdtempSync(join(tmpdir(), "lwh5-grow-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, "mock.db");
}
const shapeOf = (db: Db) =>
  Object.fromEntries(
    dumpRows(db).map((it) => [it.table, it.columns.toSorted((a, b) => a.localeCompare(b))]),
  );
const indexesOf = (db: Db) =>
  db.all("SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL ORDER BY name");

test("openDb refuses a database file that a newer schema version wrote", () => {
  const file = temporaryFile();
  const later = openDb(file);
  later.exec(`PRAGMA user_version = ${schemaVersion + 1}`);
  later.exec("DROP TABLE timers");
  later.close();
  expect(() => openDb(file)).toThrow(
    "A newer version wrote this database; start that version, or set MOCK_DB to another file.",
  );
  // Opens again, to check that the failed attempt has released its lock.
  expect(() => openDb(file)).toThrow("A newer version");
});

test("openDb refuses to open one file twice in the same process", () => {
  const file = temporaryFile();
  const first = openDb(file);
  expect(() => openDb(file)).toThrow(
    "Another process uses this database; stop it, or set MOCK_DB to another file.",
  );
  writeUrlOfProcessUsingDb(file, "http://127.0.0.1:8081");
  expect(() => openDb(file)).toThrow("Another process (http://127.0.0.1:8081) uses this database;");
  first.close();
  openDb(file).close();
  expect(existsSync(`${file}.owner`)).toBe(false);
});

test("schema.sql has the hash that is recorded for the schema version", () => {
  const schema = readFileSync(join(import.meta.dirname, "schema.sql"));
  expect([schemaVersion, hash("sha256", schema).slice(0, 16)]).toEqual([12, "d419672cc928213f"]);
});

test("openDb migrates a database file of an earlier version and keeps its rows", () => {
  const file = temporaryFile();
  const old = openDb(file);
  old.exec(
    "INSERT INTO users (id, launchKey, nickName, score, registeredAt) VALUES ('U1', 'guest-1', '老用户', 60, 5)",
  );
  old.exec("ALTER TABLE orders DROP COLUMN payAsked");
  old.exec("ALTER TABLE users DROP COLUMN underRisk");
  old.exec("PRAGMA user_version = 0");
  old.exec("DROP TABLE outages");
  old.exec("DROP INDEX timersDue");
  old.close();
  const [now, fresh] = [openDb(file), openDb(":memory:")];
  expect(shapeOf(now)).toEqual(shapeOf(fresh));
  expect(indexesOf(now)).toEqual(indexesOf(fresh));
  expect(now.one("SELECT nickName, underRisk FROM users")).toEqual(
    expect.objectContaining({ nickName: "老用户", underRisk: 0 }),
  );
  now.close();
});
