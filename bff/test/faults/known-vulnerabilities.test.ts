import type { Socket } from "node:net";
import { expect, test } from "vitest";
import {
  fetchText,
  openBff,
  sendRawBytesAndReadResponse,
  createRawGetRequest,
  okEnvelopeText,
  openStubBackend,
  createBuiltWebAppFolder,
} from "../helpers/bff-server.ts";
import { createCredentialSubprotocols } from "../helpers/socket-bff.ts";
import { contentTypeVariations } from "./header-corpus.ts";
import {
  acceptRawUpgrade,
  openRawSocketClient,
  openBffWithRawSocketBackend,
} from "./raw-client.ts";

// One test for each kind of vulnerability that similar packages have had and that no other file
// covers. Paths, raw bytes and headers are tested in invalid-inputs.test.ts, types that bypass
// validation in schema-fuzz.test.ts, frames in socket-frames.test.ts and encodings in
// http-faults.test.ts. Memory of sockets and slow readers is tested in socket-bridge.test.ts and
// relay.test.ts.

const list = "/lightweight/order/v1/list";
const unlistedOptions = { env: { ALLOW_UNLISTED: "1" } };
const upgrade = (more: string, path = "/lightweight/websocket/u1") =>
  createRawGetRequest(
    path,
    `Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${more}`,
  ).replace("Connection: close", "Connection: Upgrade");
const offer = `Sec-WebSocket-Protocol: ${createCredentialSubprotocols().join(", ")}\r\n`;

test("GHSA-v574-6498-x57v: two BFFs in one process use their own backends", async () => {
  const backends = await Promise.all([openStubBackend(), openStubBackend()]);
  const bffs = await Promise.all(backends.map((it) => openBff(it.address, unlistedOptions)));
  for (const path of ["/lightweight/x", "/lightweight/x?1", "/lightweight/x"])
    for (const bff of bffs)
      expect(await fetchText(bff.address + path)).toMatchObject({ status: 200 });
  expect(backends.map((it) => it.seen.map(({ url }) => url))).toEqual(
    Array(2).fill(["/lightweight/x", "/lightweight/x?1", "/lightweight/x"]),
  );
});

