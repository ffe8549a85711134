import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
const tool = join(root, "node_modules/.bin/stryker");

/**
 * Files to mutate. Groups are small, because a mutated constant runs every test of its group. No
 * pattern may contain a list in braces, because Stryker splits `--mutate` at each comma.
 */
const groups = {
  moves: ["contract/src/orders/transitions.ts"],
  machine: [
    "mock/src/rules/order-state-machine.ts",
    "mock/src/rules/transition-guards.ts",
    "mock/src/rules/order-changes-by-transition.ts",
  ],
  coins: ["contract/src/money/money.ts", "mock/src/rules/ledger.ts", "mock/src/rules/escrow.ts"],
  rules: [
    "contract/src/rules/*.ts",
    "!contract/src/rules/*.test.ts",
    "!contract/src/rules/credit-levels.ts",
  ],
};

/** Counts the mutants of the last run by their result. */
function countMutants() {
  const { files } = JSON.parse(readFileSync(join(root, "var/mutation.json"), "utf8"));
  const results = Object.values(files).flatMap((file) =>
    file.mutants.map((mutant) => mutant.status),
  );
  const count = (...statuses) => results.filter((status) => statuses.includes(status)).length;
  return {
    killed: count("Killed", "Timeout"),
    survived: count("Survived", "NoCoverage"),
    noModule: count("RuntimeError"),
  };
}

const rowOf = (name, { killed, survived, noModule }) =>
  `${name.padEnd(10)}${String(killed).padStart(8)}${String(survived).padStart(10)}${String(noModule).padStart(14)}${((100 * killed) / (killed + survived)).toFixed(1).padStart(9)} %`;

const named = process.argv.slice(2).filter((argument) => argument in groups);
const options = process.argv.slice(2).filter((argument) => !(argument in groups));
const rows = [];
const total = { killed: 0, survived: 0, noModule: 0 };
for (const name of named.length > 0 ? named : Object.keys(groups)) {
  const args = [
    "run",
    "tools/mutation/stryker.config.json",
    "--mutate",
    groups[name].join(","),
    ...options,
  ];
  const { status } = spawnSync(tool, args, { cwd: root, stdio: "inherit" });
  // Stryker fails below the threshold of its configuration and if the tests fail without a mutant.
  if (status !== 0) process.exitCode = 1;
  const counts = countMutants();
  for (const key of Object.keys(total)) total[key] += counts[key];
  rows.push(rowOf(name, counts));
}
console.log(
  `\ngroup       killed  survived  not loadable    score\n${[...rows, rowOf("together", total)].join("\n")}`,
);
