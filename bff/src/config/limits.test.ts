import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type CallDefinition, calls } from "contract";
import { describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { buildServerIfMissing, startServerProcess } from "../../test/helpers/start-process.ts";
import { limits } from "./limits.ts";

type Check = { _zod: { def: { check: string; maximum?: number; pattern?: RegExp } } };
type Def = {
  type: string;
  checks?: Check[];
  innerType?: Schema;
  element?: Schema;
  in?: Schema;
  options?: Schema[];
  values?: unknown[];
  entries?: Record<string, unknown>;
  shape?: Record<string, Schema>;
};
type Schema = { _zod: { def: Def } };

/**
 * Maximum size of a character in JSON. A Chinese character takes three bytes, a line break or a
 * quotation mark two. Other control characters take six, but do not occur in readable text.
 */
const bytesPerCharacter = 3;
/**
 * Returns whether a pattern is the contract's pattern for ids. Each character of an id counts as
 * one byte. The contract also allows other characters, but clients only send ids that the backend
 * created.
 */
const isId = ({ source }: RegExp) => source.startsWith("^(?!\\.{1,2}$)");
const bytesPerNumber = 24;
const longest = (all: readonly number[]) => Math.max(0, ...all);
const sum = (all: readonly number[]) => all.reduce((a, b) => a + b, 0);
const jsonLengthOf = (value: unknown) => JSON.stringify(value).length;

/** Returns the maximum number of characters that a pattern matches. */
function charactersOf({ source }: RegExp): number {
  const atoms = source
    .replace(/\(\?[!=].*?\)/g, "")
    .replace(/\[(?:\\.|[^\]])*\]|\\./g, "c")
    .replace(/[\^$?]/g, "");
  if (/[*+]|\)\{|\{\d+,\}/.test(atoms)) throw new Error(`${source} has no upper bound`);
  return sum(
    Array.from(atoms.matchAll(/.(?:\{(?:\d+,)?(\d+)\})?/g), ([, count = "1"]) => Number(count)),
  );
}

function textBytesOf({ checks = [] }: Def, where: string): number {
  const bounds = checks.flatMap(({ _zod: { def } }) => {
    const { maximum, pattern } = def;
    if (def.check === "max_length" && maximum !== undefined) return bytesPerCharacter * maximum;
    if (pattern === undefined) return [];
    return charactersOf(pattern) * (isId(pattern) ? 1 : bytesPerCharacter);
  });
  if (bounds.length === 0) throw new Error(`${where}: a text without an upper bound`);
  return 2 + Math.min(...bounds);
}

/** Returns an upper bound for the bytes of any valid JSON of the schema. */
function bytesOf(schema: Schema, where: string): number {
  const { def } = schema._zod;
  const inner = def.innerType ?? def.in;
  if (inner !== undefined) return longest([bytesOf(inner, where), jsonLengthOf(null)]);
  if (def.type === "string") return textBytesOf(def, where);
  if (def.type === "number" || def.type === "int") return bytesPerNumber;
  if (def.type === "boolean") return jsonLengthOf(false);
  if (def.type === "null") return jsonLengthOf(null);
  if (def.type === "literal") return longest((def.values ?? []).map(jsonLengthOf));
  if (def.type === "enum") return longest(Object.values(def.entries ?? {}).map(jsonLengthOf));
  if (def.type === "union") return longest((def.options ?? []).map((it) => bytesOf(it, where)));
  if (def.type === "array" && def.element !== undefined) {
    // Assumes that a list of fixed values, such as the payment types, has each at most once.
    const choices = def.element._zod.def.options?.length ?? 0;
    const count = longest([
      choices,
      ...(def.checks ?? []).map(({ _zod: { def: constraint } }) =>
        constraint.check === "max_length" ? (constraint.maximum ?? 0) : 0,
      ),
    ]);
    if (count === 0) throw new Error(`${where}: a list without an upper bound`);
    return 2 + count * (1 + bytesOf(def.element, where));
  }
  if (def.type === "object" && def.shape !== undefined)
    return (
      2 +
      sum(
        Object.entries(def.shape).map(
          ([name, it]) => jsonLengthOf(name) + 2 + bytesOf(it, `${where}.${name}`),
        ),
      )
    );
  throw new Error(`${where}: a ${def.type} has no upper bound here`);
}

/** Returns the nesting depth of the JSON of a schema. */
function depthOf(schema: Schema): number {
  const { innerType, in: inside, options = [], element, shape = {} } = schema._zod.def;
  const children = [innerType, inside, ...options].flatMap((child) =>
    child === undefined ? [] : depthOf(child),
  );
  const nested = [element, ...Object.values(shape)].flatMap((child) =>
    child === undefined ? [] : depthOf(child),
  );
  const { type } = schema._zod.def;
  return type === "object" || type === "array" ? 1 + longest(nested) : longest(children);
}

