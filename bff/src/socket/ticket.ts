import type { IncomingMessage } from "node:http";
import { readTicket, type Ticket } from "contract";
import { isForeignOrigin } from "../base/caller.ts";
import type { Refusal } from "../base/refusal.ts";

/** Who comes with it, and the key of his handshake. */
export type Upgrade = Ticket & { userId: string; key: string };

const path = /^\/lightweight\/websocket\/([A-Za-z0-9_-]{1,64})$/;

/** Reads the ticket of an upgrade, or says why it is refused. */
export function ticketOf(request: IncomingMessage, allowedOrigins: readonly string[]): Upgrade | Refusal {
  const { headers } = request;
  const [, userId] = path.exec(request.url ?? "") ?? [];
  if (userId === undefined) return { status: 404, reason: "path" };
  const key = headers["sec-websocket-key"];
  const isHandshake = request.method === "GET" && headers["sec-websocket-version"] === "13" && /^[+/0-9A-Za-z]{22}==$/.test(key ?? "");
  if (!isHandshake) return { status: 400, reason: "handshake" };
  if (isForeignOrigin(request, allowedOrigins)) return { status: 403, reason: "origin" };
  const ticket = readTicket(headers["sec-websocket-protocol"] ?? "");
  if (ticket === undefined) return { status: 400, reason: "subprotocol" };
  return ticket === null ? { status: 401, reason: "ticket" } : { ...ticket, userId, key: key ?? "" };
}
