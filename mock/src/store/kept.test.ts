import { beforeEach, expect, test } from "vitest";
import { type Db, insert, replace } from "./db.ts";
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

test("a question about one goes on when another's are written, and is asked anew when its own are", () => {
  db.exec("CREATE TABLE deals (id TEXT PRIMARY KEY, who TEXT, n INTEGER, version INTEGER) STRICT");
  for (const [id, who] of [
    ["d", "a"],
    ["e", "b"],
  ] as const)
    insert(db, "deals", { id, who, n: 1, version: 1 });
  const of = (who: string) => db.keptAll<Thing>("SELECT * FROM deals WHERE who = :who AND n > 0", { who });
  const change = (id: string, changes: object) => {
    const row = db.byId<Thing & { who: string }>("deals", id) as Thing & { who: string };
    replace(db, "deals", "id", row, changes);
  };
  const isAsked = { a: false, b: false };
  const write = (act: () => void) => {
    const before = { a: of("a"), b: of("b") };
    act();
    for (const who of ["a", "b"] as const) isAsked[who] = of(who) !== before[who];
    return { ...isAsked };
  };
  expect(write(() => insert(db, "deals", { id: "f", who: "b", n: 2, version: 1 }))).toEqual({ a: false, b: true });
  expect(write(() => change("d", { n: 3 }))).toEqual({ a: true, b: false });
  expect(write(() => db.change("deals", "d", { n: 4 }))).toEqual({ a: true, b: true });
  db.byId("deals", "d");
  expect(write(() => db.change("deals", "d", { n: 4 }))).toEqual({ a: true, b: false });
  expect(write(() => db.run("UPDATE deals SET n = 5 WHERE who = :who", { who: "b" }))).toEqual({ a: false, b: true });
  expect(write(() => db.run("DELETE FROM deals WHERE who = :who", { who: "c" }))).toEqual({ a: false, b: false });
  expect(write(() => change("d", { who: "b" }))).toEqual({ a: true, b: true });
  expect([of("a").length, of("b").length]).toEqual([0, 3]);
  expect(write(() => db.run("UPDATE deals SET n = n + 1"))).toEqual({ a: true, b: true });
  expect(write(() => db.exec("UPDATE deals SET n = n + 1"))).toEqual({ a: true, b: true });
  const taken = () =>
    db.transaction(() => {
      insert(db, "deals", { id: "g", who: "a", n: 1, version: 1 });
      expect(of("a")).toHaveLength(1);
      throw new Error("in the middle");
    });
  expect(write(() => expect(taken).toThrow("in the middle"))).toEqual({ a: true, b: false });
  expect(of("a")).toHaveLength(0);
});

test("what came since a moment is counted anew when the first of it falls out, or when it is asked for more", () => {
  for (const n of [10, 20]) insert(db, "things", { id: String(n), n, version: 1 });
  const since = (from: number) =>
    db.keptSince<{ firstAt: number | null; count: number }>(
      "SELECT count(*) AS count, min(n) AS firstAt FROM things WHERE n >= :since",
      {},
      from,
    );
  const first = since(5);
  expect(first.count).toBe(2);
  expect(since(10)).toBe(first);
  expect(since(11).count).toBe(1);
  expect(since(2)).not.toBe(first);
  expect(since(2).count).toBe(2);
  expect(since(21).count).toBe(0);
  const none = since(21);
  expect(since(1_000)).toBe(none);
  insert(db, "things", { id: "30", n: 30, version: 1 });
  expect(since(21).count).toBe(1);
});