describe("limits of JSON bodies", () => {
  const commands = Object.entries<CallDefinition>(calls).filter(
    ([, { method, body }]) => method !== "GET" && body !== "file",
  );

  test("jsonBodyBytesMax allows the longest valid command of the contract", () => {
    const lengths = commands.map(([name, { input }]) => ({
      name,
      bytes: bytesOf(input as unknown as Schema, name),
    }));
    expect(lengths.length).toBeGreaterThan(30);
    const [most] = lengths.sort((a, b) => b.bytes - a.bytes);
    expect(most?.bytes, most?.name).toBeLessThanOrEqual(limits.jsonBodyBytesMax);
  });

  test("jsonDepthMax allows the deepest valid command of the contract", () => {
    expect(
      longest(commands.map(([, { input }]) => depthOf(input as unknown as Schema))),
    ).toBeLessThanOrEqual(limits.jsonDepthMax);
  });
});

const KiB = 1024;
const MiB = 1024 * KiB;
/**
 * Bytes of one connection, one WebSocket and one rate limit key. The size of a WebSocket is the
 * upper value of the range at `socketsMax` in limits.ts. The other two sizes are estimates.
 */
const connectionBytes = 6 * KiB;
const socketBytes = 25 * KiB;
const rateKeyBytes = 60;
/** V8 collects unused buffers when they reach this total size. */
const garbageBytes = 64 * MiB;

/** Upper bounds of the memory, in bytes, that clients can make one process use. */
const caps = {
  budget: limits.memoryBudgetBytes,
  /** The chunks of an upload are joined to one buffer after the last chunk has arrived. */
  uploadCopy: limits.uploadBodyBytesMax,
  answersInFlight: limits.upstreamConnectionsMax * limits.bufferedBytesMax,
  sockets: limits.socketsMax * socketBytes,
  /** A connection may hold an incomplete header. */
  connections:
    (limits.connectionsMax - limits.socketsMax) * (connectionBytes + limits.headerBytesMax),
  rateKeys: 4 * limits.rateKeysMax * rateKeyBytes,
  log: limits.logBacklogBytesMax,
  spans: limits.spansWaitingMax * KiB,
  garbage: garbageBytes,
};

const bytesIn = (text: string) => {
  const [, count, unit = ""] = /^(\d+)\s*([mg])i?b?$/i.exec(text) ?? [];
  return Number(count) * (unit.toLowerCase() === "g" ? 1024 : 1) * MiB;
};

type Compose = { services: Record<string, { image?: string; mem_limit?: string }> };
const root = join(import.meta.dirname, "../../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const composeLimits = (path: string) =>
  Object.values((parse(read(path), { merge: true }) as Compose).services)
    .filter(({ image }) => image?.startsWith("lwh5-bff"))
    .map((it) => bytesIn(it.mem_limit ?? ""));

type Deployment = {
  spec?: { template?: { spec: { containers: { resources: { limits: { memory: string } } }[] } } };
};
const clusterLimits = parseAllDocuments(read("bff/production/kubernetes.yaml"))
  .map((it) => it.toJS() as Deployment)
  .flatMap((it) => it.spec?.template?.spec.containers ?? [])
  .map((it) => bytesIn(it.resources.limits.memory));

/** V8 flags with which the image starts the process. */
const flags = Array.from(
  read("Dockerfile").matchAll(/"(--[a-z-]+=\d+)"/g),
  ([, flag = ""]) => flag,
);

/**
 * Returns the resident memory of the built program, started with the flags of the image. A process
 * that runs the TypeScript sources takes 40 MiB more.
 */
async function startedRssBytes(): Promise<number> {
  const { child, address } = startServerProcess(
    { BACKEND: "http://127.0.0.1:1", PORT: "0", HOST: "127.0.0.1" },
    { flags, file: buildServerIfMissing("bff") },
  );
  await address();
  const [, kibibytes] =
    /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${String(child.pid)}/status`, "utf8")) ?? [];
  return Number(kibibytes) * KiB;
}

describe("memory caps", () => {
  const memoryLimits = [
    ...composeLimits("docker-compose.yml"),
    ...composeLimits("bff/production/compose.yml"),
    ...clusterLimits,
  ];

  test("all memory caps plus a started process fit into the memory limit of each deployment file", async () => {
    expect(memoryLimits.map((it) => it / MiB)).toEqual([1024, 1024, 1024, 512, 512, 512]);
    const rss = await startedRssBytes();
    expect(rss).toBeGreaterThan(50 * MiB);
    const all = sum(Object.values(caps)) + rss;
    expect(Math.round(all / MiB), JSON.stringify({ ...caps, rss })).toBeLessThanOrEqual(
      Math.min(...memoryLimits) / MiB,
    );
  }, 60_000);
});
