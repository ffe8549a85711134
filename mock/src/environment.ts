import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { assetUnitDefault } from "./rules/constants.ts";
import type { MockServerOptions } from "./index.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Invalid environment variable. The message is one sentence for the person who starts the mock. */
export class EnvironmentError extends Error {
  override readonly name = "EnvironmentError";
}

/** Root of the repository, two folders up. */
const repositoryRoot = join(import.meta.dirname, "../..");

export function mockOptionsFromEnv(env: Environment): MockServerOptions {
  const controlToken = read(
    env,
    "MOCK_CONTROL_TOKEN",
    tokenFile(env),
    (it) => (it === "" || /^[\x21-\x7e]{8,256}$/.test(it) ? it : undefined),
    "8 to 256 printable characters without spaces",
  );
  return {
    host: read(
      env,
      "MOCK_HOST",
      "127.0.0.1",
      (it) => (/^[A-Za-z0-9.:-]{1,253}$/.test(it) ? it : undefined),
      "an address or a host name",
    ),
    port: read(env, "MOCK_PORT", "8081", whole(65_535), "a whole number from 0 to 65535"),
    dbPath: read(
      env,
      "MOCK_DB",
      "var/mock.db",
      (it) => (it === ":memory:" ? it : resolve(repositoryRoot, it)),
      "a file or :memory:",
    ),
    seed: read(env, "MOCK_SEED", "1", whole(0xffff_ffff), "a whole number from 0 to 4294967295"),
    timeScale: read(env, "TIME_SCALE", "1", scale, "a number from 0.001 to 100000"),
    assetUnit: read(
      env,
      "ASSET_UNIT",
      assetUnitDefault,
      (it) => ([...it].length <= 12 ? it : undefined),
      "1 to 12 characters",
    ),
    worldsMax: read(
      env,
      "MOCK_WORLDS_MAX",
      "64",
      (it) => atLeast(whole(512)(it), 1),
      "a whole number from 1 to 512",
    ),
    autoWorlds: read(
      env,
      "MOCK_AUTO_WORLDS",
      "1",
      (it) => (/^[01]$/.test(it) ? it === "1" : undefined),
      "0 or 1",
    ),
    ...(controlToken && { controlToken }),
  };
}

/**
 * Reads the control token from a file, because orchestrators mount secrets as files. Returns an
 * empty text if no file is set.
 */
function tokenFile({ MOCK_CONTROL_TOKEN_FILE: path = "" }: Environment): string {
  try {
    return path.trim() === "" ? "" : readFileSync(path.trim(), "utf8").trim();
  } catch {
    throw new EnvironmentError("MOCK_CONTROL_TOKEN_FILE must name a file that can be read.");
  }
}

/**
 * Parses a variable, or `fallback` if the variable is not set or empty: compose files write `NAME=`
 * for a variable that is not set. The error never repeats the value, which may be a secret.
 */
function read<T>(
  env: Environment,
  name: string,
  fallback: string,
  parse: (text: string) => T | undefined,
  wanted: string,
): T {
  const value = parse(env[name]?.trim() || fallback);
  if (value === undefined) throw new EnvironmentError(`${name} must be ${wanted}.`);
  return value;
}

const whole = (max: number) => (text: string) =>
  /^\d{1,12}$/.test(text) && Number(text) <= max ? Number(text) : undefined;
const atLeast = (value: number | undefined, min: number): number | undefined =>
  value !== undefined && value >= min ? value : undefined;
const scale = (text: string) =>
  /^\d+(\.\d+)?$/.test(text) && Number(text) >= 0.001 && Number(text) <= 100_000
    ? Number(text)
    : undefined;
