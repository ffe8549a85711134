import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import https from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import {
  createStubMockOpener,
  fetchText,
  openBff,
  sendRawBytesAndReadResponse,
  createRawGetRequest,
  okEnvelopeText,
  openStubBackend,
  createTemporaryFolder,
} from "../../test/helpers/bff-server.ts";

test("calls, unlisted calls and sockets get 502 if the backend's certificate is self-signed", async () => {
  const folder = createTemporaryFolder();
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  execFileSync(
    "openssl",
    [
      "req",
      "-x509",
      "-newkey",
      "rsa:2048",
      "-nodes",
      "-keyout",
      key,
      "-out",
      cert,
      "-days",
      "2",
      "-subj",
      "/CN=localhost",
    ],
    { stdio: "ignore" },
  );
  let asked = 0;
  const server = https.createServer(
    { key: readFileSync(key), cert: readFileSync(cert) },
    (_request, response) => {
      asked += 1;
      response.end(okEnvelopeText());
    },
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const securePort = (server.address() as AddressInfo).port;
  server.on("upgrade", (_request, socket) => socket.end("HTTP/1.1 403 Forbidden\r\n\r\n"));
  const { address } = await openBff(`https://localhost:${securePort}`, {
    env: { ALLOW_UNLISTED: "1" },
  });
  expect((await fetchText(`${address}/lightweight/order/v1/list`)).status).toBe(502);
  expect((await fetchText(`${address}/lightweight/unlisted`)).status).toBe(502);
  const plain = await openStubBackend((_request, response) =>
    response.end(okEnvelopeText({ id: "u1" })),
  );
  const { port } = await openBff(plain.address, {
    env: { WEBSOCKET_BACKEND: `wss://localhost:${securePort}` },
  });
  const upgrade = `Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: lwh5, t.YQ\r\n`;
  const answer = await sendRawBytesAndReadResponse(
    port,
    createRawGetRequest("/lightweight/websocket/u1", upgrade).replace(
      "Connection: close",
      "Connection: Upgrade",
    ),
  );
  expect(answer).toMatch(/^HTTP\/1.1 502/);
  expect(plain.seen).toHaveLength(1);
  expect(asked).toBe(0);
});

test("the BFF passes ASSET_UNIT, the app's asset unit, to the mock", async () => {
  const backend = await openStubBackend((_request, response) => response.end(okEnvelopeText()));
  const reported: unknown[] = [];
  const openMock = async (options: unknown) => {
    reported.push(options);
    return createStubMockOpener(backend)();
  };
  await openBff("mock", { openMock, env: { ASSET_UNIT: "份" } });
  expect(reported).toEqual([expect.objectContaining({ assetUnit: "份" })]);
});
