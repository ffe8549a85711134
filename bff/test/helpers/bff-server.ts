import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { calls } from "contract";
import { onTestFinished } from "vitest";
import { buildApp, type AppOverrides } from "../../src/app.ts";
import { type Config, readConfig } from "../../src/config/config.ts";
import type { CreateMockControlAccessCheckFunction } from "../../src/proxy/upstream.ts";
import type { CallRoute } from "../../src/proxy/call-routes.ts";

const { orderDetail, orderList, userInfo, pay, cancel, methodDelete, upload } = calls;
export const testCallRoutes: readonly CallRoute[] = [
  orderDetail,
  orderList,
  userInfo,
  pay,
  cancel,
  methodDelete,
  upload,
];

export type ReceivedRequest = {
  method: string;
  url: string;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
};
export type StubBackend = { address: string; server: http.Server; seen: ReceivedRequest[] };

export const okEnvelopeText = (result: unknown = null) =>
  JSON.stringify({ code: 200, result, message: "成功" });

/** Starts a stub backend that records requests. By default it returns 200 with an envelope. */
export async function openStubBackend(
  answer?: (request: IncomingMessage, response: ServerResponse, body: Buffer) => void,
): Promise<StubBackend> {
  const seen: ReceivedRequest[] = [];
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("error", () => {}).on("data", (it: Buffer) => chunks.push(it));
    request.once("end", () => {
      const body = Buffer.concat(chunks);
      seen.push({
        method: request.method ?? "",
        url: request.url ?? "",
        headers: request.headers,
        body,
      });
      if (answer) answer(request, response, body);
      else response.writeHead(200, { "content-type": "application/json" }).end(okEnvelopeText());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server, seen };
}

/**
 * Returns an `openMock` that opens a stub in place of the mock. By default its access check accepts
 * every control request.
 */
export const createStubMockOpener =
  (
    { address }: Pick<StubBackend, "address">,
    guard: CreateMockControlAccessCheckFunction = () => () => true,
  ) =>
  async () => ({ address, createControlGuard: guard, close: async () => {} });

export const testIndexHtml =
  '<!doctype html><script type="application/json" id="runtime-config">{}</script><div id="root"></div>';

/** Creates a folder that is removed after the test. */
export function createTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "lwh5-bff-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Creates a temporary folder with the files of a small built web app. */
export function createBuiltWebAppFolder(index = testIndexHtml): string {
  const root = createTemporaryFolder();
  const script =
    "export const text = 'a script that is long enough to be worth a compression';".repeat(20);
  mkdirSync(join(root, "assets"));
  mkdirSync(join(root, ".vite"));
  writeFileSync(join(root, "index.html"), index);
  writeFileSync(join(root, "icon.svg"), "<svg/>");
  writeFileSync(join(root, "assets/app-Bx1_2-3a.js"), script);
  writeFileSync(join(root, "assets/app-Bx1_2-3a.js.br"), brotliCompressSync(script));
  writeFileSync(join(root, "assets/app-Bx1_2-3a.js.gz"), gzipSync(script));
  writeFileSync(join(root, "assets/app-Bx1_2-3a.js.map"), "{}");
  writeFileSync(join(root, ".vite/manifest.json"), "{}");
  return root;
}

const emptyRoot = join(import.meta.dirname, "no-built-web");

export type BffOptions = AppOverrides & { env?: Record<string, string>; config?: Partial<Config> };

/**
 * Starts a BFF in front of a backend, listening on loopback. By default it has no rate limits and
 * logs nothing.
 */
export async function openBff(
  backend: string,
  { env = {}, config = {}, ...inside }: BffOptions = {},
) {
  const read = readConfig({
    BACKEND: backend,
    LOG_LEVEL: "silent",
    MOCK_DB: ":memory:",
    RATE_LIMITS: "off",
    ...env,
  });
  const app = await buildApp(
    { ...read, webRoot: emptyRoot, ...config },
    { rows: testCallRoutes, ...inside },
  );
  const address = await app.listen({ host: "127.0.0.1", port: 0 });
  onTestFinished(() => app.close());
  return { app, address, port: (app.server.address() as AddressInfo).port };
}

/** Sends bytes and returns all received bytes once the server ends the connection. */
export function sendRawBytesAndReadResponse(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    socket.on("data", (it: Buffer) => chunks.push(it)).on("error", () => {});
    socket.once("close", () => resolve(Buffer.concat(chunks).toString()));
  });
}

export const createRawGetRequest = (target: string, more = "") =>
  `GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${more}\r\n`;

/** Fetches without following redirects and reads the body. */
export async function fetchText(
  url: string,
  init: RequestInit = {},
): Promise<{ status: number; headers: Headers; text: string }> {
  const answer = await fetch(url, { redirect: "manual", ...init });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}
