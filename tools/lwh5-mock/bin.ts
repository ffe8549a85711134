#!/usr/bin/env node
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { version } from "../../contract/src/index.ts";
import { EnvironmentError, optionsFrom } from "../../mock/src/environment.ts";
import type { StackOptions } from "./open-stack.ts";

const help = `lwh5-mock [serve]: a whole exchange, for tests and for showing

  --port N            8081; 0 is any that is free        (MOCK_PORT)
  --host ADDRESS      127.0.0.1; another needs a token    (MOCK_HOST)
  --db FILE           in memory unless given              (MOCK_DB)
  --seed N            1                                   (MOCK_SEED)
  --scale N           1; 60 is a minute a second          (TIME_SCALE)
  --asset-unit TEXT   枚                                  (ASSET_UNIT)
  --bots, --no-bots   on with a file, off in memory
  --control-token T   none: only this machine may ask     (MOCK_CONTROL_TOKEN)
  --control-token-file FILE                               (MOCK_CONTROL_TOKEN_FILE)
  --stack             the BFF and the phone app before it
  --json              one line of JSON when it listens
  --version, --help
`;

/** The flags that stand for a variable of the environment, and are read like it. */
const variables = {
  port: "MOCK_PORT",
  host: "MOCK_HOST",
  db: "MOCK_DB",
  seed: "MOCK_SEED",
  scale: "TIME_SCALE",
  "asset-unit": "ASSET_UNIT",
  "control-token": "MOCK_CONTROL_TOKEN",
  "control-token-file": "MOCK_CONTROL_TOKEN_FILE",
} as const;

type Flags = Partial<Record<keyof typeof variables, string>> & Partial<Record<"bots" | "stack" | "json" | "version" | "help", boolean>>;

const codes = { usage: 2, cannotOpen: 3, bug: 4 } as const;
const signals = { SIGINT: 130, SIGTERM: 143 } as const;
const leaveMs = 2_000;

function end(code: number, sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(code);
}

function flagsIn(args: string[]): Flags {
  const text = { type: "string" } as const;
  const yes = { type: "boolean" } as const;
  const texts = Object.fromEntries(Object.keys(variables).map((it) => [it, text]));
  const options = { ...texts, bots: yes, stack: yes, json: yes, version: yes, help: yes };
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true, allowNegative: true });
    const [command = "serve", ...more] = positionals;
    if (command !== "serve" || more.length > 0) throw new Error(`${[command, ...more].join(" ")} is no command; known is serve`);
    return values as Flags;
  } catch (error) {
    return end(codes.usage, `${(error as Error).message.split(". ")[0]}. See lwh5-mock --help.`);
  }
}

const isLoopback = (host: string) => /^(localhost|127\.[\d.]+|::1)$/.test(host);

/** What a flag says goes before the environment. */
function optionsOf(flags: Flags): StackOptions {
  const named = Object.entries(variables).flatMap(([flag, name]) => {
    const said = flags[flag as keyof typeof variables];
    return said === undefined ? [] : [[name, flag === "db" && said !== ":memory:" ? resolve(said) : said]];
  });
  const env: Record<string, string | undefined> = { MOCK_DB: ":memory:", ...process.env, ...Object.fromEntries(named) };
  try {
    const { dialect: _dialect, ...options } = optionsFrom(env);
    const { host = "", controlToken, dbPath } = options;
    if (!isLoopback(host) && controlToken === undefined)
      end(codes.usage, `--host ${host} can be reached from elsewhere: name a --control-token, or listen on 127.0.0.1.`);
    return { ...options, bots: flags.bots ?? dbPath !== ":memory:" };
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    const [flag, name = ""] = Object.entries(variables).find(([, it]) => error.message.startsWith(`${it} `)) ?? [];
    return end(codes.usage, flag && flag in flags ? error.message.replace(name, `--${flag}`) : error.message);
  }
}

const cannot: Readonly<Record<string, string>> = {
  EADDRINUSE: "The port is in use; name another --port, or 0 for any.",
  EACCES: "Cannot listen there; check --host and --port.",
  EADDRNOTAVAIL: "Cannot listen there; check --host and --port.",
  ENOTFOUND: "Cannot listen there; check --host and --port.",
};

/** Node 22 says of its SQLite that it is young; nobody who starts this can do anything about it. */
function hushSqlite(): void {
  const emitWarning = process.emitWarning.bind(process);
  process.emitWarning = (warning: string | Error, ...rest: never[]) =>
    String(warning).includes("SQLite") ? undefined : emitWarning(warning, ...rest);
}

async function serve(flags: Flags): Promise<void> {
  const options = optionsOf(flags);
  hushSqlite();
  let isBuggy = false;
  const log = (line: string) => {
    isBuggy = true;
    process.stderr.write(`${line}\n`);
  };
  const openIt = flags.stack ? (await import("./open-stack.ts")).openStack : (await import("./open-mock.ts")).openMock;
  const mock = await openIt({ ...options, log }).catch((error: NodeJS.ErrnoException) =>
    end(codes.cannotOpen, cannot[error.code ?? ""] ?? error.message),
  );
  const director = `${mock.address}/__mock/`;
  const line = { address: mock.address, director, pid: process.pid, version };
  const sentence = `lwh5-mock ${version} at ${mock.address} · director ${director} · seed ${options.seed ?? 1}`;
  process.stdout.write(`${flags.json ? JSON.stringify(line) : sentence}\n`);
  for (const [signal, code] of Object.entries(signals))
    process.once(signal, () => {
      const leave = () => process.exit(isBuggy ? codes.bug : code);
      setTimeout(leave, leaveMs).unref();
      void mock.close().then(leave, leave);
    });
}

const flags = flagsIn(process.argv.slice(2));
if (flags.help) process.stdout.write(help);
else if (flags.version) process.stdout.write(`${version}\n`);
else await serve(flags);
