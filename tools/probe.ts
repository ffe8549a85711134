// Compares a backend with the contract and writes a draft of its dialect. Without an address, the mock is compared.
import { writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { isDialectName } from "../contract/src/dialect/names.ts";
import { openMockServer as openMock } from "../mock/src/index.ts";
import { writeDialectSource } from "./probe/write-dialect-source.ts";
import { probeBackend } from "./probe/probe-backend.ts";
import { formatDifferenceTable } from "./probe/difference-table.ts";
import { ProbeError } from "./probe/backend-visit.ts";

const usage = `npm run probe -- [--backend URL --p LAUNCH_KEY | --token TOKEN] [--peer LAUNCH_KEY] [--commands] [--name NAME] [--draft FILE] [--dialect NAME]

Reads only, but for the login and two nudges about an order that is not there. --commands places the smallest order there is
(from --peer, if he sells), says something in its chat and cancels it. Without --backend it visits a mock of its own, which speaks MOCK_DIALECT or --dialect.`;

const home = join(import.meta.dirname, "../contract/src/dialect");

function optionsFrom(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      backend: { type: "string" },
      p: { type: "string" },
      token: { type: "string" },
      peer: { type: "string" },
      commands: { type: "boolean", default: false },
      name: { type: "string", default: "theirs" },
      draft: { type: "string" },
      dialect: { type: "string", default: process.env.MOCK_DIALECT ?? "plain" },
    },
  });
  if (values.backend !== undefined && !/^https?:\/\/[^/?#]+$/.test(values.backend))
    throw new ProbeError("--backend must be http(s)://host:port.");
  if (values.backend !== undefined && values.p === undefined && values.token === undefined)
    throw new ProbeError("A real backend wants --p or --token.");
  return values;
}

async function run(): Promise<void> {
  const { backend, dialect, draft, ...input } = optionsFrom(process.argv.slice(2));
  if (!isDialectName(dialect)) throw new ProbeError(`--dialect: there is no ${dialect}.`);
  const mock = backend === undefined ? await openMock({ dialect }) : undefined;
  try {
    const { guess, lines } = await probeBackend({
      ...input,
      address: backend ?? mock?.address ?? "",
      ...(mock && { p: "demo-buyer", peer: "demo-seller" }),
    });
    const folder = draft === undefined ? home : dirname(resolve(draft));
    const text = writeDialectSource(guess, relative(folder, home) || ".");
    console.log(formatDifferenceTable(lines));
    if (draft === undefined) console.log(`\n${text}`);
    else writeFileSync(draft, text);
  } finally {
    await mock?.close();
  }
}

await run().catch((error: Error & { code?: string }) => {
  if (!(error instanceof ProbeError) && !error.code?.startsWith("ERR_PARSE_ARGS")) throw error;
  console.error(`${error.message}\n\n${usage}`);
  process.exitCode = 1;
});
