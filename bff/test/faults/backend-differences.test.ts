import { readFileSync } from "node:fs";
import { join } from "node:path";
import { calls } from "contract";
import { backendsByDifference, openForeignServer } from "contract/backends";
import { dialectCodecOf } from "contract/dialect";
import { openMockServer as openMock } from "mock";
import { expect, test } from "vitest";
import { openBff } from "../helpers/bff-server.ts";
import {
  type BackendDifference,
  backendDifferences,
  countDialectLines,
} from "./backend-differences.ts";
import {
  describeFailedJourneySteps,
  type JourneyStepResult,
  runTradeJourney,
} from "./trade-journey.ts";
import { createControlCallSender } from "./trade-world.ts";

// Plays a trade with each of the `chosen` backends, which differ from the contract, with and
// without the matching dialect.

const isFull = process.env["TEST_MODE"] === "full";
/** Names of the differences that are tested without TEST_MODE=full. */
const sample = [
  "a form has another field",
  "ids beyond 2^53, as numbers",
  "envelope with nested fields",
  "many differences at once",
];
const chosen = backendDifferences.filter(({ name }) => isFull || sample.includes(name));

async function playDifference(
  { name, dialect }: BackendDifference,
  isAdapted: boolean,
): Promise<JourneyStepResult[]> {
  const mock = await openMock();
  const backend = await openForeignServer(mock.address, backendsByDifference[name] ?? {});
  try {
    const codec = dialectCodecOf(isAdapted ? { name, ...dialect } : { name: "plain" });
    const { address } = await openBff(backend.address, { rows: Object.values(calls), codec });
    return await runTradeJourney({
      address,
      director: createControlCallSender(mock.address),
      world: "strange",
      timeoutMs: isAdapted ? 15_000 : 300,
    });
  } finally {
    await backend.close();
    await mock.close();
  }
}

test("each listed backend difference has its own test backend", () => {
  expect(Object.keys(backendsByDifference)).toEqual(backendDifferences.map(({ name }) => name));
});

const describeDifference = ({ name, dialect }: BackendDifference) => [
  name,
  String(countDialectLines(dialect)),
];

test.each(chosen)(
  "with the matching dialect, a trade completes at a backend with the difference: $name",
  async (backendDifference) => {
    expect(describeFailedJourneySteps(await playDifference(backendDifference, true))).toEqual([]);
  },
);

test("without the dialect of its backend, the BFF drops no connection and sends valid JSON", {
  timeout: 300_000,
}, async () => {
  const rows: string[] = [];
  for (const backendDifference of chosen) {
    const reported = await playDifference(backendDifference, false);
    const why = describeFailedJourneySteps(reported);
    expect(why.filter((one) => /fetch failed|hang up|JSON/.test(one))).toEqual([]);
    const [name, lines] = describeDifference(backendDifference);
    rows.push(`| ${[name, reported.length - why.length, lines, reported.length].join(" | ")} |`);
  }
  if (isFull) console.log(rows.join("\n"));
});

test("decision record 0016 lists each backend difference with its number of dialect lines", () => {
  const text = readFileSync(
    join(
      import.meta.dirname,
      "../../../docs/decisions/0016-bff-translates-one-dialect-per-backend.md",
    ),
    "utf8",
  );
  const shown = [...text.matchAll(/^\| ([^|]+) \| \d+ \| (\d+) \| \d+ \|$/gm)].map(
    ([, name, lines]) => [name, lines],
  );
  expect(shown).toEqual(backendDifferences.map(describeDifference));
});
