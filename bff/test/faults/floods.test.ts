import { type ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { type CallName, calls } from "contract";
import { callDetailsByName } from "contract/call-details";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { fetchText, okEnvelopeText, openStubBackend } from "../helpers/bff-server.ts";
import { startServerProcess } from "../helpers/start-process.ts";

// Floods from one to three IP addresses against a real process. Other clients must be served, and
// memory must stay bounded.

const MiB = 1024 * 1024;
const chat = "/lightweight/chat/v1/list/o1";
const picture = `/lightweight/files/${"a".repeat(32)}`;
const smallPicture = `/lightweight/files/${"b".repeat(32)}`;
const [, lastRankCall] =
  Object.entries(calls).find(
    ([name, { method, path }]) =>
      method === "GET" && callDetailsByName[name as CallName].rank === 4 && !path.includes("{"),
  ) ?? [];
const lastRank = `/lightweight${lastRankCall?.path}`;
const withinMs = { timeout: 20_000 };

let address = "";
let port = 0;
let server: ChildProcess;

const contentTypeOf = (url: string | undefined) =>
  url?.includes("/files/") ? "image/png" : "application/json";

beforeEach(async () => {
  const large: Record<string, Buffer> = {
    [chat]: Buffer.alloc(6 * MiB, " "),
    [picture]: Buffer.alloc(9 * MiB),
  };
  const backend = await openStubBackend((request, response) => {
    const body = large[request.url ?? ""] ?? Buffer.from(okEnvelopeText());
    response
      .writeHead(200, { "content-type": contentTypeOf(request.url), "content-length": body.length })
      .end(body);
  });
  const env = {
    BACKEND: backend.address,
    PORT: "0",
    HOST: "127.0.0.1",
    LOG_LEVEL: "error",
    TRUST_PROXY: "1",
  };
  const started = startServerProcess(env);
  server = started.child;
  address = await started.address();
  port = Number(new URL(address).port);
});

/**
 * Opens connections that send the same bytes and by default read nothing. Returns counts that
 * continue to change: closed connections, and unread ones that have received the start of a
 * response.
 */
async function flood(
  count: number,
  sent: string | Buffer,
  sources = ["127.0.0.2"],
  isReading = false,
) {
  const counts = { closed: 0, answered: 0 };
  const opened = Array.from({ length: count }, (_, at) => {
    const socket: Socket = connect({
      port,
      host: "127.0.0.1",
      localAddress: sources[at % sources.length],
    });
    onTestFinished(() => void socket.destroy());
    socket.on("error", () => {}).once("close", () => (counts.closed += 1));
    if (isReading) socket.resume();
    // Node fills the buffer of the socket once and then stops, because the test does not read it.
    else socket.once("readable", () => (counts.answered += 1));
    return new Promise<void>((resolve) =>
      socket
        .once("connect", () => socket.write(sent, () => resolve()))
        .once("close", () => resolve()),
    );
  });
  await Promise.race([
    Promise.all(opened),
    new Promise((resolve) => setTimeout(resolve, 3_000).unref()),
  ]);
  return counts;
}

const peakBytes = () => {
  const [, kibibytes] =
    /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${String(server.pid)}/status`, "utf8")) ?? [];
  return Number(kibibytes) * 1024;
};
const otherUser = { headers: { "x-access-token": "other" } };
const statusOf = async (path: string, init: RequestInit = {}) =>
  (await fetchText(address + path, { ...otherUser, ...init })).status;

describe("in a flood", () => {
  test("200 half-sent bodies over the size limit take less than 90 MiB, and a payment still succeeds", {
    timeout: 60_000,
  }, async () => {
    const before = peakBytes();
    const head = `PUT /lightweight/order/v1/confirm HTTP/1.1\r\nHost: a\r\nContent-Length: ${MiB}\r\n\r\n`;
    await flood(200, Buffer.concat([Buffer.from(head), Buffer.alloc(MiB - 32_768, "x")]));
    expect(await statusOf("/lightweight/order/v1/pay", { method: "PUT", body: "{}" })).toBe(200);
    expect((peakBytes() - before) / MiB).toBeLessThan(90);
  });

  test("1,500 half-sent valid bodies take less than 250 MiB, and a payment succeeds after a few tries", {
    timeout: 60_000,
  }, async () => {
    const before = peakBytes();
    const head =
      "PUT /lightweight/order/v1/confirm HTTP/1.1\r\nHost: a\r\nContent-Length: 65536\r\n\r\n";
    await flood(1_500, Buffer.concat([Buffer.from(head), Buffer.alloc(65_000, "x")]), [
      "127.0.0.2",
      "127.0.0.3",
      "127.0.0.4",
    ]);
    // The BFF may close a transfer that is older than a second, to free memory for another client.
    // So a payment succeeds after a few tries. Otherwise the half-sent bodies would occupy the
    // memory budget for 15 s.
    let refusals = 0;
    const pay = async () => {
      const status = await statusOf("/lightweight/order/v1/pay", { method: "PUT", body: "{}" });
      if (status === 503) refusals += 1;
      return status;
    };
    await expect.poll(pay, { ...withinMs, interval: 1_000 }).toBe(200);
    expect(refusals).toBeLessThanOrEqual(3);
    expect((peakBytes() - before) / MiB).toBeLessThan(250);
  });

  test("a flood of pipelined requests makes the BFF close the connections of its sender", {
    timeout: 60_000,
  }, async () => {
    const counts = await flood(
      25,
      "GET /lwh5/manifest.webmanifest HTTP/1.1\r\nHost: a\r\n\r\n".repeat(950),
      ["127.0.0.2"],
      true,
    );
    await expect.poll(() => counts.closed, withinMs).toBe(25);
    expect(await statusOf("/healthz")).toBe(200);
  });

  test("90 clients that do not read large responses take no gate slot from other users", {
    timeout: 60_000,
  }, async () => {
    const counts = await flood(
      90,
      `GET ${chat} HTTP/1.1\r\nHost: a\r\nX-Access-Token: one\r\n\r\n`,
    );
    // Waits until ten responses have begun and hold slots, so that the result does not depend on
    // which request is read first.
    await expect.poll(() => counts.answered, withinMs).toBeGreaterThanOrEqual(10);
    for (let round = 0; round < 5; round += 1) {
      const statuses = [lastRank, "/lightweight/order/v1/list", "/lightweight/user/v1/info"].map(
        (it) => statusOf(it),
      );
      expect(await Promise.all(statuses), `round ${round}`).toEqual([200, 200, 200]);
    }
  });

  test("a flood of unread images and unfinished uploads takes less than 250 MiB", {
    timeout: 60_000,
  }, async () => {
    const before = peakBytes();
    await flood(26, `GET ${picture} HTTP/1.1\r\nHost: a\r\n\r\n`, ["127.0.0.2", "127.0.0.3"]);
    const head =
      "POST /lightweight/basic/upload HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\n";
    const upload = Buffer.concat([
      Buffer.from(`${head}Content-Length: ${10 * MiB}\r\n\r\n`),
      Buffer.alloc(10 * MiB - 1_000, "x"),
    ]);
    await flood(24, upload, ["127.0.0.2", "127.0.0.3"]);
    expect(await statusOf("/lightweight/order/v1/pay", { method: "PUT", body: "{}" })).toBe(200);
    expect((peakBytes() - before) / MiB).toBeLessThan(250);
  });

  test("120 clients that do not read images take no gate slot from other downloads and uploads", {
    timeout: 60_000,
  }, async () => {
    await flood(120, `GET ${picture} HTTP/1.1\r\nHost: a\r\n\r\n`, ["127.0.0.2", "127.0.0.3"]);
    expect([await statusOf(smallPicture), await statusOf(smallPicture)]).toEqual([200, 200]);
    expect(await statusOf("/lightweight/basic/upload", { method: "POST", body: "picture" })).toBe(
      200,
    );
  });
});
