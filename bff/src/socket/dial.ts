import { hash } from "node:crypto";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { connect } from "node:net";
import type { Duplex } from "node:stream";
import { relayed } from "../base/refusal.ts";
import { isRepeatable, statusOf } from "../base/trouble.ts";

export type BackendEnd = { backend: Duplex; head: Buffer };

/** An agent of its own for each socket would stay with it for nothing; only TLS has need of what agents know. */
const withoutAgent: http.RequestOptions = {
  defaultPort: 80,
  createConnection: ({ host, port }) => connect(Number(port), host ?? "localhost"),
};

/** Opens the upstream's side of a socket, or says with which status the phone is refused. One that breaks before it says a word is dialled once more. */
export async function dial(
  address: string,
  key: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<BackendEnd | number> {
  const dialled = await dialOnce(address, key, headers, signal);
  const last = dialled === "broken" ? await dialOnce(address, key, headers, signal) : dialled;
  return last === "broken" ? 502 : last;
}

function dialOnce(
  address: string,
  key: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<BackendEnd | number | "broken"> {
  const secure = address.startsWith("https:");
  const request = (secure ? https : http).request(address, {
    ...(secure ? { agent: false } : withoutAgent),
    signal,
    headers: { ...headers, connection: "Upgrade", upgrade: "websocket", "sec-websocket-version": "13", "sec-websocket-key": key },
  });
  return new Promise((resolve) => {
    request.on("error", (error) => {
      if (signal.aborted) resolve(statusOf(signal.reason));
      else resolve(isRepeatable(error) ? "broken" : statusOf(error));
    });
    request.on("response", (response) => {
      response.destroy();
      resolve(relayed.find((it) => it === response.statusCode) ?? 502);
    });
    request.on("upgrade", (response, backend, head) => {
      if (isOurs(response, key)) return resolve({ backend, head });
      backend.destroy();
      resolve(502);
    });
    request.end();
  });
}

/** We offered neither a sub-protocol nor an extension; bytes under terms that nobody agreed to must not reach the phone. */
function isOurs({ headers }: IncomingMessage, key: string): boolean {
  const agreed = headers["sec-websocket-protocol"] ?? headers["sec-websocket-extensions"];
  return agreed === undefined && headers["sec-websocket-accept"] === acceptOf(key);
}

export const acceptOf = (key: string) => hash("sha1", `${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`, "base64");
