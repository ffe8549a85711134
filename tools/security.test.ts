import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

type Row = { id: string; level: string; heldBy: string };
const rows: Row[] = read("SECURITY.md")
  .split("\n")
  .filter((line) => line.startsWith("| V"))
  .map((line) => line.split(" | "))
  .map(([id = "", level = "", , heldBy = ""]) => ({
    id: id.slice(2),
    level,
    heldBy: heldBy.replace(/ \|$/, ""),
  }));

test("SECURITY.md lists each requirement once, in order, with its level", () => {
  const ids = rows.map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(100);
  expect(ids).toEqual(
    [...new Set(ids)].toSorted((a, b) => a.localeCompare(b, "en", { numeric: true })),
  );
  expect(
    rows.filter(({ id, level }) => !/^V\d+\.\d+\.\d+$/.test(id) || !/^[12]$/.test(level)),
  ).toEqual([]);
});

/**
 * Returns whether the cell "held by" of a row in SECURITY.md names an existing test, or says "no"
 * with a reason.
 */
function isHeldOrExplained(heldBy: string): boolean {
  const [, path, title] = /^`([^`]+)`: "([^"]+)"$/.exec(heldBy) ?? [];
  return path === undefined ? /^no: .{15,}/.test(heldBy) : read(path).includes(`"${title}"`);
}

test.each(rows)(
  "requirement $id in SECURITY.md names a test that exists, or says why there is none",
  ({ heldBy }) => {
    expect(isHeldOrExplained(heldBy), heldBy).toBe(true);
  },
);

test("docs/personal-data.md names every value that the web app stores", () => {
  const code = execFileSync(
    "git",
    ["grep", "-hE", "storage\\.(own|tab|personal)\\(", "--", "web/src", ":!*.test.*"],
    {
      cwd: root,
      encoding: "utf8",
    },
  );
  const names = [...code.matchAll(/storage\.(?:own|tab|personal)\(["`](\w+)/g)].map((it) => it[1]);
  const listed = read("docs/personal-data.md");
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((it) => !listed.includes(`\`${it}`))).toEqual([]);
});
