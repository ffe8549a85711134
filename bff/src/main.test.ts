import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ask, stub } from "./for-tests.ts";

/** The real process, with nothing of this one's environment but the path. */
function start(env: Record<string, string>) {
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, "main.ts")], {
    env: { PATH: process.env["PATH"] ?? "", ...env },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const said = { out: "", err: "" };
  child.stdout?.on("data", (it: Buffer) => (said.out += it.toString()));
  child.stderr?.on("data", (it: Buffer) => (said.err += it.toString()));
  const left = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const address = async () => {
    await expect.poll(() => said.out, { timeout: 8000 }).toContain("Here:");
    return /Here: +(http:\/\/localhost:\d+)/.exec(said.out)?.[1]?.replace("localhost", "127.0.0.1") ?? "";
  };
  return { child, said, left, address };
}

test("a bad value stops the start: one sentence that names it, exit code 1, no stack", async () => {
  const { said, left } = start({ PORT: "many" });
  expect(await left).toBe(1);
  expect(said).toEqual({ out: "", err: "PORT must be a whole number from 0 to 65535.\n" });
});

test("a taken port is a sentence too", async () => {
  const taken = await stub();
  const { said, left } = start({ BACKEND: taken.address, PORT: new URL(taken.address).port, HOST: "127.0.0.1", LOG_LEVEL: "silent" });
  expect(await left).toBe(1);
  expect(said.err).toBe("PORT is already in use; set PORT to a free one.\n");
});

test("it logs JSON lines, says where it is, and on SIGTERM lets the call in flight finish", async () => {
  let answer = () => {};
  const backend = await stub((_request, response) => {
    answer = () => response.writeHead(200, { "content-type": "application/json" }).end('{"code":200}');
  });
  const { child, said, left, address } = start({ BACKEND: backend.address, PORT: "0" });
  const inFlight = ask(`${await address()}/lightweight/order/v1/pay`, { method: "PUT", body: "{}" });
  await expect.poll(() => backend.seen.length).toBe(1);
  child.kill("SIGTERM");
  answer();
  expect((await inFlight).text).toBe('{"code":200}');
  expect(await left).toBe(0);
  const lines = said.out.split("\n").filter((it) => it.startsWith("{"));
  expect(lines.map((it) => JSON.parse(it) as { msg: string })).toContainEqual(expect.objectContaining({ msg: "answered", status: 200 }));
  expect(said.out).not.toContain("Director:");
  expect(said.err).toBe("");
});

test("a second signal does not wait", async () => {
  const backend = await stub(() => {});
  const { child, left, address } = start({ BACKEND: backend.address, PORT: "0" });
  ask(`${await address()}/lightweight/order/v1/pay`, { method: "PUT", body: "{}" }).catch(() => {});
  await expect.poll(() => backend.seen.length).toBe(1);
  child.kill("SIGTERM");
  await expect.poll(async () => (await ask(`${await address()}/readyz`).catch(() => ({ status: 503 }))).status).toBe(503);
  child.kill("SIGINT");
  expect(await left).toBe(1);
});
