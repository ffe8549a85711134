import http, {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import WebSocket, { type RawData, WebSocketServer } from "ws";

/** A request without the prefix `/lightweight`. `form` holds the bytes of an upload. */
export type ForeignRequest = {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body?: unknown;
  form?: Buffer;
};
export type ForeignAnswer = { status: number; headers: Record<string, string>; body: unknown };
/** Sends a read to the mock, and returns the result of its answer. */
export type ReadFromMockFunction = (path: string) => Promise<unknown>;

/**
 * Converts what the mock sends and receives to another format. Written by hand, without the
 * `DialectCodec` that the tests check.
 */
export type ForeignBackend = {
  /** Converts a request of the BFF to the format of the mock. */
  request?: (
    request: ForeignRequest,
    ask: ReadFromMockFunction,
  ) => ForeignRequest | Promise<ForeignRequest>;
  /** Converts an answer of the mock to this backend's format. `request` is already converted. */
  answer?: (answer: ForeignAnswer, request: ForeignRequest) => ForeignAnswer;
  /** Writes the body of an answer as text, instead of `JSON.stringify`. */
  write?: (body: unknown) => string;
  /** OpenAPI document of this backend, served at `/v3/api-docs`. */
  document?: unknown;
  /** Returns a frame of the client as the mock understands it. */
  fromClient?: (frame: string | Buffer) => string;
  /** Returns a frame of the mock as this backend sends it. */
  toClient?: (frame: string) => string | Buffer;
};

export type ForeignServer = { address: string; close(): Promise<void> };

const prefix = "/lightweight";
const isSocketPath = (path: string) => path.startsWith("/websocket/");

/**
 * Listens in front of a mock, and behaves like a backend of another format. Requests outside
 * `/lightweight`, such as control calls, are forwarded unchanged.
 */
export async function openForeignServer(
  mock: string,
  backend: ForeignBackend,
): Promise<ForeignServer> {
  const server = http.createServer((request, response) => {
    serve(mock, backend, request, response).catch(() => response.destroy());
  });
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  server.on("upgrade", (request: IncomingMessage, client: Duplex, head: Buffer) => {
    relaySocket(mock, backend, sockets, { request, client, head }).catch(() => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const it of sockets.clients) it.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function serve(
  mock: string,
  backend: ForeignBackend,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = request.url ?? "";
  const bytes = await bytesOf(request);
  const { method = "GET" } = request;
  if (/api-docs|openapi\.json/.test(url)) {
    const isServed = url === "/v3/api-docs" && backend.document !== undefined;
    response.writeHead(isServed ? 200 : 404).end(JSON.stringify(backend.document));
    return;
  }
  if (!url.startsWith(`${prefix}/`)) {
    const answer = await send(mock + url, method, headersOf(request.headers), bytes);
    response.writeHead(answer.status, answer.headers).end(answer.bytes);
    return;
  }
  const theirs = await readRequest(request, bytes);
  const ask: ReadFromMockFunction = async (path) => {
    const { headers } = theirs;
    const { bytes: text } = await send(`${mock}${prefix}${path}`, "GET", headers, Buffer.alloc(0));
    return (JSON.parse(text.toString()) as { result: unknown }).result;
  };
  const asked = (await backend.request?.(theirs, ask)) ?? theirs;
  const sent = asked.form ?? (asked.body === undefined ? "" : JSON.stringify(asked.body));
  const answer = await send(mock + prefix + targetOf(asked), method, asked.headers, sent);
  if (!/json/.test(answer.headers["content-type"] ?? "")) {
    response.writeHead(answer.status, answer.headers).end(answer.bytes);
    return;
  }
  const ours: ForeignAnswer = { ...answer, body: JSON.parse(answer.bytes.toString()) as unknown };
  const { status, headers, body } = backend.answer?.(ours, asked) ?? ours;
  const text = body === undefined ? "" : (backend.write ?? ((it) => JSON.stringify(it)))(body);
  response.writeHead(status, { ...headers, "content-length": String(Buffer.byteLength(text)) });
  response.end(text);
}

async function readRequest(request: IncomingMessage, bytes: Buffer): Promise<ForeignRequest> {
  const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost");
  const isForm = /multipart/.test(request.headers["content-type"] ?? "");
  return {
    method: request.method ?? "GET",
    path: pathname.slice(prefix.length),
    query: Object.fromEntries(searchParams),
    headers: headersOf(request.headers),
    ...(isForm && { form: bytes }),
    ...(!isForm &&
      bytes.length > 0 && { body: JSON.parse(quoteLong(bytes.toString())) as unknown }),
  };
}

/** Quotes integers of 16 digits or more, so that `JSON.parse` keeps their digits. */
const quoteLong = (json: string) => json.replace(/([:[,])(\d{16,})(?=[,}\]])/g, '$1"$2"');

function targetOf({ path, query }: ForeignRequest): string {
  const search = new URLSearchParams(query).toString();
  return search === "" ? path : `${path}?${search}`;
}

type SentAnswer = { status: number; headers: Record<string, string>; bytes: Buffer };

function send(
  url: string,
  method: string,
  headers: Record<string, string>,
  body: Buffer | string,
): Promise<SentAnswer> {
  return new Promise((resolve, reject) => {
    const length = Buffer.byteLength(body);
    const own = { ...headers, ...(length > 0 && { "content-length": String(length) }) };
    const request = http.request(url, { method, headers: own }, (answer) => {
      const { statusCode = 502 } = answer;
      bytesOf(answer).then(
        (bytes) => resolve({ status: statusCode, headers: headersOf(answer.headers), bytes }),
        reject,
      );
    });
    request.once("error", reject).end(body);
  });
}

async function bytesOf(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const it of stream) chunks.push(it as Buffer);
  return Buffer.concat(chunks);
}

const hopHeaders = new Set(["connection", "content-length", "transfer-encoding", "keep-alive"]);

function headersOf(headers: IncomingHttpHeaders): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => !hopHeaders.has(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]));
}

