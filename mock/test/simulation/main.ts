import { parseArgs } from "node:util";
import {
  formatSimulationResult,
  formatTransitionAndCallCounts,
  parseSimulationOptions,
} from "./report.ts";
import { type SimulationResult, runSimulation } from "./run.ts";

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

function optionsGiven() {
  try {
    return parseArgs({
      options: { seed: { type: "string" }, steps: { type: "string" }, tally: { type: "boolean" } },
    }).values;
  } catch {
    return fail("Only --seed, --steps and --tally are known.");
  }
}

const values = optionsGiven();
const wanted = parseSimulationOptions(values);
if (typeof wanted === "string") fail(wanted);

const startedAt = performance.now();
const outcomes: SimulationResult[] = [];
for (const seed of wanted.seeds) {
  const outcome = await runSimulation({ seed, steps: wanted.steps });
  outcomes.push(outcome);
  console.log(formatSimulationResult(outcome, wanted.steps));
}
if (values.tally) console.log(formatTransitionAndCallCounts(outcomes));

const broken = outcomes.filter(({ violation }) => violation !== undefined).length;
const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
const steps = outcomes.reduce((total, outcome) => total + outcome.steps, 0);
console.log(
  `${steps} steps of ${outcomes.length} seeds in ${seconds} s: ${outcomes.length - broken} held, ${broken} broken`,
);
process.exit(broken === 0 ? 0 : 1);
