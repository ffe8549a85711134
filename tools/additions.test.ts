import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { additions } from "./additions/list.mjs";
import { faultsIn, obstacle, plant, remember } from "./additions/plant.mjs";
import { countOf, differences, readTable } from "./additions/table.mjs";

const root = join(import.meta.dirname, "..");
const rows = readTable(readFileSync(join(root, "README.md"), "utf8"));

test("README has a row for each addition, and no other", () => {
  expect(rows.map((it) => it.name)).toEqual(additions.map((it) => it.name));
});

test("every addition can still be begun and finished", () => {
  const edits = additions.flatMap((it) =>
    [it.write, it.compiler, ...Object.values(it.tests).filter((one) => typeof one !== "string")].flat(),
  );
  expect(edits.map((it) => obstacle(root, it)).filter((why) => why !== undefined)).toEqual([]);
});

test("by hand a call takes four files, a screen three, a business code four", () => {
  const counts = Object.fromEntries(rows.map((it) => [it.name, Number(it.count.split(" + ")[0])]));
  expect(counts).toMatchObject({ call: 4, screen: 3, "business code": 4 });
});

const table = `Above.

| new | write | the compiler points to | a test points to | files + tests |
|---|---|---|---|---|
| call | a row in \`contract/src/<area>.ts\`, of the kind \`read\` | \`mock/src/handlers/<area>.ts\` | \`contract/src/table.test.ts\`; \`npm run openapi\` | 2 + 1 |

Below.`;
const truth = {
  write: ["contract/src/order.ts"],
  compiler: ["mock/src/handlers/order.ts"],
  tests: ["contract/src/table.test.ts", "npm run openapi"],
};

test("a row is read as it is written: paths, and commands", () => {
  expect(readTable(table)).toEqual([
    {
      name: "call",
      write: ["contract/src/<area>.ts"],
      compiler: ["mock/src/handlers/<area>.ts"],
      tests: ["contract/src/table.test.ts", "npm run openapi"],
      count: "2 + 1",
    },
  ]);
});

test("a name of the table stands for one file of that folder, not for a deeper or a longer one", () => {
  const [row] = readTable(table);
  expect(differences(row, truth)).toEqual([]);
  for (const it of ["contract/src/order.test.ts", "contract/src/order/note.ts", "web/contract/src/order.ts"])
    expect(differences(row, { ...truth, write: [it] })).toContain(`write: README does not name ${it}`);
});

test("what the table forgets and what it says in vain are told, and a wrong number", () => {
  const [row] = readTable(table);
  expect(differences(row, { ...truth, compiler: ["bff/src/ranks.ts"], tests: ["npm run openapi"] })).toEqual([
    "compiler: README does not name bff/src/ranks.ts",
    "compiler: README names mock/src/handlers/<area>.ts in vain",
    "tests: README names contract/src/table.test.ts in vain",
    "README counts 2 + 1, the truth is 2 + 0",
  ]);
});

test("stories and trials count as tests, what a command writes as neither", () => {
  const compiler = ["mock/src/trials/fail-points.ts", "mock/src/scenarios/refusals-trade.ts", "web/src/app/vectors.test.tsx"];
  expect(countOf({ ...truth, compiler })).toBe("1 + 4");
});

test("the compiler's files are read from what it says, once for each sentence", () => {
  const said =
    "mock/src/a.ts(3,1): error TS2741: Property 'b' is missing in type '{ c: () => void; }'\n  more of it\ncontract/src/d.ts(9,12): error TS1005: x\n";
  expect(faultsIn(said)).toEqual([
    { file: "mock/src/a.ts", text: "TS2741: Property 'b' is missing in type '{ c: () => void; }'" },
    { file: "contract/src/d.ts", text: "TS1005: x" },
  ]);
});

test("what is planted can be taken back, and a text that is gone is told", () => {
  const copy = mkdtempSync(join(tmpdir(), "additions-"));
  writeFileSync(join(copy, "a.ts"), "one two\n");
  const undo = remember(copy, ["a.ts", "b.ts"]);
  plant(copy, [
    { file: "a.ts", find: "one", replace: "$& three" },
    { file: "b.ts", text: "four\n" },
  ]);
  expect([readFileSync(join(copy, "a.ts"), "utf8"), readFileSync(join(copy, "b.ts"), "utf8")]).toEqual(["$& three two\n", "four\n"]);
  undo();
  expect(readFileSync(join(copy, "a.ts"), "utf8")).toBe("one two\n");
  expect(() => plant(copy, [{ file: "a.ts", find: "four", replace: "five" }])).toThrow("its text stands in a.ts 0 times");
  rmSync(copy, { recursive: true });
});
