// Builds on to a copy of the house, one addition after the other, and compares where that leads with the table "new | write | …" of README.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { additions } from "./additions/list.mjs";
import { compile, plant, remember } from "./additions/plant.mjs";
import { countOf, differences, readTable } from "./additions/table.mjs";
import { copyHouse } from "./planted-bugs/copy.mjs";
import { runTests } from "./planted-bugs/try.mjs";

const root = join(import.meta.dirname, "..");
const only = process.argv[2] ?? "";
const chosen = additions.filter((it) => it.name.includes(only));
if (chosen.length === 0) {
  console.error(`No addition is called ${only}.`);
  process.exit(1);
}
const rows = new Map(readTable(readFileSync(join(root, "README.md"), "utf8")).map((it) => [it.name, it]));
const tally = { passed: 0, failed: 0 };

function note(isGood, line) {
  tally[isGood ? "passed" : "failed"] += 1;
  console.log(`${isGood ? "true " : "WRONG"} ${line}`);
}

const filesOf = (edits) => [...new Set(edits.map((it) => it.file))];

/** Goes where the compiler points until it is content. Answers the files it has named; throws where no edit is known. */
async function follow(copy, { write, compiler }) {
  const named = new Set();
  for (let faults = await compile(copy); faults.size > 0; faults = await compile(copy)) {
    const fresh = [...faults.keys()].filter((it) => !named.has(it) && !filesOf(write).includes(it));
    const [[file, text]] = faults;
    if (fresh.length === 0) throw new Error(`the compiler is not content with ${file}: ${text}`);
    for (const it of fresh) {
      const edits = compiler.filter((edit) => edit.file === it);
      if (edits.length === 0) throw new Error(`the compiler names ${it}: ${faults.get(it)}`);
      plant(copy, edits);
      named.add(it);
    }
  }
  return [...named];
}

const commands = { "npm run openapi": [process.execPath, "tools/openapi.ts"] };

async function redOf(copy, tests) {
  if (tests.length === 0) return [];
  const { red, trouble } = await runTests(copy, tests, false);
  if (red.length === 0 && trouble !== "") throw new Error(trouble);
  return red;
}

/** Does what the tests that have become red ask for, until they are green. Answers the files and commands. */
async function obey(copy, tests) {
  const red = await redOf(copy, Object.keys(tests));
  const silent = Object.keys(tests).filter((it) => !red.includes(it));
  if (silent.length > 0) throw new Error(`${silent.join(", ")} stays green without it`);
  for (const asked of Object.values(tests)) {
    if (typeof asked !== "string") plant(copy, asked);
    else if (spawnSync(commands[asked][0], commands[asked].slice(1), { cwd: copy, stdio: "inherit" }).status !== 0)
      throw new Error(`${asked} does not work`);
  }
  return Object.values(tests).flatMap((it) => (typeof it === "string" ? [it] : filesOf(it)));
}

async function complete(copy, addition) {
  plant(copy, addition.write);
  const compiler = await follow(copy, addition);
  const tests = await obey(copy, addition.tests);
  const asked = [...Object.keys(addition.tests), ...compiler.filter((it) => /\.test\.tsx?$/.test(it))];
  const red = await redOf(copy, asked);
  if (red.length > 0) throw new Error(`${red.join(", ")} is red though all is done`);
  if (tests.length > 0 && (await compile(copy)).size > 0) throw new Error("the compiler is not content with what the tests asked for");
  return { write: filesOf(addition.write), compiler, tests };
}

async function attempt(copy, addition) {
  const row = rows.get(addition.name);
  if (row === undefined) return note(false, `${addition.name}: README has no row for it`);
  const { write, compiler, tests } = addition;
  const edits = [...write, ...compiler, ...Object.values(tests).flatMap((it) => (typeof it === "string" ? [] : it))];
  const undo = remember(copy, filesOf(edits));
  try {
    const truth = await complete(copy, addition);
    const wrong = differences(row, truth);
    const [files, its] = countOf(truth).split(" + ");
    const all = [...truth.write, ...truth.compiler, ...truth.tests];
    note(wrong.length === 0, `${addition.name}: ${files} files by hand, ${its} tests (${all.join(", ")})`);
    for (const it of wrong) console.log(`      ${it}`);
  } catch (error) {
    undo();
    note(false, `${addition.name}: ${error.message}`);
  }
}

/** What no addition asks for must not become red by it. */
const bystanders = [
  ...["contract", "tools/openapi.test.ts", "web/src/app", "web/src/deal", "web/src/lib"],
  ...["domain", "engine", "perform", "scenarios"].map((it) => `mock/src/${it}`),
];

const copy = copyHouse(root);
try {
  const faults = await compile(copy);
  if (faults.size > 0) note(false, `without any addition the compiler names ${[...faults.keys()].join(", ")}`);
  else for (const it of chosen) await attempt(copy, it);
  const red = tally.failed > 0 ? [] : await redOf(copy, bystanders);
  if (tally.failed === 0)
    note(red.length === 0, `with all of them built, no other test asks for anything${red.map((it) => `; ${it} is red`).join("")}`);
  for (const it of rows.keys())
    if (only === "" && !additions.some(({ name }) => name === it)) note(false, `${it}: README has a row that nobody has tried`);
} finally {
  rmSync(copy, { recursive: true, force: true });
}
mkdirSync(join(root, "var"), { recursive: true });
writeFileSync(join(root, "var/additions.json"), JSON.stringify(tally));
console.log(`${tally.passed} passed, ${tally.failed} failed`);
process.exit(tally.failed === 0 && tally.passed > 0 ? 0 : 1);
