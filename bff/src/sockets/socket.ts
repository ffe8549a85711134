import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { subprotocol, type UpgradeCredentials } from "contract";
import type { FastifyInstance } from "fastify";
import { WebSocketServer } from "ws";
import { type Caller, callerAddress } from "../http/caller.ts";
import type { Limits } from "../config/limits.ts";
import type { Refusal } from "./refusal-reasons.ts";
import type { Translation } from "../proxy/translation.ts";
import { rawAnswer } from "../http/transport-error.ts";
import type { Door } from "../proxy/proxy-context.ts";
import { isPlainlyFramed } from "../http/request-validation.ts";
import type { RateLimits } from "../limits/rate-limits.ts";
import { census, type SocketCounts } from "./socket-registry.ts";
import { closeCodes } from "./close-code.ts";
import { dialling } from "./dial.ts";
import { sayFarewells } from "./staggered-close.ts";
import { proveIdentity, sharedProofs } from "./identity-check.ts";
import { Patience } from "./deadline.ts";
import { type Endpoint, type FrameChanges, LinkedSocket, SocketLink } from "./socket-link.ts";
import { ticketOf } from "./upgrade-credentials.ts";

export type SocketDoor = Door & {
  /** Null: frames are passed on as they come. */
  frames: FrameChanges | null;
  rateLimits: RateLimits | null;
  allowedOrigins: readonly string[];
  /** The question whose a token is; the mock tells it from a phone's own. */
  identityMark: Readonly<Record<string, string>>;
  nextTraceId: (request?: IncomingMessage) => string;
};

type OpenSocket = { backend: Endpoint; who: Caller };

const route = "GET /lightweight/websocket/:userId";
const left: Refusal = { status: 503, reason: "left" };
const draining: Refusal = { status: 503, reason: "draining" };

/** Only a websocket is an upgrade; `Upgrade: h2c` stays an ordinary call. */
export const isSocketUpgrade = (request: IncomingMessage): boolean => request.headers.upgrade?.toLowerCase() === "websocket";

/** /lightweight/websocket/{userId}: checks first, dials first, accepts last. */
export function serveSockets(app: FastifyInstance, door: SocketDoor): SocketCounts {
  const { limits } = door;
  const places = census(limits);
  const waiting = new Set<Duplex>();
  const proofs = sharedProofs();
  const dial = dialling(door.upstream.socketAddress, limits);
  const server = new WebSocketServer(serverOptions(limits));
  let isDraining = false;

  async function onUpgrade(request: IncomingMessage, phone: Duplex, head: Buffer): Promise<void> {
    // From the first moment: a reset during the checks would end the process.
    phone.on("error", destroyThis);
    const traceId = door.nextTraceId(request);
    const startedMs = performance.now();
    waiting.add(phone);
    places.beginWait();
    const opened = await enter(request, phone, traceId).finally(() => {
      waiting.delete(phone);
      places.endWait();
    });
    const refusal = "reason" in opened ? opened : accept(request, head, opened, traceId);
    const line = { route, status: refusal?.status ?? 101, ms: Math.round(performance.now() - startedMs), traceId };
    app.log.info(refusal === null ? line : { ...line, reason: refusal.reason }, "upgrade");
    if (refusal !== null) refuse(request, phone, refusal, traceId);
  }

  /** What changed while the backend was asked counts as well. */
  async function enter(request: IncomingMessage, phone: Duplex, traceId: string): Promise<OpenSocket | Refusal> {
    if (isDraining) return draining;
    if (!isPlainlyFramed(request)) return { status: 400, reason: "handshake" };
    if (!places.admit(phone)) return { status: 503, reason: "house full" };
    const opened = await open(request, phone, traceId);
    if ("reason" in opened) return phone.destroyed ? left : opened;
    if (!phone.destroyed && !isDraining) return opened;
    opened.backend.ws.terminate();
    return isDraining ? draining : left;
  }

  async function open(request: IncomingMessage, phone: Duplex, traceId: string): Promise<OpenSocket | Refusal> {
    const ticket = ticketOf(request, door.allowedOrigins);
    if ("reason" in ticket) return ticket;
    const caller = callerAddress(request, door.trustedHops);
    if (await isTooOften(door.rateLimits, ticket.token, caller)) return { status: 429, reason: "too often" };
    const headers = door.tongue.headers.toTheirs(ticketHeaders(ticket, caller, traceId));
    const asking = { pool: door.upstream.pool, gate: door.gates.calls, caller, tongue: door.tongue };
    return runWhileThere(phone, limits.dialMs, async (patience, anew) => {
      // None of them has a blank in it.
      const key = `${ticket.userId} ${ticket.token} ${caller} ${ticket.p ?? ""}`;
      const status = await proofs(key, patience, (whileAsked) =>
        proveIdentity(ticket.userId, { ...headers, ...door.identityMark }, { ...asking, patience: whileAsked }),
      );
      if (status !== 0) return { status, reason: "identity" };
      if (phone.destroyed) return left;
      if (!places.seat(ticket.userId, phone)) return { status: 429, reason: "person full" };
      anew();
      const backend = await dial(`/${encodeURIComponent(door.tongue.ids.toTheirs(ticket.userId))}`, headers, patience);
      return typeof backend === "number"
        ? { status: backend, reason: "backend" }
        : { backend, who: { address: caller, person: ticket.token } };
    });
  }

  /** Returns a refusal if the client has left. */
  function accept(request: IncomingMessage, head: Buffer, { backend, who }: OpenSocket, traceId: string): Refusal | null {
    let refusal: Refusal | null = left;
    // The callback runs before this call returns, or not at all.
    server.handleUpgrade(request, request.socket, head, (ws) => {
      refusal = null;
      const options = { limits, lease: door.budget.open(who), frames: door.frames };
      follow(new SocketLink({ ws, socket: request.socket }, backend, options), traceId);
      backend.ws.resume();
    });
    if (refusal !== null) backend.ws.terminate();
    return refusal;
  }

  function follow(link: SocketLink, traceId: string): void {
    places.add(link);
    void link.closed.then((code) => {
      places.remove(link, code);
      app.log.info({ route, code, traceId }, "socket closed");
    });
  }

  function refuse(request: IncomingMessage, phone: Duplex, { status, reason }: Refusal, traceId: string): void {
    places.countRefusal(reason);
    const headers = { ...door.headers.security(request), "x-trace-id": traceId };
    // What he has spelt wrongly he may know; about us he hears a status.
    if (phone.writable) phone.end(rawAnswer(status, headers, status === 400 ? { reason } : null));
    const cut = setTimeout(() => phone.destroy(), limits.goodbyeMs).unref();
    phone.once("close", () => clearTimeout(cut));
  }

  const watch = setInterval(() => {
    for (const link of places.links()) link.turn();
  }, limits.watchMs).unref();

  /** Before the server closes: it has lost sight of upgraded sockets and would wait for them for ever. */
  async function drain(): Promise<void> {
    isDraining = true;
    await sayFarewells(places.links(), (link) => link.goodbye(closeCodes.restart), limits);
    clearInterval(watch);
    for (const link of places.links()) link.destroy();
    for (const phone of waiting) phone.destroy();
  }

  app.server.on("upgrade", (request: IncomingMessage, phone: Duplex, head: Buffer) => {
    onUpgrade(request, phone, head).catch(() => phone.destroy());
  });
  app.addHook("preClose", drain);
  return places.counts;
}

