import { expect, test } from "vitest";
import {
  openBff,
  sendRawBytesAndReadResponse,
  openStubBackend,
} from "../../test/helpers/bff-server.ts";
import { isUnambiguousRequest } from "./reject-ambiguous-requests.ts";

const requestWith = (rawHeaders: string[], httpVersion = "1.1") => {
  const headers: Record<string, string> = {};
  for (let at = 0; at < rawHeaders.length; at += 2)
    headers[(rawHeaders[at] ?? "").toLowerCase()] ??= rawHeaders[at + 1] ?? "";
  return { httpVersion, headers, rawHeaders } as never;
};

test.each([
  "a",
  "localhost:8080",
  "a.b-c.example",
  "bff_1:80",
  "127.0.0.1",
  "[::1]:8080",
  "A.EXAMPLE.",
])("isUnambiguousRequest accepts the Host header %s", (host) => {
  expect(isUnambiguousRequest(requestWith(["Host", host]))).toBe(true);
});

test("isUnambiguousRequest requires a Host header in HTTP/1.1, but not in HTTP/1.0", () => {
  expect([
    isUnambiguousRequest(requestWith([], "1.0")),
    isUnambiguousRequest(requestWith([])),
  ]).toEqual([true, false]);
});

test("isUnambiguousRequest does not count the value `host` of another header as a Host header", () => {
  expect(isUnambiguousRequest(requestWith(["X-Key", "host", "Host", "a"]))).toBe(true);
});

test("responds 400 to a socket upgrade with two Host headers, without calling the backend", async () => {
  const backend = await openStubBackend();
  const { port } = await openBff(backend.address);
  const lines =
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13";
  const answer = await sendRawBytesAndReadResponse(
    port,
    `GET /lightweight/websocket/u1 HTTP/1.1\r\nHost: a\r\nHost: b\r\n${lines}\r\n\r\n`,
  );
  expect(answer).toMatch(/^HTTP\/1.1 400[^]*content-security-policy/);
  expect(backend.seen).toEqual([]);
});

test.each([
  "chunked\r\nTransfer-Encoding: chunked",
  "identity, chunked",
  "gzip, chunked",
  "chunked, chunked",
])(
  "responds 400 to a request with the transfer coding %j, without calling the backend",
  async (coding) => {
    const backend = await openStubBackend();
    const { port } = await openBff(backend.address);
    const answer = await sendRawBytesAndReadResponse(
      port,
      `PUT /lightweight/order/v1/pay HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: ${coding}\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 400/);
    expect(backend.seen).toEqual([]);
  },
);

test("accepts a chunked body if the transfer coding is spelled with a capital letter", async () => {
  const backend = await openStubBackend();
  const { port } = await openBff(backend.address);
  const head =
    "PUT /lightweight/order/v1/pay HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: Chunked";
  expect(await sendRawBytesAndReadResponse(port, `${head}\r\n\r\n2\r\n{}\r\n0\r\n\r\n`)).toMatch(
    /^HTTP\/1.1 200/,
  );
});