type Upgrade = { request: IncomingMessage; client: Duplex; head: Buffer };

async function relaySocket(
  mock: string,
  backend: ForeignBackend,
  sockets: WebSocketServer,
  { request, client, head }: Upgrade,
): Promise<void> {
  client.on("error", () => client.destroy());
  const theirs = await readRequest(request, Buffer.alloc(0));
  if (!isSocketPath(theirs.path)) return void client.destroy();
  const never: ReadFromMockFunction = async () => undefined;
  const { path, headers } = (await backend.request?.(theirs, never)) ?? theirs;
  const offered = (headers["sec-websocket-protocol"] ?? "").split(/, */).filter(Boolean);
  const kept = Object.entries(headers).filter(([name]) => !/^(sec-|upgrade|host)/.test(name));
  const toMock = new WebSocket(mock.replace("http", "ws") + prefix + path, offered, {
    headers: Object.fromEntries(kept),
    perMessageDeflate: false,
  });
  toMock.once("unexpected-response", (_request, { statusCode }) =>
    client.end(`HTTP/1.1 ${statusCode} Refused\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`),
  );
  toMock.on("error", () => client.destroy());
  toMock.once("open", () =>
    sockets.handleUpgrade(request, client, head, (toClient) => join(backend, toClient, toMock)),
  );
}

const textOf = (data: RawData) => (data as Buffer).toString();

function join(backend: ForeignBackend, client: WebSocket, mock: WebSocket): void {
  client.on("message", (data, isBinary) => {
    const frame = isBinary ? (data as Buffer) : textOf(data);
    mock.send(backend.fromClient?.(frame) ?? textOf(data));
  });
  mock.on("message", (data) => client.send(backend.toClient?.(textOf(data)) ?? textOf(data)));
  const closeWith = (other: WebSocket) => (code: number, reason: Buffer) =>
    code === 1005 || code === 1006 ? other.terminate() : other.close(code, reason.toString());
  client.on("error", () => client.terminate()).once("close", closeWith(mock));
  mock.once("close", closeWith(client));
}