test("GHSA-v2v2-hph8-q5xp: the BFF forwards each body unchanged, whatever its content type", async () => {
  const backend = await openStubBackend();
  const { port } = await openBff(backend.address, unlistedOptions);
  const body = '{"a" :1,\t"a":2}\n';
  for (const path of ["/lightweight/order/v1/pay", "/lightweight/nobody/v1/knows"])
    for (const type of contentTypeVariations)
      await sendRawBytesAndReadResponse(
        port,
        `PUT ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
  expect(backend.seen.length).toBeGreaterThan(contentTypeVariations.length);
  expect(new Set(backend.seen.map((it) => it.body.toString()))).toEqual(new Set([body]));
});

test("fastify-http-proxy 460: the BFF keeps running after 300 rapid calls to a refusing backend", async () => {
  const backend = await openStubBackend();
  backend.server.close();
  const { address, port } = await openBff(backend.address, unlistedOptions);
  const paths = [list, "/lightweight/nobody/v1/knows"];
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, at) =>
      sendRawBytesAndReadResponse(port, createRawGetRequest(paths[at % 2] ?? "")),
    ),
  );
  expect(new Set(answers.map((it) => it.slice(9, 12)))).toEqual(new Set(["502", "503"]));
  expect(await fetchText(`${address}/healthz`)).toMatchObject({ status: 200 });
});

test("CVE-2021-22963, 22964: the BFF redirects no spelling of a path to another host", async () => {
  const backend = await openStubBackend();
  const { port } = await openBff(backend.address, {
    config: { webRoot: createBuiltWebAppFolder() },
  });
  for (const path of [
    "//evil.example/%2e%2e",
    "//evil.example",
    "/\\evil.example",
    "/lwh5//evil.example",
    "/lwh5/..//evil.example/",
    "//lwh5",
  ])
    expect(await sendRawBytesAndReadResponse(port, createRawGetRequest(path))).not.toMatch(
      /^HTTP\/1.1 (3|5)|location:/i,
    );
});

test("CVE-2024-37890, CVE-2021-32640: rejects a socket upgrade with thousands of headers or spaces", async () => {
  const { port, address } = await openBff((await openStubBackend()).address);
  const many = Array.from({ length: 2_000 }, (_, at) => `M${at}: 1\r\n`).join("");
  expect(await sendRawBytesAndReadResponse(port, upgrade(many))).toMatch(/^HTTP\/1.1 4/);
  const { user, system } = process.cpuUsage();
  expect(
    await sendRawBytesAndReadResponse(
      port,
      upgrade(`Sec-WebSocket-Protocol: a${" ".repeat(15_000)},,lwh5\r\n`),
    ),
  ).toMatch(/^HTTP\/1.1 401/);
  const spent = process.cpuUsage();
  expect(spent.user + spent.system - user - system).toBeLessThan(50_000);
  expect(
    await sendRawBytesAndReadResponse(
      port,
      upgrade(`Sec-WebSocket-Protocol: a${" ".repeat(64 * 1024)}a\r\n`),
    ),
  ).toMatch(/^HTTP\/1.1 431/);
  expect(await fetchText(`${address}/healthz`)).toMatchObject({ status: 200 });
});

test("CVE-2026-48779: closes a socket, without buffering, if the backend sends a million fragments", async () => {
  const fragments = Buffer.concat([
    Buffer.from([0x01, 0]),
    ...Array.from({ length: 1_000 }, () =>
      Buffer.from([0x00, 0]).toString("binary").repeat(1_000),
    ).map((it) => Buffer.from(it, "binary")),
    Buffer.from([0x80, 0]),
  ]);
  const { port } = await openBffWithRawSocketBackend((socket) => socket.end(fragments));
  const before = process.memoryUsage().rss;
  const phone = await openRawSocketClient(port);
  await phone.ended;
  expect(phone.heard()).toEqual(Buffer.from([0x88, 2, 1011 >> 8, 1011 & 255]));
  expect(process.memoryUsage().rss - before).toBeLessThan(32 << 20);
});

test("CVE-2026-3635: ignores X-Forwarded-Host when it checks the origin of a socket upgrade", async () => {
  const backend = await openStubBackend();
  const { port } = await openBff(backend.address);
  const foreign = `Origin: http://evil.example\r\nX-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: http\r\nForwarded: host=evil.example\r\n`;
  expect(await sendRawBytesAndReadResponse(port, upgrade(offer + foreign))).toMatch(
    /^HTTP\/1.1 403/,
  );
  expect(backend.seen).toEqual([]);
});

test("CVE-2026-1527, CVE-2026-15157: forwards encoded line ends in a URL without decoding them", async () => {
  const backend = await openStubBackend();
  const { port } = await openBff(backend.address, unlistedOptions);
  const evil = "a%0d%0a%0d%0aGET%20/lightweight/evil%20HTTP/1.1%0d%0aHost:%20b";
  for (const path of [list, "/lightweight/nobody/v1/knows"])
    await sendRawBytesAndReadResponse(
      port,
      createRawGetRequest(
        `${path}?keyword=${evil}`,
        `X-Request-Id: ${evil}\r\nUpgrade: ${evil}\r\n`,
      ),
    );
  expect(backend.seen.map((it) => it.url)).toEqual(
    [list, "/lightweight/nobody/v1/knows"].map((it) => `${it}?keyword=${evil}`),
  );
});

test("CVE-2026-16728, 6733: after a broken response, no client receives another client's response", async () => {
  const backend = await openStubBackend((request, response) => {
    const name = request.url?.split("/").at(-1) ?? "";
    const body = okEnvelopeText({ name });
    if (name.endsWith("3"))
      return void response
        .writeHead(200, { "content-length": body.length + 50 })
        .write(body, () => response.destroy());
    // Appends a response that was not requested, at the position where the next response would
    // begin.
    const tail = name.endsWith("7") ? `HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nGHOST` : "";
    response.socket?.write(
      `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}${tail}`,
    );
  });
  const limits = { breakerCallsMin: 1_000_000, upstreamConnectionsMax: 8 };
  const { address } = await openBff(backend.address, { limits });
  const crossed: string[] = [];
  let received = 0;
  const asking = Array.from({ length: 300 }, async (_, at) => {
    const { status, text } = await fetchText(`${address}/lightweight/order/v1/detail/n${at}`);
    if (status !== 200) return;
    received += 1;
    if (!text.includes(`"n${at}"`)) crossed.push(`n${at}: ${text}`);
  });
  await Promise.all(asking);
  expect(crossed).toEqual([]);
  expect(received).toBeGreaterThan(150);
});

test("CVE-2026-9678, CVE-2026-11525: the BFF caches no response and drops the backend's cookies", async () => {
  const backend = await openStubBackend((_request, response) =>
    response
      .writeHead(200, {
        "content-type": "application/json",
        "cache-control": "public, max-age=600",
        "set-cookie": "a=b",
        etag: '"1"',
      })
      .end(okEnvelopeText()),
  );
  const { address } = await openBff(backend.address, unlistedOptions);
  for (const path of [list, list, "/lightweight/nobody", "/lightweight/nobody"]) {
    const { headers } = await fetchText(address + path);
    expect([headers.get("cache-control"), headers.get("set-cookie")]).toEqual(["no-store", null]);
  }
  expect(backend.seen.map((it) => it.headers.cookie)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test("CVE-2026-1526, 1528, 2229: refuses a backend's upgrade with an unoffered extension or protocol", async () => {
  for (const terms of [
    "Sec-WebSocket-Extensions: permessage-deflate; server_max_window_bits=0",
    "Sec-WebSocket-Protocol: lwh5",
  ]) {
    const backend = await openStubBackend((_request, response) =>
      response.setHeader("content-type", "application/json").end(okEnvelopeText({ id: "u1" })),
    );
    backend.server.on("upgrade", ({ headers }, socket) => {
      acceptRawUpgrade(
        {
          write: (head: string) => socket.write(head.replace("\r\n\r\n", `\r\n${terms}\r\n\r\n`)),
        } as Socket,
        headers["sec-websocket-key"],
      );
      socket.on("error", () => {}).resume();
    });
    const { port } = await openBff(backend.address);
    expect((await openRawSocketClient(port)).status).toBe(502);
  }
});

test("CVE-2025-30208, CVE-2026-39363: the BFF exposes no path of a development server", async () => {
  const { port } = await openBff((await openStubBackend()).address, {
    config: { webRoot: createBuiltWebAppFolder() },
  });
  const probes = [
    "/@fs/etc/passwd",
    "/@fs/etc/passwd?raw??",
    "/@vite/client",
    "/lwh5/@fs/etc/passwd?import&raw",
    "/__vite_ping",
    "/@id/x",
    "/src/main.tsx",
  ];
  for (const path of [...probes, "/lwh5/assets/app-Bx1_2-3a.js.map", "/lwh5/../../etc/passwd"])
    expect(
      (await sendRawBytesAndReadResponse(port, createRawGetRequest(path))).slice(9, 12),
      path,
    ).toMatch(/^40[04]/);
});
