import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { callDetailsByName } from "../contract/src/calls/call-details.ts";
import { simulateDefaultSeedDump } from "../mock/src/worlds/world/open-world.ts";
import {
  buildServerIfMissing,
  readProcessCpuMs,
  startServerProcess,
} from "../bff/test/helpers/start-process.ts";

const root = join(import.meta.dirname, "..");
const withinMs = 60_000;
const startMsMax = 1_000;
const resetMsMax = 50;
const startsTried = 3;

beforeAll(() => {
  buildServerIfMissing("mock");
  buildServerIfMissing("bff");
}, withinMs);

const post = async (url: string, body: object) => {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as { code?: number };
};
const login = (address: string) =>
  post(`${address}/lightweight/user/v1/user/login`, { p: "demo-buyer", deviceTag: "test" });

type Server = Awaited<ReturnType<typeof startBuilt>>;
/** Starts one server and measures the time until its first response. */
async function startBuilt(name: "mock" | "bff", env: Record<string, string>, home = root) {
  const startedAt = performance.now();
  const free = {
    LOG_LEVEL: "silent",
    MOCK_DB: ":memory:",
    MOCK_PORT: "0",
    PORT: "0",
    HOST: "127.0.0.1",
  };
  const { child, left, saying } = startServerProcess(
    { ...free, ...env },
    { file: join(home, name, "dist/main.js") },
  );
  const address = await saying(/(http:\/\/[^\s]+:\d+)/);
  expect(await login(address)).toMatchObject({ code: 200 });
  return {
    child,
    left,
    address,
    wallMs: Math.round(performance.now() - startedAt),
    workMs: readProcessCpuMs(child),
  };
}
const stopServer = async ({ child, left }: Server) => {
  child.kill("SIGTERM");
  expect(await left).toBe(0);
};

/**
 * Starts the server once to fill the compile cache. Then returns the quickest of several starts.
 */
async function bestStart(name: "mock" | "bff", env: Record<string, string> = {}): Promise<Server> {
  await stopServer(await startBuilt(name, env));
  const starts: Server[] = [];
  for (let at = 0; at < startsTried; at += 1) {
    const server = await startBuilt(name, env);
    await stopServer(server);
    starts.push(server);
  }
  return starts.reduce((best, it) => (it.workMs < best.workMs ? it : best));
}

test(
  "the built mock and BFF need less than a second of CPU time until their first response",
  async () => {
    const backend = createServer((_, answer) =>
      answer.setHeader("content-type", "application/json").end('{"code":200,"result":{}}'),
    );
    await new Promise<void>((resolve) => backend.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void backend.close());
    const mock = await bestStart("mock");
    const bff = await bestStart("bff", {
      BACKEND: `http://127.0.0.1:${(backend.address() as AddressInfo).port}`,
    });
    for (const [name, { wallMs, workMs }] of Object.entries({ mock, bff }))
      console.log(`${name}: first answer after ${wallMs} ms (${workMs} ms of work)`);
    expect(mock.workMs).toBeLessThan(startMsMax);
    expect(bff.workMs).toBeLessThan(startMsMax);
  },
  withinMs,
);

test(
  "the built mock resets a world within 50 ms of CPU time",
  async () => {
    const mock = await startBuilt("mock", {});
    const times: number[] = [];
    for (let at = 0; at < 20; at += 1) {
      const before = readProcessCpuMs(mock.child);
      await post(`${mock.address}/__mock/worlds/_/reset`, {});
      times.push(readProcessCpuMs(mock.child) - before);
    }
    await stopServer(mock);
    console.log(`mock: resets ${times.join(", ")} ms`);
    expect(Math.min(...times)).toBeLessThanOrEqual(resetMsMax);
  },
  withinMs,
);

test(
  "the built mock uses the stored seed data only for the default seed",
  async () => {
    const setup = readFileSync(join(root, "mock/dist/seed-data.json"), "utf8");
    expect(JSON.parse(setup)).toEqual(simulateDefaultSeedDump());
    const elsewhere = mkdtempSync(join(tmpdir(), "built-"));
    onTestFinished(() => rmSync(elsewhere, { recursive: true }));
    cpSync(join(root, "mock/dist"), join(elsewhere, "mock/dist"), { recursive: true });
    cpSync(join(root, "mock/package.json"), join(elsewhere, "mock/package.json"));
    writeFileSync(
      join(elsewhere, "mock/dist/seed-data.json"),
      setup.replaceAll("晴天买家", "雨天买家"),
    );
    for (const [seed, nickName] of [
      ["1", "雨天买家"],
      ["2", "晴天买家"],
    ] as const) {
      const server = await startBuilt("mock", { MOCK_SEED: seed }, elsewhere);
      const users = await (await fetch(`${server.address}/__mock/worlds/_/users`)).text();
      expect(users).toContain(`"nickName":"${nickName}"`);
      await stopServer(server);
    }
  },
  withinMs,
);

test(
  "a built BFF whose mock is not installed exits with 1 and prints one sentence",
  async () => {
    const alone = mkdtempSync(join(tmpdir(), "built-"));
    onTestFinished(() => rmSync(alone, { recursive: true }));
    cpSync(join(root, "bff/dist"), join(alone, "bff/dist"), { recursive: true });
    cpSync(join(root, "bff/package.json"), join(alone, "bff/package.json"));
    const { left, said } = startServerProcess(
      { PORT: "0" },
      { file: join(alone, "bff/dist/main.js") },
    );
    expect(await left).toBe(1);
    expect(said.err).toBe(
      "BACKEND is mock, but the mock is not installed here; set BACKEND to http(s)://host:port.\n",
    );
  },
  withinMs,
);

test("the web bundle contains no descriptions and no ranks of calls", () => {
  const assets = new URL("../web/dist/assets/", import.meta.url);
  const scripts = readdirSync(assets).filter((it) => it.endsWith(".js"));
  const all = scripts.map((it) => readFileSync(new URL(it, assets), "utf8")).join("\n");
  expect(scripts.length).toBeGreaterThan(3);
  expect(
    Object.values(callDetailsByName).filter(
      (it) => all.includes(it.about) || all.includes(JSON.stringify(it.summary)),
    ),
  ).toEqual([]);
  expect(all).not.toMatch(/rank:\d/);
});