/**
 * One frame of a message is counted against the rate of a client, so a message has at most as many fragments as a second has frames. Text
 * is checked to be UTF-8, which is the default.
 */
const serverOptions = (limits: Limits) => ({
  noServer: true,
  WebSocket: LinkedSocket,
  clientTracking: false,
  perMessageDeflate: false,
  maxPayload: limits.messageFromPhoneBytesMax,
  maxFragments: limits.framesPerSecondMax,
  closeTimeout: limits.goodbyeMs,
  handleProtocols: () => subprotocol,
});

/** Frames are read only where somebody has to: to translate them, or to report on them. */
export function frameChanges(translation: Translation | null, hear: ((text: string) => void) | null): FrameChanges | null {
  if (translation === null && hear === null) return null;
  return {
    toOurs(theirs) {
      const ours = translation?.frameToOurs(theirs) ?? theirs;
      hear?.(ours);
      return ours;
    },
    toTheirs: (ours) => translation?.tongue.frames.toTheirs(ours) ?? ours,
  };
}

/** Shared, because a closure would keep the request in memory as long as its socket. */
function destroyThis(this: Duplex): void {
  this.destroy();
}

/** An upgrade asks the backend as a call does, so it is counted as one. */
const isTooOften = (rateLimits: RateLimits | null, token: string, caller: string): boolean | Promise<boolean> =>
  rateLimits !== null && new Promise((resolve) => rateLimits.ask("calls", token, caller, (waitMs) => resolve(waitMs > 0)));

/** Nothing of it outlives the work: neither the timer, which a step may have begin anew, nor the listener on a socket that may stay for days. */
async function runWhileThere<T>(phone: Duplex, withinMs: number, work: (patience: Patience, anew: () => void) => Promise<T>): Promise<T> {
  const patience = new Patience();
  const gone = () => patience.end(new DOMException("gone", "AbortError"));
  const timer = setTimeout(() => patience.end(new DOMException("late", "TimeoutError")), withinMs);
  phone.once("close", gone);
  try {
    return await work(patience, () => void timer.refresh());
  } finally {
    clearTimeout(timer);
    phone.off("close", gone);
  }
}

const ticketHeaders = ({ token, p }: UpgradeCredentials, caller: string, traceId: string): Record<string, string> => ({
  "x-access-token": token,
  ...(p !== undefined && { "x-key": p }),
  "x-forwarded-for": caller,
  "x-trace-id": traceId,
});
