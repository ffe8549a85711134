import { beforeEach, expect, test } from "vitest";
import { type Db, insert, replace } from "./db.ts";
import { tablesIn, writingOf } from "./kept.ts";
import { openDb } from "./open-db.ts";

type Thing = { id: string; n: number; version: number };
let db: Db;
const thing = (): Thing | undefined => db.byId<Thing>("things", "a");
const sum = () => db.keptOne<{ n: number }>("SELECT sum(n) AS n FROM things WHERE n >= :from", { from: 0 })?.n;
const abort = () =>
  db.transaction(() => {
    db.change("things", "a", { n: 7 });
    insert(db, "things", { id: "b", n: 5, version: 1 });
    expect([thing()?.n, sum(), db.byId<Thing>("things", "b")?.n]).toEqual([7, 12, 5]);
    throw new Error("in the middle");
  });

beforeEach(() => {
  db = openDb(":memory:");
  db.exec("CREATE TABLE things (id TEXT PRIMARY KEY, n INTEGER, version INTEGER) STRICT");
  insert(db, "things", { id: "a", n: 1, version: 1 });
});

test("what was asked once is not asked again", () => {
  expect(thing()).toBe(thing());
  const all = () => db.keptAll("SELECT * FROM things");
  expect(all()).toBe(all());
});

test("every way of writing is seen at once", () => {
  expect([thing()?.n, sum()]).toEqual([1, 1]);
  db.change("things", "a", { n: 2 });
  expect([thing()?.n, sum()]).toEqual([2, 2]);
  replace<Thing>(db, "things", "id", { id: "a", n: 2, version: 1 }, { n: 3 });
  expect([thing(), sum()]).toEqual([expect.objectContaining({ n: 3, version: 2 }), 3]);
  db.run("UPDATE things SET n = n + 1");
  expect([thing()?.n, sum()]).toEqual([4, 4]);
  db.run("INSERT INTO things (id, n) VALUES ('a', 0) ON CONFLICT (id) DO UPDATE SET n = 5");
  expect([thing()?.n, sum()]).toEqual([5, 5]);
  db.run("DELETE FROM things");
  expect([thing(), sum()]).toEqual([undefined, null]);
  db.exec("INSERT INTO things VALUES ('a', 6, 1)");
  expect([thing()?.n, sum()]).toEqual([6, 6]);
});

test("what is taken back was never there", () => {
  expect([thing()?.n, sum()]).toEqual([1, 1]);
  expect(abort).toThrow("in the middle");
  expect([thing()?.n, sum(), db.byId("things", "b")]).toEqual([1, 1, undefined]);
});

test("a row that is kept cannot be changed in passing", () => {
  expect(() => Object.assign(thing() ?? {}, { n: 9 })).toThrow("read only");
});

test("a statement says what it writes, and a question what it reads", () => {
  expect(writingOf("UPDATE users SET a = :a WHERE id = :id")).toEqual({ table: "users", act: "row" });
  expect(writingOf("UPDATE users SET a = 1 WHERE id = :id OR b = 1")).toEqual({ table: "users", act: "many" });
  expect(writingOf("INSERT INTO users(id) VALUES (:id)")).toEqual({ table: "users", act: "add" });
  expect(writingOf("SELECT 1 FROM users")).toBeUndefined();
  expect(tablesIn("SELECT (SELECT 1 FROM a) FROM b JOIN c ON 1")).toEqual(["a", "b", "c"]);
});
