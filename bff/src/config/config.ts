import { randomBytes } from "node:crypto";
import { findPackageJSON } from "node:module";
import { isIP } from "node:net";
import { dirname, join, resolve } from "node:path";
import type { RuntimeConfig } from "contract";
import { type DialectName, dialectNames, isDialectName } from "contract/dialect/names";
import {
  type Environment,
  splitAtCommas,
  type VariableReader,
  createVariableReader,
  addFileSecretsToEnvironment,
} from "./environment.ts";
import { type TracingConfig, readTracingConfig } from "./otel-config.ts";

/** Folder that contains the package folder `bff`, whether the source or the bundle runs. */
const packagesRoot = join(dirname(findPackageJSON(".", import.meta.url) as string), "..");

export type Config = Readonly<{
  host: string;
  port: number;
  /**
   * Origin under which users reach this server, for example behind a published container port or a
   * proxy. `null` means `localhost` with `port`.
   */
  publicUrl: string | null;
  /** `mock`, or the origin of the real backend. */
  backend: string;
  /** Base URL of the socket, without the user's id. `null`: it is at the backend's origin. */
  websocketBackend: string | null;
  /** Name of the list of differences between backend and contract. `plain`: no differences. */
  dialect: DialectName;
  allowUnlisted: boolean;
  allowedOrigins: readonly string[];
  trustedHops: number;
  /** Seconds after SIGTERM or SIGINT in which calls are still served and `/readyz` returns 503. */
  drainSeconds: number;
  /** Enables the rate limits and, without trusted proxies, the connection limit per IP address. */
  rateLimits: boolean;
  redisUrl: string | null;
  logLevel: string;
  /** Port of a separate server for `/metrics`. `null` disables all metrics. */
  metricsPort: number | null;
  tracing: TracingConfig | null;
  /** Compares responses with the contract. Meant for a backend under development. */
  driftReport: boolean;
  /** Settings sent to the web app, except `idempotent`, which depends on the dialect. */
  runtime: Omit<RuntimeConfig, "idempotent">;
  mock: Readonly<{
    dbPath: string;
    seed: number;
    timeScale: number;
    worldsMax: number;
    autoWorlds: boolean;
  }>;
  mockControlToken: string | null;
  /** Extends HSTS to all subdomains. Only the operator knows whether all of them have https. */
  hstsSubdomains: boolean;
  cspImg: readonly string[];
  cspFrame: readonly string[];
  /** Folder of the built web app. */
  webRoot: string;
}>;

export function readConfig(env: Environment): Config {
  const read = createVariableReader(addFileSecretsToEnvironment(env));
  const backend = read(
    "BACKEND",
    "mock",
    (it) => (it === "mock" ? it : originOf(it, /^https?:$/)),
    "`mock` or http(s)://host:port without a path",
  );
  const director = backend === "mock";
  return Object.freeze({
    host: read("HOST", "0.0.0.0", hostName, "an address or a host name"),
    port: read("PORT", "8080", integerBetween(0, 65_535), "a whole number from 0 to 65535"),
    publicUrl: read(
      "PUBLIC_URL",
      null,
      (it) => originOf(it, /^https?:$/),
      "http(s)://host:port without a path",
    ),
    backend,
    websocketBackend: read(
      "WEBSOCKET_BACKEND",
      null,
      socketBaseUrl,
      "ws(s):// or http(s)://host:port, with a path or without",
    ),
    dialect: read("BACKEND_DIALECT", "plain", dialectNamed, dialectChoices),
    allowUnlisted: read("ALLOW_UNLISTED", "0", zeroOrOne, "0 or 1"),
    allowedOrigins: read(
      "ALLOWED_ORIGINS",
      "",
      originsOf,
      "a comma list of origins like https://host:port",
    ),
    trustedHops: read(
      "TRUST_PROXY",
      "0",
      integerBetween(0, 16),
      "a whole number of proxies from 0 to 16",
    ),
    drainSeconds: read(
      "DRAIN_SECONDS",
      "5",
      integerBetween(0, 300),
      "a whole number of seconds from 0 to 300",
    ),
    rateLimits: read("RATE_LIMITS", director ? "off" : "on", onOrOff, "on or off"),
    redisUrl: read(
      "REDIS_URL",
      null,
      redisUrlOf,
      "redis(s)://host:port, with a user, a password and /number or without",
    ),
    logLevel: read(
      "LOG_LEVEL",
      "info",
      oneOf(["trace", "debug", "info", "warn", "error", "fatal", "silent"]),
      "a pino level or silent",
    ),
    metricsPort: read(
      "METRICS_PORT",
      null,
      integerBetween(0, 65_535),
      "a whole number from 0 to 65535",
    ),
    tracing: readTracingConfig(read),
    driftReport: read("DRIFT_REPORT", "0", zeroOrOne, "0 or 1"),
    runtime: readRuntimeConfig(read, director),
    mock: {
      dbPath: read(
        "MOCK_DB",
        "var/mock.db",
        (it) => (it === ":memory:" ? it : resolve(packagesRoot, it)),
        "a file or :memory:",
      ),
      seed: read(
        "MOCK_SEED",
        "1",
        integerBetween(0, 0xffff_ffff),
        "a whole number from 0 to 4294967295",
      ),
      timeScale: read(
        "TIME_SCALE",
        "1",
        numberBetween(0.001, 100_000),
        "a number from 0.001 to 100000",
      ),
      worldsMax: read(
        "MOCK_WORLDS_MAX",
        "64",
        integerBetween(1, 512),
        "a whole number from 1 to 512",
      ),
      autoWorlds: read("MOCK_AUTO_WORLDS", "1", zeroOrOne, "0 or 1"),
    },
    mockControlToken: read(
      "MOCK_CONTROL_TOKEN",
      null,
      controlTokenOf,
      "8 to 256 printable characters without spaces, or `random`",
    ),
    hstsSubdomains: read("HSTS_SUBDOMAINS", "0", zeroOrOne, "0 or 1"),
    cspImg: read("CSP_IMG", "", originsOf, "a comma list of origins like https://host:port"),
    cspFrame: read("CSP_FRAME", "", originsOf, "a comma list of origins like https://host:port"),
    webRoot: join(packagesRoot, "web/dist"),
  });
}

