import { readFileSync } from "node:fs";

export type Environment = Readonly<Record<string, string | undefined>>;

/** An invalid setting. The message is one sentence for the user who starts the server. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

export type VariableReader = {
  <T>(name: string, fallback: string, parse: (text: string) => T | undefined, wanted: string): T;
  <T>(
    name: string,
    fallback: null,
    parse: (text: string) => T | undefined,
    wanted: string,
  ): T | null;
};

/**
 * Returns a function that parses one variable. An empty value counts as not set, because Compose
 * replaces an unset `${NAME}` by an empty text. Errors omit the value, because it may be a secret.
 */
export const createVariableReader = (env: Environment) =>
  (<T>(
    name: string,
    fallback: string | null,
    parse: (text: string) => T | undefined,
    wanted: string,
  ) => {
    const text = env[name]?.trim() || fallback;
    if (text === null) return null;
    const value = parse(text);
    if (value === undefined) throw new ConfigError(`${name} must be ${wanted}.`);
    return value;
  }) as VariableReader;

export const splitAtCommas = (text: string): string[] =>
  text
    .split(",")
    .map((it) => it.trim())
    .filter(Boolean);

const secretVariables = [
  "MOCK_CONTROL_TOKEN",
  "REDIS_URL",
  "OTEL_EXPORTER_OTLP_HEADERS",
  "OTEL_EXPORTER_OTLP_TRACES_HEADERS",
];

/**
 * Adds secrets that orchestrators mount as files. For example, `REDIS_URL_FILE` is the path of the
 * file that contains the value of `REDIS_URL`.
 */
export function addFileSecretsToEnvironment(env: Environment): Environment {
  const files = secretVariables.flatMap((name) => {
    const path = env[`${name}_FILE`]?.trim();
    if (!path) return [];
    if (env[name]?.trim())
      throw new ConfigError(`${name} and ${name}_FILE are both set; set one of them.`);
    return [[name, readSecretFile(path, name)] as const];
  });
  return { ...env, ...Object.fromEntries(files) };
}

function readSecretFile(path: string, name: string): string {
  try {
    return readFileSync(path, "utf8").trim();
  } catch {
    throw new ConfigError(`${name}_FILE must name a file that can be read.`);
  }
}
