import type { IncomingMessage } from "node:http";
import { isForeignOrigin } from "../base/caller.ts";
import type { Refusal } from "../base/refusal.ts";

/** What a phone shows at the socket's door. */
export type Ticket = { userId: string; key: string; token: string; p: string | null };

const path = /^\/lightweight\/websocket\/([A-Za-z0-9_-]{1,64})$/;
const secret = (bytesMax: number) => new RegExp(`^[\\x21-\\x7e]{1,${bytesMax}}$`);
const tokenShape = secret(4096);
const pShape = secret(256);

/** Reads the ticket of an upgrade, or says why it is refused. */
export function ticketOf(request: IncomingMessage, allowedOrigins: readonly string[]): Ticket | Refusal {
  const { headers } = request;
  const [, userId] = path.exec(request.url ?? "") ?? [];
  if (userId === undefined) return { status: 404, reason: "path" };
  const key = headers["sec-websocket-key"];
  const isHandshake = request.method === "GET" && headers["sec-websocket-version"] === "13" && /^[+/0-9A-Za-z]{22}==$/.test(key ?? "");
  if (!isHandshake) return { status: 400, reason: "handshake" };
  if (isForeignOrigin(request, allowedOrigins)) return { status: 403, reason: "origin" };
  const offered = (headers["sec-websocket-protocol"] ?? "").split(",").map((it) => it.trim());
  if (!offered.includes("lwh5")) return { status: 400, reason: "handshake" };
  const token = secretIn(offered, "t.", tokenShape);
  const p = secretIn(offered, "k.", pShape);
  if (typeof token !== "string" || p === undefined) return { status: 401, reason: "ticket" };
  return { userId, key: key ?? "", token, p };
}

/** null: not offered; undefined: offered in a shape that no phone of ours sends. */
function secretIn(offered: readonly string[], prefix: string, shape: RegExp): string | null | undefined {
  const [only, ...more] = offered.filter((it) => it.startsWith(prefix));
  if (only === undefined) return null;
  const text = Buffer.from(only.slice(prefix.length), "base64url").toString("latin1");
  return more.length === 0 && shape.test(text) && /^[A-Za-z0-9_-]+$/.test(only.slice(prefix.length)) ? text : undefined;
}
