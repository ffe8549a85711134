import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { EnvironmentError, optionsFrom } from "../../mock/src/environment.ts";
import type { StackOptions } from "./open-stack.ts";

export const help = `lwh5-mock [serve]: a whole exchange, for tests and for showing
lwh5-mock run FILE…: plays scenario files, in a mock of its own or at --target
lwh5-mock snapshot save|load|fork NAME: of the default world at --target, with --file to or from a file
lwh5-mock docs: writes the documents of the wire, of the control calls and of scenario files to --out

  --port N            8081; 0 is any that is free        (MOCK_PORT)
  --host ADDRESS      127.0.0.1; another needs a token    (MOCK_HOST)
  --db FILE           in memory unless given              (MOCK_DB)
  --seed N            1                                   (MOCK_SEED)
  --scale N           1; 60 is a minute a second          (TIME_SCALE)
  --asset-unit TEXT   枚                                  (ASSET_UNIT)
  --bots, --no-bots   on with a file, off in memory
  --control-token T   none: only this machine may ask     (MOCK_CONTROL_TOKEN)
  --control-token-file FILE                               (MOCK_CONTROL_TOKEN_FILE)
  --worlds-max N      64                                  (MOCK_WORLDS_MAX)
  --no-auto-worlds    a login makes no world              (MOCK_AUTO_WORLDS)
  --stack             the BFF and the phone app before it
  --scenario FILE     serve: played before the address is told; a red one ends the start
  --target ADDRESS    run, docs, snapshot: a mock that listens already
  --fill NAME=VALUE   run: value of a $hidden:NAME in the file
  --junit FILE        run: the outcome for other tools
  --quiet             run: red steps alone
  --file FILE         snapshot: where it lies
  --out PLACE         docs: which folder
  --json              one line of JSON: when it listens, or of each file
  --version, --help

It ends with 0 done, 1 a red scenario or wrong books, 2 a wrong flag or file, 3 cannot listen or reach, 4 a bug of the mock,
130 and 143 by signal.
`;

export const codes = { done: 0, red: 1, usage: 2, cannotOpen: 3, bug: 4 } as const;

/** The flags that stand for a variable of the environment, and are read like it. */
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

export function exitWith(code: number, sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(code);
}

/** A wrong flag ends it, with a sentence. */
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
    return exitWith(
      codes.usage,
      `${(error as Error).message.split(". ")[0]}. See lwh5-mock --help.`,
    );
  }
}

const isLoopback = (host: string) => /^(localhost|127\.[\d.]+|::1)$/.test(host);

/** What a flag says goes before the environment. */
export function stackOptionsOf(flags: Flags): StackOptions {
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
    const { dialect: _dialect, ...options } = optionsFrom(env);
    const { host = "", controlToken, dbPath } = options;
    if (!isLoopback(host) && controlToken === undefined)
      exitWith(
        codes.usage,
        `--host ${host} can be reached from elsewhere: name a --control-token, or listen on 127.0.0.1.`,
      );
    return { ...options, bots: flags.bots ?? dbPath !== ":memory:" };
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    const [flag, name = ""] =
      Object.entries(variablesByFlag).find(([, it]) => error.message.startsWith(`${it} `)) ?? [];
    return exitWith(
      codes.usage,
      flag && flag in flags ? error.message.replace(name, `--${flag}`) : error.message,
    );
  }
}
