import type { ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import {
  fetchText,
  openBff,
  okEnvelopeText,
  openStubBackend,
} from "../../test/helpers/bff-server.ts";
import { openBffWithLogAndMetrics } from "../../test/helpers/observed-bff.ts";

const upload = "/lightweight/basic/upload";
const list = "/lightweight/order/v1/list";
const imagePath = `/lightweight/files/${"a".repeat(32)}`;
const bytes = Buffer.alloc(4 * 1024 * 1024, "x");

/** Starts a backend that serves one large image, accepts uploads, and responds to calls. */
const openImageBackend = () =>
  openStubBackend((request, response) => {
    if (request.url === imagePath)
      response
        .writeHead(200, { "content-type": "image/png", "content-length": bytes.length })
        .end(bytes);
    else response.writeHead(200, { "content-type": "application/json" }).end(okEnvelopeText());
  });

/** Opens clients that send some bytes and then neither send nor read. */
function openIdle(port: number, count: number, sent: string): Socket[] {
  return Array.from({ length: count }, () => {
    const phone = connect(port, "127.0.0.1", () => phone.write(sent));
    onTestFinished(() => void phone.destroy());
    return phone.on("error", () => {}).pause();
  });
}

const downloadRequest = `GET ${imagePath} HTTP/1.1\r\nHost: a\r\n\r\n`;
const uploadHead = `POST ${upload} HTTP/1.1\r\nHost: a\r\nContent-Type: image/png\r\nContent-Length: 100000\r\n\r\nx`;
const fromAddress = (address: string, more = {}) => ({
  headers: { "x-forwarded-for": address, ...more },
});
const uploadFrom = (
  address: string,
  body: string | Uint8Array<ArrayBuffer> = "picture",
  more: RequestInit = {},
) => fetchText(address + upload, { method: "POST", body, ...more });

test("serves new clients despite 24 unread downloads and 40 slow uploads", async () => {
  const backend = await openImageBackend();
  // Enough memory for all transfers, because the BFF would otherwise close idle ones.
  const { app, address, port } = await openBff(backend.address, {
    limits: { memoryBudgetBytes: 512 * 1024 * 1024 },
  });
  openIdle(port, 24, downloadRequest);
  openIdle(port, 40, uploadHead);
  await expect.poll(() => app.callsInFlight(), { timeout: 5_000 }).toBe(64);
  await expect.poll(() => backend.seen.length, { timeout: 5_000 }).toBe(24);
  const statuses = await Promise.all(
    Array.from({ length: 6 }, async () => [
      (await fetchText(address + imagePath)).text.length,
      (await uploadFrom(address)).status,
      (await fetchText(address + list)).status,
    ]),
  );
  expect(statuses).toEqual(Array(6).fill([bytes.length, 200, 200]));
});

test("failing downloads open only the breaker for downloads, while uploads and calls continue", async () => {
  const backend = await openStubBackend((request, response) => {
    if (request.url === imagePath)
      response.writeHead(500, { "content-type": "application/json" }).end(okEnvelopeText());
    else response.writeHead(200, { "content-type": "application/json" }).end(okEnvelopeText());
  });
  const { address, metric } = await openBffWithLogAndMetrics(backend.address, {
    env: { TRUST_PROXY: "1" },
  });
  for (let at = 0; at < 20; at += 1)
    await fetchText(address + imagePath, fromAddress(`192.0.2.${at}`));
  expect((await fetchText(address + imagePath)).status).toBe(503);
  expect([(await uploadFrom(address)).status, (await fetchText(address + list)).status]).toEqual([
    200, 200,
  ]);
  expect(await metric('lwh5_breaker_state{gate="downloads",state="open"}')).toBe(1);
  expect(await metric('lwh5_breaker_state{gate="calls",state="closed"}')).toBe(1);
  expect(await metric('lwh5_breaker_opened_total{gate="calls"}')).toBe(0);
});

test("24 slow downloads of one IP address delay neither calls nor downloads of other addresses", async () => {
  const held: ServerResponse[] = [];
  let isSlow = true;
  const backend = await openStubBackend((request, response) => {
    if (isSlow && request.url === imagePath && request.headers["x-forwarded-for"] === "192.0.2.1")
      held.push(response);
    else response.writeHead(200, { "content-type": "application/json" }).end(okEnvelopeText());
  });
  const { app, address } = await openBff(backend.address, { env: { TRUST_PROXY: "1" } });
  const slow = Array.from({ length: 24 }, () =>
    fetchText(address + imagePath, fromAddress("192.0.2.1")),
  );
  await expect.poll(() => [app.callsInFlight(), held.length]).toEqual([24, 10]);
  expect((await fetchText(address + imagePath, fromAddress("192.0.2.2"))).status).toBe(200);
  expect([(await uploadFrom(address)).status, (await fetchText(address + list)).status]).toEqual([
    200, 200,
  ]);
  isSlow = false;
  for (const it of held) it.writeHead(200, { "content-type": "image/png" }).end();
  await Promise.all(slow);
});

test("responds 503 to an upload if unfinished uploads of the same user hold too many bytes", async () => {
  const backend = await openImageBackend();
  const { app, address, port } = await openBff(backend.address, {
    limits: { memoryBudgetBytes: 54_000, evictAfterMs: 60_000 },
  });
  const body = new Uint8Array(9_000);
  const ann = { headers: { "x-access-token": "ann" } };
  const phones = openIdle(
    port,
    1,
    uploadHead.replace("Host: a", "Host: a\r\nX-Access-Token: ann") + "x".repeat(8_000),
  );
  await expect.poll(() => app.callsInFlight()).toBe(1);
  await expect.poll(async () => (await uploadFrom(address, body, ann)).status).toBe(503);
  expect((await uploadFrom(address, body, { headers: { "x-access-token": "bob" } })).status).toBe(
    200,
  );
  phones[0]?.destroy();
  await expect.poll(async () => (await uploadFrom(address, body, ann)).status).toBe(200);
});

test("closes a stalled download and upload, but not a long upload that makes progress", async () => {
  const backend = await openImageBackend();
  const { app, port } = await openBff(backend.address, {
    limits: { paceCheckMs: 200, paceBytesMin: 1_000 },
  });
  openIdle(port, 1, downloadRequest);
  const [sender, long] = openIdle(port, 2, uploadHead) as [Socket, Socket];
  await expect.poll(() => app.callsInFlight()).toBe(3);
  const answers = [sender, long].map((phone) => {
    const received: string[] = [];
    phone.on("data", (it: Buffer) => received.push(it.toString())).resume();
    return () => received.join("");
  });
  let left = 99_999;
  const step = 700;
  await expect
    .poll(
      () => {
        long.write("x".repeat(Math.min(step, left)));
        left = Math.max(0, left - step);
        return [answers[0]?.().slice(0, 12), app.callsInFlight()];
      },
      { interval: 20, timeout: 5_000 },
    )
    .toEqual(["HTTP/1.1 408", 1]);
  long.write("x".repeat(left));
  await expect.poll(() => answers[1]?.()).toContain(" 200 OK");
});

test("a full gate for downloads closes an unread download and serves the next one", async () => {
  const backend = await openImageBackend();
  const small = `/lightweight/files/${"b".repeat(32)}`;
  const limits = { downloadsInFlightMax: 1, memoryBudgetBytes: 1_000, stalledMs: 50 };
  const { app, address, port } = await openBff(backend.address, { limits });
  const [reader] = openIdle(port, 1, downloadRequest) as [Socket];
  let isClosed = false;
  reader.once("close", () => (isClosed = true));
  await expect.poll(() => [app.callsInFlight(), backend.seen.length]).toEqual([1, 1]);
  const shown = fetchText(address + small);
  expect((await shown).status).toBe(200);
  reader.resume();
  await expect.poll(() => isClosed).toBe(true);
});

test("a full gate for downloads completes the downloads whose clients read them", async () => {
  const backend = await openImageBackend();
  const limits = {
    downloadsInFlightMax: 1,
    downloadsWaitingMax: 2,
    memoryBudgetBytes: 1_000,
    stalledMs: 60_000,
  };
  const { address } = await openBff(backend.address, { limits });
  const both = await Promise.all([fetchText(address + imagePath), fetchText(address + imagePath)]);
  expect(both.map((it) => [it.status, it.text.length])).toEqual(Array(2).fill([200, bytes.length]));
});
