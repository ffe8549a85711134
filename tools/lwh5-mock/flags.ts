import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { EnvironmentError, mockOptionsFromEnv } from "../../mock/src/environment.ts";
import type { StackOptions } from "./open-stack.ts";

export const helpText = `lwh5-mock [serve]: simulated trading platform for tests and demos
lwh5-mock run FILE…: plays scenario files, in a new mock or at --target
lwh5-mock snapshot save|load|fork NAME: default world at --target, with --file to or from a file
lwh5-mock docs: writes the OpenAPI, AsyncAPI, control API and scenario documents to --out

  --port N            Default 8081; 0 is any free port    (MOCK_PORT)
  --host HOST         Default 127.0.0.1; others need a token (MOCK_HOST)
  --db FILE           Database; default in memory         (MOCK_DB)
  --seed N            Default 1                           (MOCK_SEED)
  --scale N           Default 1; 60 is a minute per second (TIME_SCALE)
  --asset-unit TEXT   Default 枚                          (ASSET_UNIT)
  --bots, --no-bots   Default: on with a file, off in memory
  --control-token T   Default none: only this machine may send control calls (MOCK_CONTROL_TOKEN)
  --control-token-file FILE                               (MOCK_CONTROL_TOKEN_FILE)
  --worlds-max N      Default 64                          (MOCK_WORLDS_MAX)
  --no-auto-worlds    A login does not create a world     (MOCK_AUTO_WORLDS)
  --stack             Also start the BFF and the phone app
  --scenario FILE     serve: play this file before printing the URL; exit if it fails
  --target URL        run, docs, snapshot: use a running mock
  --fill NAME=VALUE   run: value of a $hidden:NAME in the file
  --junit FILE        run: write a JUnit report
  --quiet             run: print only failed steps
  --file FILE         snapshot: file to write or read
  --out FOLDER        docs: output folder
  --json              One line of JSON: when the mock listens, or for each file
  --version, --help

Exit codes: 0 success, 1 failed scenario or ledger audit, 2 invalid flag or file, 3 cannot listen or connect,
4 bug of the mock, 130 and 143 ended by a signal.
`;

export const exitCodes = { done: 0, red: 1, usage: 2, cannotOpen: 3, bug: 4 } as const;

/** Environment variables with the flag that sets the same option. Both values are parsed alike. */
const variablesByFlag = {
  port: "MOCK_PORT",
  host: "MOCK_HOST",
  db: "MOCK_DB",
  seed: "MOCK_SEED",
  scale: "TIME_SCALE",
  "asset-unit": "ASSET_UNIT",
  "control-token": "MOCK_CONTROL_TOKEN",
  "control-token-file": "MOCK_CONTROL_TOKEN_FILE",
  "worlds-max": "MOCK_WORLDS_MAX",
} as const;
const textFlags = ["scenario", "target", "junit", "out", "file"] as const;
const switchFlags = ["bots", "auto-worlds", "stack", "json", "quiet", "version", "help"] as const;

export type Flags = Partial<
  Record<keyof typeof variablesByFlag | (typeof textFlags)[number], string>
> &
  Partial<Record<(typeof switchFlags)[number], boolean>> & { fill?: string[] };

export function exitWithMessage(code: number, sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(code);
}

/** Parses the command line. An invalid flag ends the process with one sentence. */
export function parseFlags(args: string[]): { flags: Flags; words: string[] } {
  const text = { type: "string" } as const;
  const named = [...Object.keys(variablesByFlag), ...textFlags].map((it) => [it, text]);
  const options = {
    ...Object.fromEntries([...named, ...switchFlags.map((it) => [it, { type: "boolean" }])]),
    fill: { type: "string", multiple: true } as const,
  };
  try {
    const { values, positionals } = parseArgs({
      args,
      options,
      allowPositionals: true,
      allowNegative: true,
    });
    return { flags: values as Flags, words: positionals };
  } catch (error) {
    return exitWithMessage(
      exitCodes.usage,
      `${(error as Error).message.split(". ")[0]}. See lwh5-mock --help.`,
    );
  }
}

const isLoopback = (host: string) => /^(localhost|127\.[\d.]+|::1)$/.test(host);

/** Merges flags and environment into options. Flags take precedence. */
export function stackOptionsFromFlags(flags: Flags): StackOptions {
  const named = Object.entries(variablesByFlag).flatMap(([flag, name]) => {
    const said = flags[flag as keyof typeof variablesByFlag];
    return said === undefined
      ? []
      : [[name, flag === "db" && said !== ":memory:" ? resolve(said) : said]];
  });
  const auto =
    flags["auto-worlds"] === undefined
      ? {}
      : { MOCK_AUTO_WORLDS: flags["auto-worlds"] ? "1" : "0" };
  const env: Record<string, string | undefined> = {
    MOCK_DB: ":memory:",
    ...process.env,
    ...Object.fromEntries(named),
    ...auto,
  };
  try {
    const options = mockOptionsFromEnv(env);
    const { host = "", controlToken, dbPath } = options;
    if (!isLoopback(host) && controlToken === undefined)
      exitWithMessage(
        exitCodes.usage,
        `--host ${host} can be reached from other machines: set --control-token, or listen on 127.0.0.1.`,
      );
    return { ...options, bots: flags.bots ?? dbPath !== ":memory:" };
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    const [flag, name = ""] =
      Object.entries(variablesByFlag).find(([, it]) => error.message.startsWith(`${it} `)) ?? [];
    return exitWithMessage(
      exitCodes.usage,
      flag && flag in flags ? error.message.replace(name, `--${flag}`) : error.message,
    );
  }
}
