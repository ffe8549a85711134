import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { FastifyInstance } from "fastify";
import { callerAddress } from "./caller.ts";
import { acceptOf, dial } from "./dial.ts";
import { refusalFor } from "./identity.ts";
import type { Door } from "./proxy.ts";
import { goingAway, type Splice, splice } from "./splice.ts";
import { type Ticket, ticketOf } from "./ticket.ts";
import { rawAnswer } from "./trouble.ts";

export type SocketDoor = Door & { allowedOrigins: readonly string[]; nextTraceId: () => string };

/** Only a websocket is an upgrade; `Upgrade: h2c` stays an ordinary call. */
export const isSocketUpgrade = (request: IncomingMessage): boolean => request.headers.upgrade?.toLowerCase() === "websocket";

/** /lightweight/websocket/{userId}: checks first, dials first, accepts last. */
export function sockets(app: FastifyInstance, door: SocketDoor): void {
  const pending = new Set<Duplex>();
  const links = new Set<Splice>();
  let isDraining = false;

  async function onUpgrade(request: IncomingMessage, phone: Duplex, head: Buffer): Promise<void> {
    // From the first moment: a reset during the checks would end the process.
    phone.on("error", () => phone.destroy());
    const traceId = door.nextTraceId();
    const startedMs = performance.now();
    pending.add(phone);
    phone.once("close", () => pending.delete(phone));
    const opened = isDraining ? 503 : await open(request, phone, traceId);
    pending.delete(phone);
    const status = typeof opened === "number" ? opened : 101;
    app.log.info(
      { route: "GET /lightweight/websocket/:userId", status, ms: Math.round(performance.now() - startedMs), traceId },
      "upgrade",
    );
    if (typeof opened === "number") return refuse(request, phone, opened, traceId);
    if (phone.destroyed || isDraining) {
      opened.backend.destroy();
      return refuse(request, phone, 503, traceId);
    }
    accept(phone, head, opened);
  }

  async function open(request: IncomingMessage, phone: Duplex, traceId: string) {
    const ticket = ticketOf(request, door.allowedOrigins);
    if (typeof ticket === "number") return ticket;
    const headers = ticketHeaders(ticket, callerAddress(request, door.trustedHops), traceId);
    const refusal = await refusalFor(ticket.userId, headers, door.upstream.pool, door.limits.dialMs);
    if (refusal !== 0) return refusal;
    const left = new AbortController();
    phone.once("close", () => left.abort());
    const signal = AbortSignal.any([left.signal, AbortSignal.timeout(door.limits.dialMs)]);
    const dialled = await dial(`${door.upstream.socketAddress}/${ticket.userId}`, ticket.key, headers, signal);
    return typeof dialled === "number" ? dialled : { ...dialled, key: ticket.key };
  }

  function accept(phone: Duplex, head: Buffer, { backend, head: backendHead, key }: { backend: Duplex; head: Buffer; key: string }): void {
    phone.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${acceptOf(key)}\r\nSec-WebSocket-Protocol: lwh5\r\n\r\n`,
    );
    // What came with the handshake takes the same way through the reader as what follows.
    if (head.length > 0) phone.unshift(head);
    if (backendHead.length > 0) backend.unshift(backendHead);
    const link = splice(phone, backend, door.limits);
    links.add(link);
    void link.closed.then(() => links.delete(link));
  }

  function refuse(request: IncomingMessage, phone: Duplex, status: number, traceId: string): void {
    if (phone.writable) phone.end(rawAnswer(status, { ...door.headers.security(request), "x-trace-id": traceId }));
    setTimeout(() => phone.destroy(), door.limits.goodbyeMs).unref();
  }

  /** Before the server closes: it has lost sight of upgraded sockets and would wait for them for ever. */
  async function drain(): Promise<void> {
    isDraining = true;
    for (const link of links) link.goodbye(goingAway);
    const all = Promise.all([...links].map((it) => it.closed));
    if (links.size > 0) await Promise.race([all, new Promise((resolve) => setTimeout(resolve, door.limits.drainMs))]);
    for (const link of links) link.destroy();
    for (const phone of pending) phone.destroy();
  }

  app.server.on("upgrade", (request: IncomingMessage, phone: Duplex, head: Buffer) => {
    onUpgrade(request, phone, head).catch(() => phone.destroy());
  });
  app.addHook("preClose", drain);
}

const ticketHeaders = ({ token, p }: Ticket, caller: string, traceId: string): Record<string, string> => ({
  "x-access-token": token,
  ...(p !== null && { "x-key": p }),
  "x-forwarded-for": caller,
  "x-trace-id": traceId,
});
