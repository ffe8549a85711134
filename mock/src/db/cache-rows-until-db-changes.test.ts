import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Db } from "./db.ts";
import { openDb } from "./open-db.ts";
import { nextCounterValue, setSetting, readSetting } from "./settings-and-counters.ts";
import { cacheRowsUntilDbChanges } from "./cache-rows-until-db-changes.ts";

let db: Db;
beforeEach(() => {
  db = openDb(":memory:");
  setSetting(db, "name", "before");
});
afterEach(() => db.close());

function counted() {
  let reads = 0;
  const read = cacheRowsUntilDbChanges((from) => {
    reads += 1;
    return [readSetting(from, "name")];
  });
  return { read, reads: () => reads };
}

describe("cacheRowsUntilDbChanges", () => {
  test("cacheRowsUntilDbChanges reads the database once while nothing is written", () => {
    const { read, reads } = counted();
    expect(read(db, 0)).toBe(read(db, 0));
    expect(reads()).toBe(1);
  });

  test.each<[string, (it: Db) => void]>([
    ["a row is written", (it) => setSetting(it, "name", "after")],
    ["a statement with RETURNING writes", (it) => nextCounterValue(it, "E")],
    ["several statements are executed", (it) => it.exec("DELETE FROM settings; DELETE FROM users")],
    ["a temporary row is written", (it) => it.run("INSERT INTO offerPayTypes VALUES ('E1', 2)")],
  ])("cacheRowsUntilDbChanges reads the rows again once %s", (_, write) => {
    const { read, reads } = counted();
    read(db, 0);
    write(db);
    expect(read(db, 0)).toEqual([readSetting(db, "name")]);
    expect(reads()).toBe(2);
  });

  test("cacheRowsUntilDbChanges forgets rows that were read in a rolled back transaction", () => {
    const { read } = counted();
    read(db, 0);
    expect(() =>
      db.transaction(() => {
        setSetting(db, "name", "never");
        expect(read(db, 0)).toEqual(["never"]);
        throw new Error("in the middle");
      }),
    ).toThrow("in the middle");
    expect(read(db, 0)).toEqual(["before"]);
  });

  test("cacheRowsUntilDbChanges reads again for another period start or another database", () => {
    const { read, reads } = counted();
    const other = openDb(":memory:");
    read(db, 0);
    read(db, 60_000);
    expect(read(other, 60_000)).toEqual([undefined]);
    expect(reads()).toBe(3);
    other.close();
  });
});
