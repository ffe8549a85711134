import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type Db, dump, openDb } from "./db.ts";

function temporaryFile(): string {
  const folder = mkdtempSync(join(tmpdir(), "lwh5-grow-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, "mock.db");
}
const shapeOf = (db: Db) => Object.fromEntries(dump(db).map((it) => [it.table, it.columns.toSorted((a, b) => a.localeCompare(b))]));
const indexesOf = (db: Db) => db.all("SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL ORDER BY name");

test("a file of an earlier version opens with all its rows and the shape of today", () => {
  const file = temporaryFile();
  const old = openDb(file);
  old.exec("INSERT INTO users (id, launchKey, nickName, score, registeredAt) VALUES ('U1', 'guest-1', '老用户', 60, 5)");
  old.exec("ALTER TABLE orders DROP COLUMN payAsked");
  old.exec("ALTER TABLE users DROP COLUMN underRisk");
  old.exec("DROP TABLE outages");
  old.exec("DROP INDEX timersDue");
  old.close();
  const [now, fresh] = [openDb(file), openDb(":memory:")];
  expect(shapeOf(now)).toEqual(shapeOf(fresh));
  expect(indexesOf(now)).toEqual(indexesOf(fresh));
  expect(now.one("SELECT nickName, underRisk FROM users")).toEqual(expect.objectContaining({ nickName: "老用户", underRisk: 0 }));
  now.close();
});
