import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { openBff, createBuiltWebAppFolder } from "../helpers/bff-server.ts";
import { startServerProcess } from "../helpers/start-process.ts";
import { createCredentialSubprotocols } from "../helpers/socket-bff.ts";
import { predefinedFrameCases } from "./frame-corpus.ts";
import { headerFuzzInputs, contentTypeFuzzInputs } from "./header-corpus.ts";
import { launchKeyFuzzInputs } from "./launch-key-corpus.ts";
import { samplePathByRouteKind, pathVariationsOf } from "./path-corpus.ts";
import {
  fuzzResultTableHeader,
  isCleanFuzzResult,
  formatFuzzResult,
  sendFuzzInputs,
  type ServerUnderTest,
  waitForEventLoop,
} from "./fuzz-client.ts";
import { type SpyBackend, openSpyBackend } from "./spy-backend.ts";
import {
  createMutatedSmugglingInput,
  leakDetectionSecret,
  type RawConnectionInput,
  ambiguousRequestInputs,
  smugglingInputs,
} from "./smuggling-corpus.ts";

const isFull = process.env["TEST_MODE"] === "full";
const timeout = 400_000;

const upgrade = [
  "Connection: Upgrade",
  "Upgrade: websocket",
  `Sec-WebSocket-Protocol: ${createCredentialSubprotocols(leakDetectionSecret).join(", ")}`,
  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
  "Sec-WebSocket-Version: 13",
].join("\r\n");
const inputsFor = (bff: keyof typeof samplePathByRouteKind, more: string): RawConnectionInput[] =>
  pathVariationsOf(samplePathByRouteKind[bff]).map((path) => ({
    name: path.slice(0, 60),
    bytes: Buffer.from(
      `GET ${path}${path.includes("?") ? "&" : "?"}p=${leakDetectionSecret} HTTP/1.1\r\nHost: a\r\nX-Access-Token: ${leakDetectionSecret}\r\n${more}\r\n\r\n`,
    ),
    isWhole: true,
  }));

/** Valid and invalid frames that are sent before the response to their upgrade. */
const fixedFrames: RawConnectionInput[] = predefinedFrameCases(true).map(([name, frame]) => ({
  name,
  bytes: Buffer.concat([
    Buffer.from(`GET /lightweight/websocket/u1 HTTP/1.1\r\nHost: a\r\n${upgrade}\r\n\r\n`),
    frame,
  ]),
  isWhole: false,
}));
const mutations = Array.from({ length: 2_000 }, (_, seed) => createMutatedSmugglingInput(seed + 1));
const corpora: readonly [string, number, readonly RawConnectionInput[]][] = [
  ["paths of calls", 120, inputsFor("http", "Connection: close")],
  ["paths of sockets", 120, inputsFor("socket", upgrade)],
  ["paths of files", 120, inputsFor("files", "Connection: close")],
  ["raw bytes", 60, smugglingInputs],
  ["inputs to reject", ambiguousRequestInputs.length, ambiguousRequestInputs],
  ["mutated bytes", 2_000, mutations],
  ["frames", fixedFrames.length, fixedFrames],
  ["headers", 80, headerFuzzInputs],
  ["content types", 40, contentTypeFuzzInputs],
  ["launch keys", 260, launchKeyFuzzInputs],
];

/**
 * Returns every n-th input, with an offset per corpus. Returns all inputs with TEST_MODE=full, and
 * always all inputs that must be rejected.
 */
const sample = (inputs: readonly RawConnectionInput[], at: number) => {
  const every =
    isFull || inputs === ambiguousRequestInputs
      ? 1
      : Math.max(5, Math.floor(inputs.length / 40) | 1);
  return inputs.filter((_it, index) => index % every === at % every);
};

/** Creates a built app whose folder also contains files that must not be served. */
function createFolder(): string {
  const root = createBuiltWebAppFolder();
  writeFileSync(join(root, ".env"), "HIDDEN=1");
  mkdirSync(join(root, "assets/.git"));
  writeFileSync(join(root, "assets/.git/config"), "HIDDEN=1");
  return root;
}

async function startOurs(): Promise<ServerUnderTest> {
  const backend = await openSpyBackend();
  const { port } = await openBff(backend.address, {
    config: { webRoot: createFolder() },
    env: { ALLOW_UNLISTED: "1" },
  });
  return { port, spy: backend, isExact: true, settle: waitForEventLoop, crashes: async () => 0 };
}

/**
 * Starts a server with the default options of its libraries as a process, and restarts it after a
 * crash.
 */
async function startStock(): Promise<ServerUnderTest> {
  const backend: SpyBackend = await openSpyBackend();
  const root = createFolder();
  const begin = async () => {
    const reported = `globalThis.stock = ${JSON.stringify({ upstream: backend.address, root })}`;
    const flags = ["--import", `data:text/javascript,${encodeURIComponent(reported)}`];
    const one = startServerProcess(
      {},
      { file: fileURLToPath(new URL("default-options-server.ts", import.meta.url)), flags },
    );
    return { child: one.child, port: Number(new URL(await one.saying(/listening at (\S+)/)).port) };
  };
  let now = await begin();
  let dead = 0;
  const suspect: ServerUnderTest = {
    port: now.port,
    spy: backend,
    isExact: false,
    settle: () => sleep(40),
    async crashes() {
      if (now.child.exitCode === null && now.child.signalCode === null) return dead;
      dead += 1;
      now = await begin();
      suspect.port = now.port;
      return dead;
    },
  };
  return suspect;
}

test("each corpus of invalid requests and frames has the planned number of inputs", () => {
  expect(corpora.map(([name, count, inputs]) => [name, count, inputs.length])).toEqual(
    corpora.map(([name, count]) => [name, count, count]),
  );
});

test("the BFF responds to any bytes in time without leaks and forwards only valid requests", {
  timeout,
}, async () => {
  const suspect = await startOurs();
  const lines: string[] = [];
  let tried = 0;
  for (const [at, [name, , inputs]] of corpora.entries()) {
    const tally = await sendFuzzInputs(suspect, sample(inputs, at));
    expect([name, ...tally.found]).toEqual([name]);
    tried += tally.tried;
    lines.push(formatFuzzResult("ours", name, tally));
  }
  expect(
    (await sendFuzzInputs(suspect, inputsFor("http", "Connection: close").slice(-1))).tried,
  ).toBe(1);
  console.info(
    `${[fuzzResultTableHeader, ...lines].join("\n")}\n${tried} inputs to one BFF: no problem found`,
  );
});

test("the invalid inputs cause problems in a server with the default options of its libraries", {
  timeout,
}, async () => {
  const suspect = await startStock();
  const lines: string[] = [];
  const bitten: string[] = [];
  for (const [at, [name, , inputs]] of corpora.entries()) {
    const tally = await sendFuzzInputs(suspect, sample(inputs, at));
    if (!isCleanFuzzResult(tally)) bitten.push(name);
    lines.push(formatFuzzResult("stock", name, tally));
    if (isFull) lines.push(...tally.found.slice(0, 3).map((it) => `      ${it}`));
  }
  console.info([fuzzResultTableHeader, ...lines].join("\n"));
  expect(bitten).toEqual(
    expect.arrayContaining([
      "paths of calls",
      "paths of sockets",
      "paths of files",
      "headers",
      "launch keys",
    ]),
  );
});
