import { type ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { calls } from "contract";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { ask, ok, stub } from "../testing/door-for-tests.ts";
import { start } from "../testing/process-for-tests.ts";

// Floods of one to three addresses against a real process. Other callers must be served, and memory must stay bounded.

const MiB = 1024 * 1024;
const chat = "/lightweight/chat/v1/list/o1";
const picture = `/lightweight/files/${"a".repeat(32)}`;
const smallPicture = `/lightweight/files/${"b".repeat(32)}`;
const lastRank = `/lightweight${Object.values(calls).find(({ method, rank, path }) => method === "GET" && rank === 4 && !path.includes("{"))?.path}`;
const withinMs = { timeout: 20_000 };

let address = "";
let port = 0;
let server: ChildProcess;

const typeOf = (url: string | undefined) => (url?.includes("/files/") ? "image/png" : "application/json");

beforeEach(async () => {
  const large: Record<string, Buffer> = { [chat]: Buffer.alloc(6 * MiB, " "), [picture]: Buffer.alloc(9 * MiB) };
  const backend = await stub((request, response) => {
    const body = large[request.url ?? ""] ?? Buffer.from(ok());
    response.writeHead(200, { "content-type": typeOf(request.url), "content-length": body.length }).end(body);
  });
  const env = { BACKEND: backend.address, PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "error", TRUST_PROXY: "1" };
  const started = start(env);
  server = started.child;
  address = await started.address();
  port = Number(new URL(address).port);
});

/** Opens connections that send the same bytes and read nothing, unless they are told to. Returns how many of them were closed. */
async function flood(count: number, sent: string | Buffer, sources = ["127.0.0.2"], isReading = false): Promise<() => number> {
  let closed = 0;
  const opened = Array.from({ length: count }, (_, at) => {
    const socket: Socket = connect({ port, host: "127.0.0.1", localAddress: sources[at % sources.length] });
    onTestFinished(() => void socket.destroy());
    socket.on("error", () => {}).once("close", () => (closed += 1));
    if (isReading) socket.resume();
    return new Promise<void>((resolve) => socket.once("connect", () => socket.write(sent, () => resolve())).once("close", () => resolve()));
  });
  await Promise.race([Promise.all(opened), new Promise((resolve) => setTimeout(resolve, 3_000).unref())]);
  return () => closed;
}

const peakBytes = () => {
  const [, kibibytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${String(server.pid)}/status`, "utf8")) ?? [];
  return Number(kibibytes) * 1024;
};
const as = { headers: { "x-access-token": "other" } };
const statusOf = async (path: string, init: RequestInit = {}) => (await ask(address + path, { ...as, ...init })).status;

describe("a flood of", () => {
  test("half-sent bodies over the limit holds no memory", { timeout: 60_000 }, async () => {
    const before = peakBytes();
    const head = `PUT /lightweight/order/v1/confirm HTTP/1.1\r\nHost: a\r\nContent-Length: ${MiB}\r\n\r\n`;
    await flood(200, Buffer.concat([Buffer.from(head), Buffer.alloc(MiB - 32_768, "x")]));
    expect(await statusOf("/lightweight/order/v1/pay", { method: "PUT", body: "{}" })).toBe(200);
    expect((peakBytes() - before) / MiB).toBeLessThan(90);
  });

  test("half-sent legal bodies gives way to other callers", { timeout: 60_000 }, async () => {
    const before = peakBytes();
    const head = "PUT /lightweight/order/v1/confirm HTTP/1.1\r\nHost: a\r\nContent-Length: 65536\r\n\r\n";
    await flood(1_500, Buffer.concat([Buffer.from(head), Buffer.alloc(65_000, "x")]), ["127.0.0.2", "127.0.0.3", "127.0.0.4"]);
    await expect.poll(() => statusOf("/lightweight/order/v1/pay", { method: "PUT", body: "{}" }), withinMs).toBe(200);
    expect((peakBytes() - before) / MiB).toBeLessThan(250);
  });

  test("pipelined requests gets its connections closed", { timeout: 60_000 }, async () => {
    const closed = await flood(25, "GET /lwh5/manifest.webmanifest HTTP/1.1\r\nHost: a\r\n\r\n".repeat(950), ["127.0.0.2"], true);
    await expect.poll(closed, withinMs).toBe(25);
    expect(await statusOf("/healthz")).toBe(200);
  });

  test("unread large answers takes no slot from other callers", { timeout: 60_000 }, async () => {
    await flood(50, `GET ${chat} HTTP/1.1\r\nHost: a\r\nX-Access-Token: one\r\n\r\n`);
    expect(await Promise.all([lastRank, "/lightweight/order/v1/list", "/lightweight/user/v1/info"].map((it) => statusOf(it)))).toEqual([
      200, 200, 200,
    ]);
  });

  test("unread images takes no slot from other callers", { timeout: 60_000 }, async () => {
    await flood(120, `GET ${picture} HTTP/1.1\r\nHost: a\r\n\r\n`, ["127.0.0.2", "127.0.0.3"]);
    expect([await statusOf(smallPicture), await statusOf(smallPicture)]).toEqual([200, 200]);
    expect(await statusOf("/lightweight/basic/upload", { method: "POST", body: "picture" })).toBe(200);
  });
});
