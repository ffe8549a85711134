// Compares a backend with the contract and writes a draft of its dialect. Without an address, the
// mock is compared.
import { writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Dialect } from "../contract/src/dialect/dialect.ts";
import { dialectCodecOf } from "../contract/src/dialect/dialect-codec.ts";
import { dialects } from "../contract/src/dialect/index.ts";
import { dialectNames, isDialectName } from "../contract/src/dialect/dialect-names.ts";
import { openMockServer as openMock } from "../mock/src/index.ts";
import { writeDialectSource } from "./probe/write-dialect-source.ts";
import { recordBackendAnswers } from "./probe/record-backend-answers.ts";
import { probeBackend } from "./probe/probe-backend.ts";
import { formatDifferenceTable } from "./probe/difference-table.ts";
import { ProbeError } from "./probe/probe-session.ts";

const usage = `npm run probe -- [--backend URL --p LAUNCH_KEY | --token TOKEN] [--peer LAUNCH_KEY] [--commands] [--name NAME] [--draft FILE] [--save FILE [--dialect NAME]]

Reads only, but for the login and two nudges about an order that is not there. --commands places the smallest order there is
(from --peer, if he sells), says something in its chat and cancels it. Without --backend it visits a mock of its own.

--save stores one sanitized answer of each read, some refusals and frames, as the draft reads them. With --dialect an existing dialect
reads them, and nothing else is done.`;

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
      save: { type: "string" },
      dialect: { type: "string" },
    },
  });
  if (values.dialect !== undefined && values.save === undefined)
    throw new ProbeError("--dialect needs --save.");
  if (values.backend !== undefined && !/^https?:\/\/[^/?#]+$/.test(values.backend))
    throw new ProbeError("--backend must be http(s)://host:port.");
  if (values.backend !== undefined && values.p === undefined && values.token === undefined)
    throw new ProbeError("A real backend wants --p or --token.");
  return values;
}

async function run(): Promise<void> {
  const { backend, draft, save, dialect: name, ...input } = optionsFrom(process.argv.slice(2));
  if (name !== undefined && !isDialectName(name))
    throw new ProbeError(`--dialect must be one of ${dialectNames.join(", ")}.`);
  const mock = backend === undefined ? await openMock() : undefined;
  const guest = {
    ...input,
    address: backend ?? mock?.address ?? "",
    ...(mock && { p: "demo-buyer", peer: "demo-seller" }),
  };
  const record = async (path: string, dialect: Dialect) => {
    const recording = await recordBackendAnswers({ ...guest, codec: dialectCodecOf(dialect) });
    writeFileSync(path, `${JSON.stringify(recording, null, 2)}\n`);
    console.log(`${recording.answers.length} answers are in ${path}.`);
  };
  try {
    if (save !== undefined && name !== undefined) return await record(save, dialects[name]);
    const { guess, lines } = await probeBackend(guest);
    const folder = draft === undefined ? home : dirname(resolve(draft));
    const text = writeDialectSource(guess, relative(folder, home) || ".");
    console.log(formatDifferenceTable(lines));
    if (draft === undefined) console.log(`\n${text}`);
    else writeFileSync(draft, text);
    if (save !== undefined) await record(save, guess.dialect);
  } finally {
    await mock?.close();
  }
}

await run().catch((error: Error & { code?: string }) => {
  const isUsage = error instanceof ProbeError || error.code?.startsWith("ERR_PARSE_ARGS");
  console.error(isUsage ? `${error.message}\n\n${usage}` : `The probe failed: ${error.message}`);
  process.exitCode = 1;
});
