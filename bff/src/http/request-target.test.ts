import { expect, test } from "vitest";
import {
  openBff,
  sendRawBytesAndReadResponse,
  createRawGetRequest,
  openStubBackend,
} from "../../test/helpers/bff-server.ts";
import { isUnambiguousRequestTarget } from "./request-target.ts";

const strangePaths = [
  "/lightweight/order/v1/../v1/list",
  "/lightweight/%2e%2e/admin",
  "/lightweight/.%2e/admin",
  "/lightweight/..;/admin",
  "/lightweight/order;x=/v1/list",
  "/lightweight%2forder/v1/list",
  "/lightweight/order%2Fv1/list",
  "/lightweight/order%5cv1/list",
  "/lightweight/order\\v1\\list",
  "//lightweight/order/v1/list",
  "/lightweight//order/v1/list",
  "/lightweight/./order/v1/list",
  "/lightweight/order/v1/list%00",
  "/lightweight/order/v1/list%0d%0aX:1",
  "/lightweight/%252e%252e/admin",
  "/lightweight/order/v1/%c0%ae",
  "/lightweight/order/v1/．．",
  "/lwh5/../lightweight/order/v1/list",
  "/lwh5/%2e%2e/lightweight/order/v1/list",
  "/lwh5%2Findex.html",
  "/lwh5/assets%2f..",
  "/lwh5/.vite/manifest.json",
  "/lwh5/.env",
  "//evil.example/%2e%2e",
  "http://evil.example/lightweight/order/v1/list",
  "/lightweight/order/v1/list#x",
  "*",
];

test.each(strangePaths)("isUnambiguousRequestTarget rejects the request target %s", (target) =>
  expect(isUnambiguousRequestTarget(target)).toBe(false),
);

test.each([
  "/",
  "/lwh5/",
  "/lwh5/?p=a~b%7E",
  "/lightweight/order/v1/detail/A-1_b?x=1&y=?/",
  "/lwh5/assets/app-Bx_1.js",
])("isUnambiguousRequestTarget accepts the request target %s", (target) =>
  expect(isUnambiguousRequestTarget(target)).toBe(true),
);

test("isUnambiguousRequestTarget checks a path of 60,000 characters in less than 100 ms", () => {
  const startedMs = performance.now();
  isUnambiguousRequestTarget(`${"/a".repeat(30_000)}%`);
  isUnambiguousRequestTarget(`/${"a".repeat(60_000)}%`);
  expect(performance.now() - startedMs).toBeLessThan(100);
});

test("rejects ambiguous paths of calls, unlisted calls and sockets without calling the backend", async () => {
  const backend = await openStubBackend();
  const { port } = await openBff(backend.address, { env: { ALLOW_UNLISTED: "1" } });
  const upgrade =
    "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: lwh5, t.YQ\r\n";
  for (const target of strangePaths) {
    expect(
      (await sendRawBytesAndReadResponse(port, createRawGetRequest(target))).slice(0, 12),
      target,
    ).toMatch(/^HTTP\/1.1 40[04]/);
    const socket = target.replace("/lightweight/", "/lightweight/websocket/");
    expect(
      (
        await sendRawBytesAndReadResponse(
          port,
          createRawGetRequest(socket, upgrade).replace("Connection: close", "Connection: Upgrade"),
        )
      ).slice(0, 12),
      socket,
    ).toMatch(/^HTTP\/1.1 40[04]/);
  }
  expect(backend.seen).toEqual([]);
});
