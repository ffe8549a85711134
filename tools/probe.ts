// Compares a backend with the contract and writes a draft of its dialect.
import { writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { dialectNames, isDialectName } from "../contract/src/dialect/dialect-names.ts";
import { dialects } from "../contract/src/dialect/index.ts";
import type { BackendRecording } from "../contract/test/backends/recording.ts";
import { formatDifferenceTable } from "./probe/difference-table.ts";
import { writeDialectSource } from "./probe/dialect-source.ts";
import { probeBackend } from "./probe/probe-backend.ts";
import { ProbeError } from "./probe/probe-session.ts";
import { recordBackendAnswers, recordingOf } from "./probe/record-backend-answers.ts";

const usage = `npm run probe -- --backend URL (--p LAUNCH_KEY | --token TOKEN) [--peer LAUNCH_KEY] [--commands] [--name NAME] [--draft FILE] [--save FILE [--dialect NAME]]

Reads only, but for the login and two nudges about an order that is not there. --commands places the smallest order there is
(from --peer, if they sell), writes a message in its chat and cancels it.

--save stores one sanitized answer of each read, some refusals and frames, as the draft reads them. With --dialect an existing dialect
reads them, and nothing else is done.`;

const home = join(import.meta.dirname, "../contract/src/dialect");

function optionsFrom(args: string[]) {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    args,
    options: {
      backend: text,
      p: text,
      token: text,
      peer: text,
      draft: text,
      save: text,
      dialect: text,
      commands: { type: "boolean", default: false },
      name: { type: "string", default: "theirs" },
    },
  });
  const { backend: address = "", p, token, save, dialect } = values;
  if (dialect !== undefined && save === undefined) throw new ProbeError("--dialect needs --save.");
  if (dialect !== undefined && !isDialectName(dialect))
    throw new ProbeError(`--dialect must be one of ${dialectNames.join(", ")}.`);
  if (!/^https?:\/\/[^/?#]+$/.test(address))
    throw new ProbeError("--backend must be http(s)://host:port.");
  if (p === undefined && token === undefined) throw new ProbeError("--p or --token is required.");
  return { ...values, address, dialect: dialect && dialects[dialect] };
}

function save(path: string, recording: BackendRecording): void {
  writeFileSync(path, `${JSON.stringify(recording, null, 2)}\n`);
  console.log(`${recording.answers.length} answers are in ${path}.`);
}

async function run(): Promise<void> {
  const { draft, save: file, dialect, ...options } = optionsFrom(process.argv.slice(2));
  if (file !== undefined && dialect)
    return save(file, await recordBackendAnswers(dialect, options));
  const { guess, lines, session } = await probeBackend(options);
  const folder = draft === undefined ? home : dirname(resolve(draft));
  const text = writeDialectSource(guess, relative(folder, home) || ".");
  console.log(formatDifferenceTable(lines));
  if (draft === undefined) console.log(`\n${text}`);
  else writeFileSync(draft, text);
  if (file !== undefined) save(file, recordingOf(session, guess.dialect));
}

await run().catch((error: Error & { code?: string }) => {
  const isUsage = error instanceof ProbeError || error.code?.startsWith("ERR_PARSE_ARGS");
  console.error(isUsage ? `${error.message}\n\n${usage}` : `The probe failed: ${error.message}`);
  process.exitCode = 1;
});
