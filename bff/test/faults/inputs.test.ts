import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { door, webRoot } from "../helpers/bff-server.ts";
import { start } from "../helpers/process.ts";
import { protocols } from "../helpers/socket.ts";
import { fixedCases } from "./frame-corpus.ts";
import { headers, typed } from "./header-corpus.ts";
import { launches } from "./launch-corpus.ts";
import { bases, paths } from "./path-corpus.ts";
import { head, isClean, lineOf, question, type Suspect, turns } from "./random-client.ts";
import { type Spy, spy } from "./spy.ts";
import { bent, canary, type Input, refusals, smuggling } from "./wire-corpus.ts";

const isWhole = process.env["TRIALS"] === "full";
const timeout = 400_000;

const upgrade = [
  "Connection: Upgrade",
  "Upgrade: websocket",
  `Sec-WebSocket-Protocol: ${protocols(canary).join(", ")}`,
  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
  "Sec-WebSocket-Version: 13",
].join("\r\n");
const asking = (door: keyof typeof bases, more: string): Input[] =>
  paths(bases[door]).map((it) => ({
    name: it.slice(0, 60),
    bytes: Buffer.from(
      `GET ${it}${it.includes("?") ? "&" : "?"}p=${canary} HTTP/1.1\r\nHost: a\r\nX-Access-Token: ${canary}\r\n${more}\r\n\r\n`,
    ),
    isWhole: true,
  }));

/** Good and bad frames that do not wait for the answer to their upgrade. */
const fixedFrames: Input[] = fixedCases(true).map(([name, frame]) => ({
  name,
  bytes: Buffer.concat([Buffer.from(`GET /lightweight/websocket/u1 HTTP/1.1\r\nHost: a\r\n${upgrade}\r\n\r\n`), frame]),
  isWhole: false,
}));
const mutations = Array.from({ length: 2_000 }, (_, seed) => bent(seed + 1));
const corpora: readonly [string, number, readonly Input[]][] = [
  ["paths of calls", 120, asking("http", "Connection: close")],
  ["paths of sockets", 120, asking("socket", upgrade)],
  ["paths of files", 120, asking("files", "Connection: close")],
  ["raw bytes", 60, smuggling],
  ["what is refused", refusals.length, refusals],
  ["bent bytes", 2_000, mutations],
  ["frames", fixedFrames.length, fixedFrames],
  ["headers", 80, headers],
  ["content types", 40, typed],
  ["launch keys", 260, launches],
];

/** The whole of it, as always of what is refused, or every so many from a beginning that is another one for each corpus. */
const sample = (inputs: readonly Input[], at: number) => {
  const every = isWhole || inputs === refusals ? 1 : Math.max(5, Math.floor(inputs.length / 40) | 1);
  return inputs.filter((_it, index) => index % every === at % every);
};

/** A built app with files beside and inside it that nobody may have. */
function folder(): string {
  const root = webRoot();
  writeFileSync(join(root, ".env"), "HIDDEN=1");
  mkdirSync(join(root, "assets/.git"));
  writeFileSync(join(root, "assets/.git/config"), "HIDDEN=1");
  return root;
}

async function ours(): Promise<Suspect> {
  const backend = await spy();
  const { port } = await door(backend.address, { config: { webRoot: folder() }, env: { ALLOW_UNLISTED: "1" } });
  return { port, spy: backend, isExact: true, settle: turns, crashes: async () => 0 };
}

/** Of another process, and begun anew when it has died of something. */
async function stock(): Promise<Suspect> {
  const backend: Spy = await spy();
  const root = folder();
  const begin = async () => {
    const told = `globalThis.stock = ${JSON.stringify({ upstream: backend.address, root })}`;
    const flags = ["--import", `data:text/javascript,${encodeURIComponent(told)}`];
    const one = start({}, { file: fileURLToPath(new URL("stock-server.ts", import.meta.url)), flags });
    return { child: one.child, port: Number(new URL(await one.saying(/listening at (\S+)/)).port) };
  };
  let now = await begin();
  let dead = 0;
  const suspect: Suspect = {
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

test("the corpora are as large as the plan says", () => {
  expect(corpora.map(([name, count, inputs]) => [name, count, inputs.length])).toEqual(
    corpora.map(([name, count]) => [name, count, count]),
  );
});

test("whatever bytes come, we answer in time, with nothing of the inside, and hand on only what a backend may expect", {
  timeout,
}, async () => {
  const suspect = await ours();
  const lines: string[] = [];
  let tried = 0;
  for (const [at, [name, , inputs]] of corpora.entries()) {
    const tally = await question(suspect, sample(inputs, at));
    expect([name, ...tally.found]).toEqual([name]);
    tried += tally.tried;
    lines.push(lineOf("ours", name, tally));
  }
  expect((await question(suspect, asking("http", "Connection: close").slice(-1))).tried).toBe(1);
  console.info(`${[head, ...lines].join("\n")}\n${tried} inputs × 1 door: nothing found`);
});

test("the same bytes find something in a stock server", { timeout }, async () => {
  const suspect = await stock();
  const lines: string[] = [];
  const bitten: string[] = [];
  for (const [at, [name, , inputs]] of corpora.entries()) {
    const tally = await question(suspect, sample(inputs, at));
    if (!isClean(tally)) bitten.push(name);
    lines.push(lineOf("stock", name, tally));
    if (isWhole) lines.push(...tally.found.slice(0, 3).map((it) => `      ${it}`));
  }
  console.info([head, ...lines].join("\n"));
  expect(bitten).toEqual(expect.arrayContaining(["paths of calls", "paths of sockets", "paths of files", "headers", "launch keys"]));
});
