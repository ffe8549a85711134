import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, onTestFinished, test } from "vitest";

const children: ChildProcess[] = [];
afterEach(() => {
  for (const it of children.splice(0)) it.kill("SIGKILL");
});

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "lwh5-main-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function started(env: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, "main.ts")], {
    env: { PATH: process.env.PATH, MOCK_DB: ":memory:", MOCK_PORT: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  let said = "";
  for (const it of [child.stdout, child.stderr]) it.on("data", (text) => (said += String(text)));
  return { child, said: () => said, ended: once(child, "exit") as Promise<[number | null]> };
}

test("the mock process answers a call and exits with code 0 on SIGTERM", async () => {
  const { child, said, ended } = started({});
  await expect.poll(said, { timeout: 20_000 }).toContain("http://");
  const address = /http:\S+/.exec(said())?.[0] ?? "";
  const login = await fetch(`${address}/lightweight/user/v1/user/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ p: "demo-buyer", deviceTag: "test" }),
  });
  expect(await login.json()).toMatchObject({ code: 200 });
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
});

test("the mock process exits with one sentence if an environment variable is invalid", async () => {
  const { said, ended } = started({ TIME_SCALE: "fast" });
  expect(await ended).toEqual([1, null]);
  expect(said()).toBe("TIME_SCALE must be a number from 0.001 to 100000.\n");
});

test("the mock process exits with one sentence if the database cannot be opened", async () => {
  const folder = temporaryFolder();
  const text = join(folder, "notes.txt");
  writeFileSync(text, "This is no database, and long enough to be read as one. ".repeat(20));
  for (const db of ["/dev/null/mock.db", folder, text]) {
    const { said, ended } = started({ MOCK_DB: db });
    expect(await ended).toEqual([1, null]);
    expect(said()).toBe("Cannot open the database file; check MOCK_DB.\n");
  }
});

test("a second mock process cannot open the same database until the first has ended", async () => {
  const env = { MOCK_DB: join(temporaryFolder(), "mock.db") };
  const first = started(env);
  await expect.poll(first.said, { timeout: 20_000 }).toContain("http://");
  const address = /http:\S+/.exec(first.said())?.[0] ?? "";
  const second = started(env);
  expect(await second.ended).toEqual([1, null]);
  expect(second.said()).toBe(
    `Another process (${address}) uses this database; stop it, or set MOCK_DB to another file.\n`,
  );
  first.child.kill("SIGKILL");
  await first.ended;
  const third = started(env);
  await expect.poll(third.said, { timeout: 20_000 }).toContain("http://");
});

test("the mock process exits with one sentence if the port is in use", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { said, ended } = started({
    MOCK_PORT: String((server.address() as { port: number }).port),
  });
  expect(await ended).toEqual([1, null]);
  expect(said()).toBe("The address is in use; set MOCK_PORT to another port.\n");
  server.close();
});
