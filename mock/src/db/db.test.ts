import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  copyRowsFromTemplate,
  dumpRows,
  insertRow,
  replaceRowsByDump,
  replaceRowIfUnchanged,
} from "./db.ts";
import { openDb, openTemplateDb } from "./open-db.ts";

const entry = { id: 1, reason: "x", refType: "user", refId: "U1", createdAt: 5 };

test("the database rejects changes and deletions of booked ledger entries", () => {
  const db = openDb(":memory:");
  insertRow(db, "entries", entry);
  expect(() => db.run("UPDATE entries SET reason = 'y'")).toThrow("append-only");
  expect(() => db.run("DELETE FROM entries")).toThrow("append-only");
});

test("openDb reports an error at once if the database folder cannot be created", () => {
  for (const path of ["/proc/none/mock.db", "/proc/none/deeper/mock.db", "/dev/null/mock.db"])
    expect(() => openDb(path)).toThrow("Cannot open the database file; check MOCK_DB.");
});

test("the accounts table rejects fractional balances and, except of issued coins, negative ones", () => {
  const db = openDb(":memory:");
  const account = { ownerId: "U1", kind: "able", balance: 1, version: 1 };
  expect(() => insertRow(db, "accounts", { ...account, balance: -1 })).toThrow("CHECK");
  expect(() => insertRow(db, "accounts", { ...account, balance: 1.5 })).toThrow("INT");
  insertRow(db, "accounts", { ...account, kind: "issued", balance: -1 });
});

test("replaceRowIfUnchanged throws if the row was changed after it was read", () => {
  const db = openDb(":memory:");
  db.exec("CREATE TABLE things (id TEXT, n INTEGER, version INTEGER) STRICT");
  const thing = { id: "a", n: 1, version: 1 };
  insertRow(db, "things", thing);
  const newer = replaceRowIfUnchanged(db, "things", "id", thing, { n: 2 });
  expect(newer).toEqual({ id: "a", n: 2, version: 2 });
  expect(() => replaceRowIfUnchanged(db, "things", "id", thing, { n: 3 })).toThrow(
    "was changed since it was read",
  );
  expect(db.one("SELECT n FROM things")).toEqual(expect.objectContaining({ n: 2 }));
});

test("db.transaction rolls back if its body throws", () => {
  const db = openDb(":memory:");
  const half = () =>
    db.transaction(() => {
      insertRow(db, "entries", entry);
      throw new Error("in the middle");
    });
  expect(half).toThrow("in the middle");
  expect(db.all("SELECT * FROM entries")).toEqual([]);
});

test("replaceRowsByDump restores the dumped rows and shifts their times", () => {
  const db = openDb(":memory:");
  insertRow(db, "entries", entry);
  const before = dumpRows(db);
  insertRow(db, "entries", { ...entry, id: 2 });
  replaceRowsByDump(db, before, 10);
  expect(db.all("SELECT * FROM entries")).toEqual([
    expect.objectContaining({ ...entry, createdAt: 15 }),
  ]);
  expect(() => db.run("DELETE FROM entries")).toThrow("append-only");
});

test("copyRowsFromTemplate replaces all rows and has the same result as replaceRowsByDump", () => {
  const [from, byRows, byModel] = [openDb(":memory:"), openDb(":memory:"), openDb(":memory:")];
  insertRow(from, "entries", entry);
  insertRow(from, "settings", { name: "a", value: "b" });
  const rows = dumpRows(from);
  const model = openTemplateDb("a-model", rows);
  replaceRowsByDump(byRows, rows, 10);
  for (const id of [7, 8]) {
    insertRow(byModel, "entries", { ...entry, id });
    copyRowsFromTemplate(byModel, model, 10);
    expect(dumpRows(byModel)).toEqual(dumpRows(byRows));
  }
  expect(byModel.one("SELECT createdAt FROM entries")).toEqual(
    expect.objectContaining({ createdAt: 15 }),
  );
  expect(() => byModel.run("DELETE FROM entries")).toThrow("append-only");
  expect(byModel.one("PRAGMA foreign_keys")).toEqual(expect.objectContaining({ foreign_keys: 1 }));
});

test("the SQL in src/db updates orders, entrusts and accounts only if their version matches", () => {
  const folder = new URL("./", import.meta.url);
  const files = readdirSync(folder).filter((it) => it.endsWith(".ts") && !it.endsWith(".test.ts"));
  const updates = files.flatMap(
    (file) =>
      readFileSync(new URL(file, folder), "utf8").match(
        /UPDATE (?:orders|entrusts|accounts)\b[^"`]*/g,
      ) ?? [],
  );
  expect(updates.length).toBe(2);
  for (const sql of updates) expect(sql).toMatch(/WHERE .*version = :version/);
});

describe("openDb with a file", () => {
  const inFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), "lwh5-db-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    return (name: string) => join(folder, name);
  };

  test("closing a database writes everything into its file and leaves no write-ahead log", () => {
    const path = inFolder();
    const db = openDb(path("mock.db"));
    insertRow(db, "entries", entry);
    db.close();
    expect(readdirSync(path(".")).filter((name) => name.endsWith("-wal"))).toEqual([]);
    copyFileSync(path("mock.db"), path("copy.db"));
    const copied = openDb(path("copy.db"));
    expect(copied.all("SELECT id FROM entries")).toEqual([{ id: 1 }]);
    copied.close();
  });

  test("openDb refuses a database file with a damaged page", () => {
    const path = inFolder();
    const db = openDb(path("mock.db"));
    db.close();
    const bytes = readFileSync(path("mock.db"));
    const pageBytes = bytes.readUInt16BE(16);
    bytes.fill(0xa7, pageBytes * 5, pageBytes * 6);
    writeFileSync(path("mock.db"), bytes);
    expect(() => openDb(path("mock.db"))).toThrow("The database is damaged");
  });
});
