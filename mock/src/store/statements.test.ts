import { expect, test } from "vitest";
import { placed, sourcesOf, writingOf } from "./statements.ts";

const held = (...columns: string[]) => columns.map((column) => ({ column, by: column }));
const none = { isWhole: false, sets: [] };

// TABLE: a statement, and what it writes.
test.each([
  ["UPDATE users SET a = :a WHERE id = :id", { table: "users", act: "row", held: held("id"), isWhole: false, sets: ["a"] }],
  ["UPDATE users SET a = 1 WHERE id = :id OR b = 1", { table: "users", act: "many", held: [], isWhole: false, sets: ["a"] }],
  ["UPDATE users SET a = 1", { table: "users", act: "many", held: [], ...none }],
  [
    "UPDATE users SET a = max(a, :n),b = :b,version = version + 1 WHERE id = :id AND version = :version",
    { table: "users", act: "row", held: held("id"), isWhole: true, sets: ["a", "b", "version"] },
  ],
  [
    "UPDATE users SET a = :a WHERE a = :from AND b = :b AND c <> :c",
    { table: "users", act: "many", held: held("b"), isWhole: false, sets: ["a"] },
  ],
  ["DELETE FROM users WHERE a = :a AND (b = :b OR c = :c)", { table: "users", act: "many", held: held("a"), ...none }],
  ["DELETE FROM users", { table: "users", act: "many", held: [], ...none }],
  ["INSERT INTO users(id,n) VALUES (:id,1)", { table: "users", act: "add", held: held("id"), ...none }],
  [
    "INSERT INTO users (a, b) VALUES (:a, :other) ON CONFLICT DO NOTHING",
    { table: "users", act: "many", held: [...held("a"), { column: "b", by: "other" }], ...none },
  ],
  [
    "INSERT INTO users (a, b) VALUES (:a, :b) ON CONFLICT (a) DO UPDATE SET b = :b",
    { table: "users", act: "many", held: held("a"), ...none },
  ],
  ["INSERT INTO users (a, b) VALUES (:a, :b) ON CONFLICT DO UPDATE SET b = :b", { table: "users", act: "many", held: [], ...none }],
  ["SELECT 1 FROM users", undefined],
])("%s", (sql, writing) => {
  expect(writingOf(sql)).toEqual(writing);
});

const of = (table: string, column?: string, by = column) => ({ table, held: column === undefined ? undefined : { column, by } });
// TABLE: a question, and what its answer is made of.
test.each([
  ["SELECT (SELECT 1 FROM a) FROM b JOIN c ON 1", [of("a"), of("b"), of("c")]],
  ["SELECT 1 FROM a WHERE b = :b AND c > 1 ORDER BY d", [of("a", "b")]],
  ["SELECT 1 FROM a WHERE c > 1 AND b = :x LIMIT 1", [of("a", "b", "x")]],
  ["SELECT 1 FROM a WHERE b = :b OR c = :c", [of("a")]],
  ["SELECT 1 FROM a WHERE b = :b AND (c = 1 OR d = :d)", [of("a", "b")]],
  ["SELECT 1 FROM a WHERE b = 1", [of("a")]],
  ["SELECT 1 FROM a x WHERE x.b = :b", [of("a")]],
  ["SELECT 1 FROM a JOIN b ON a.id = b.id WHERE c = :c", [of("a"), of("b")]],
  [
    "SELECT (SELECT 1 FROM a WHERE b = :b) + (SELECT 1 FROM c WHERE d = :d AND EXISTS (SELECT 1 FROM e WHERE f = c.id AND g = :g))",
    [of("a", "b"), of("c", "d"), of("e", "g")],
  ],
  ["SELECT 1 FROM a WHERE b = :b UNION ALL SELECT 1 FROM a WHERE c = :b ORDER BY 1", [of("a", "b"), of("a", "c", "b")]],
])("%s", (sql, sources) => {
  expect(sourcesOf(sql)).toEqual(sources);
});

test("each value has its place in the order in which it is met, and a text keeps its colons", () => {
  expect(placed("SELECT ':no' WHERE b = :b AND a = :a AND c = :b")).toEqual({
    text: "SELECT ':no' WHERE b = ? AND a = ? AND c = ?",
    names: ["b", "a", "b"],
  });
});
