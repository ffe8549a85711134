import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { processorMs, start } from "../bff/src/process-for-tests.ts";

const root = join(import.meta.dirname, "..");
const withinMs = 60_000;
const startMsMax = 1_000;
const resetMsMax = 50;

/** The test command has built them just before; alone this file builds what is missing. */
beforeAll(() => {
  for (const it of ["mock", "bff"]) {
    const vite = [join(root, "node_modules/vite/bin/vite.js"), "build", "--logLevel", "warn"];
    if (!existsSync(join(root, it, "dist/main.js"))) spawnSync(process.execPath, vite, { cwd: join(root, it), stdio: "inherit" });
  }
}, withinMs);

const post = async (url: string, body: object) => {
  const answer = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  return (await answer.json()) as { code?: number };
};
const login = (address: string) => post(`${address}/lightweight/user/v1/user/login`, { p: "demo-buyer", deviceTag: "test" });

/** From the spawn to the first answer, the second start of two: the first one leaves compiled code behind. */
async function secondStart(name: "mock" | "bff", env: Record<string, string> = {}) {
  const begin = async () => {
    const startedAt = performance.now();
    const free = { LOG_LEVEL: "silent", MOCK_DB: ":memory:", MOCK_PORT: "0", PORT: "0", HOST: "127.0.0.1" };
    const { child, left, saying } = start({ ...free, ...env }, { file: join(root, name, "dist/main.js") });
    const address = await saying(/(http:\/\/[^\s]+:\d+)/);
    expect(await login(address)).toMatchObject({ code: 200 });
    return { child, left, address, wallMs: Math.round(performance.now() - startedAt), workMs: processorMs(child) };
  };
  const first = await begin();
  first.child.kill("SIGTERM");
  expect(await first.left).toBe(0);
  return begin();
}

test(
  "the built mock answers its first call within a second of its start, and a reset within 50 ms",
  async () => {
    const mock = await secondStart("mock");
    const times: number[] = [];
    for (let at = 0; at < 10; at += 1) {
      const before = processorMs(mock.child);
      await post(`${mock.address}/__mock/reset`, {});
      times.push(processorMs(mock.child) - before);
    }
    console.log(`mock: first answer after ${mock.wallMs} ms (${mock.workMs} ms of work); resets ${times.join(", ")} ms`);
    expect(mock.workMs).toBeLessThan(startMsMax);
    expect(Math.min(...times)).toBeLessThanOrEqual(resetMsMax);
  },
  withinMs,
);

test(
  "the built bff with the mock beside it answers a call within a second of its start",
  async () => {
    const bff = await secondStart("bff");
    console.log(`bff with mock: first answer after ${bff.wallMs} ms (${bff.workMs} ms of work)`);
    expect(bff.workMs).toBeLessThan(startMsMax);
  },
  withinMs,
);

test(
  "the built bff before a backend answers a call within a second of its start",
  async () => {
    const backend = createServer((_, answer) => answer.setHeader("content-type", "application/json").end('{"code":200,"result":{}}'));
    await new Promise<void>((resolve) => backend.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void backend.close());
    const env = { BACKEND: `http://127.0.0.1:${(backend.address() as AddressInfo).port}` };
    const bff = await secondStart("bff", env);
    console.log(`bff with a backend: first answer after ${bff.wallMs} ms (${bff.workMs} ms of work)`);
    expect(bff.workMs).toBeLessThan(startMsMax);
  },
  withinMs,
);

test(
  "a built bff without the mock says so in one sentence",
  async () => {
    const alone = mkdtempSync(join(tmpdir(), "built-"));
    onTestFinished(() => rmSync(alone, { recursive: true }));
    cpSync(join(root, "bff/dist"), join(alone, "bff/dist"), { recursive: true });
    cpSync(join(root, "bff/package.json"), join(alone, "bff/package.json"));
    const { left, said } = start({ PORT: "0" }, { file: join(alone, "bff/dist/main.js") });
    expect(await left).toBe(1);
    expect(said.err).toBe("BACKEND is mock, but the mock is not installed here; set BACKEND to http(s)://host:port.\n");
  },
  withinMs,
);