function readRuntimeConfig(read: VariableReader, director: boolean): Config["runtime"] {
  const ms = "a whole number of milliseconds from 100 to 3600000";
  return {
    director,
    assetUnit: read("ASSET_UNIT", "枚", shortLabel, "1 to 12 characters"),
    assetName: read("ASSET_NAME", "数字资产", shortLabel, "1 to 12 characters"),
    socket: {
      heartbeatMs: read("SOCKET_HEARTBEAT_MS", "2000", integerBetween(100, 3_600_000), ms),
      timeoutMs: read("SOCKET_TIMEOUT_MS", "10000", integerBetween(100, 3_600_000), ms),
      reconnectsMax: read(
        "SOCKET_RECONNECTS_MAX",
        "5",
        integerBetween(0, 1000),
        "a whole number from 0 to 1000",
      ),
      reconnectMs: read("SOCKET_RECONNECT_MS", "3000", integerBetween(100, 3_600_000), ms),
    },
  };
}

/** `random` creates a token for this start only. The banner shows it. */
const controlTokenOf = (text: string) =>
  text === "random"
    ? randomBytes(24).toString("base64url")
    : matching(/^[\x21-\x7e]{8,256}$/)(text);
const dialectNamed = (text: string) => (isDialectName(text) ? text : undefined);
const dialectChoices = `one of ${dialectNames.join(", ")}`;
const integerBetween = (min: number, max: number) => (text: string) =>
  /^\d{1,12}$/.test(text) ? inRange(Number(text), min, max) : undefined;
const numberBetween = (min: number, max: number) => (text: string) =>
  /^\d+(\.\d+)?$/.test(text) ? inRange(Number(text), min, max) : undefined;
const inRange = (value: number, min: number, max: number) =>
  value >= min && value <= max ? value : undefined;
const matching = (pattern: RegExp) => (text: string) => (pattern.test(text) ? text : undefined);
const oneOf = (names: readonly string[]) => (text: string) => names.find((it) => it === text);
const zeroOrOne = (text: string) =>
  new Map([
    ["1", true],
    ["0", false],
  ]).get(text);
const onOrOff = (text: string) =>
  new Map([
    ["on", true],
    ["off", false],
  ]).get(text);
const shortLabel = (text: string) => ([...text].length <= 12 ? text : undefined);
const hostName = (text: string) =>
  isIP(text) !== 0 || /^[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/.test(text)
    ? text
    : undefined;

function originOf(text: string, protocols: RegExp): string | undefined {
  const url = urlOf(text, protocols);
  return url && url.pathname === "/" ? url.origin : undefined;
}

/**
 * Treats `ws:` like `http:` and `wss:` like `https:`. A URL without a path gets the path of the
 * specification.
 */
function socketBaseUrl(text: string): string | undefined {
  const url = urlOf(text.replace(/^ws/, "http"), /^https?:$/);
  return (
    url &&
    url.origin + (url.pathname === "/" ? "/lightweight/websocket" : url.pathname.replace(/\/$/, ""))
  );
}

const redisUrlOf = (text: string) => {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url &&
    /^rediss?:$/.test(url.protocol) &&
    url.hostname !== "" &&
    /^(\/\d*)?$/.test(url.pathname)
    ? text
    : undefined;
};

function urlOf(text: string, protocols: RegExp): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const extra = url.username || url.password || url.search || url.hash || /[?#;,\s]/.test(text);
  return protocols.test(url.protocol) && !extra ? url : undefined;
}

function originsOf(text: string): readonly string[] | undefined {
  const read = splitAtCommas(text).map((it) => originOf(it, /^(https?|wss?):$/));
  return read.every((it) => it !== undefined) ? read : undefined;
}
