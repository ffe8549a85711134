import { onTestFinished } from "vitest";
import WebSocket, { WebSocketServer } from "ws";
import { type BffOptions, openBff, okEnvelopeText, openStubBackend } from "./bff-server.ts";

export const encodeBase64Url = (text: string) => Buffer.from(text).toString("base64url");

export const createCredentialSubprotocols = (token = "good", p: string | null = "demo-buyer") => [
  "lwh5",
  `t.${encodeBase64Url(token)}`,
  ...(p === null ? [] : [`k.${encodeBase64Url(p)}`]),
];

/** Starts a BFF whose backend maps the token "good" to user u1 and echoes socket messages. */
export async function openBffWithEchoBackend(
  options: BffOptions = {},
  onSocket: (ws: WebSocket) => void = (ws) =>
    ws.on("message", (data, binary) => ws.send(data, { binary })),
) {
  const asked: { token: unknown; key: unknown; from: unknown }[] = [];
  const backend = await openStubBackend((request, response) => {
    asked.push({
      token: request.headers["x-access-token"],
      key: request.headers["x-key"],
      from: request.headers["x-forwarded-for"],
    });
    const known = request.headers["x-access-token"] === "good";
    response
      .writeHead(200, { "content-type": "application/json" })
      .end(known ? okEnvelopeText({ id: "u1" }) : '{"code":401,"result":null}');
  });
  const server = new WebSocketServer({ server: backend.server, maxPayload: 8 << 20 });
  const upgrades: {
    url: string;
    protocol: unknown;
    token: unknown;
    key: unknown;
    from: unknown;
    extensions: unknown;
  }[] = [];
  server.on("connection", (ws, request) => {
    const { headers } = request;
    upgrades.push({
      url: request.url ?? "",
      protocol: headers["sec-websocket-protocol"],
      token: headers["x-access-token"],
      key: headers["x-key"],
      from: headers["x-forwarded-for"],
      extensions: headers["sec-websocket-extensions"],
    });
    ws.on("error", () => {});
    onSocket(ws);
  });
  onTestFinished(() => server.clients.forEach((it) => it.terminate()));
  return { backend, server, asked, upgrades, ...(await openBff(backend.address, options)) };
}

/** Opens a socket like a client. Returns the HTTP status if the upgrade is refused. */
export function openSocketOrRefusalStatus(
  port: number,
  {
    path = "/lightweight/websocket/u1",
    offer = createCredentialSubprotocols(),
    headers = {} as Record<string, string>,
    heard: received = [] as string[],
  } = {},
): Promise<WebSocket | number> {
  return new Promise((resolve, reject) => {
    const ws = new WebSocket(`ws://127.0.0.1:${port}${path}`, offer, {
      headers,
      perMessageDeflate: true,
    });
    onTestFinished(() => ws.terminate());
    ws.on("message", (data: Buffer) => received.push(data.toString()));
    ws.once("open", () => resolve(ws))
      .once("unexpected-response", (_request, response) => resolve(response.statusCode ?? 0))
      .on("error", reject);
  });
}

export async function openSocket(port: number): Promise<WebSocket> {
  const ws = await openSocketOrRefusalStatus(port);
  if (typeof ws === "number") throw new Error(`refused with ${ws}`);
  ws.removeAllListeners("error").on("error", () => {});
  return ws;
}

export const waitForCloseCode = (ws: WebSocket) =>
  new Promise<number>((resolve) => ws.once("close", resolve));

export const waitForMessage = (ws: WebSocket) =>
  new Promise<string>((resolve) => ws.once("message", (data: Buffer) => resolve(data.toString())));
