import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { socketSubprotocol, type UpgradeCredentials } from "contract";
import type { FastifyInstance } from "fastify";
import { WebSocketServer } from "ws";
import { type Caller, callerIpAddress } from "../http/caller.ts";
import type { Limits } from "../config/limits.ts";
import type { UpgradeRefusal } from "./upgrade-refusals.ts";
import type { DialectTranslation } from "../proxy/dialect-translation.ts";
import { createRawErrorResponse } from "../http/transport-error.ts";
import type { ProxyContext } from "../proxy/proxy-context.ts";
import { isUnambiguousRequest } from "../http/reject-ambiguous-requests.ts";
import type { RateLimits } from "../limits/rate-limits.ts";
import { createSocketRegistry, type SocketCounts } from "./socket-registry.ts";
import { webSocketCloseCodes } from "./close-code.ts";
import { createBackendDialer } from "./backend-dialer.ts";
import { closeSocketsStaggered } from "./staggered-close.ts";
import { checkIdentity, createIdentityCheckDeduplicator } from "./identity-check.ts";
import { Deadline } from "./deadline.ts";
import {
  type SocketBridgeEndpoint,
  type FrameTranslator,
  BridgedSocket,
  SocketBridge,
} from "./socket-bridge.ts";
import { readUpgradeRequest } from "./upgrade-request.ts";

export type SocketProxyContext = ProxyContext & {
  /** Null: frames are forwarded unchanged. */
  frames: FrameTranslator | null;
  rateLimits: RateLimits | null;
  allowedOrigins: readonly string[];
  /** Header by which the mock distinguishes an identity check from a client's call. */
  identityMark: Readonly<Record<string, string>>;
  nextTraceId: (request?: IncomingMessage) => string;
};

type AcceptedUpgrade = { backend: SocketBridgeEndpoint; who: Caller };

const upgradeRoute = "GET /lightweight/websocket/:userId";
const clientLeft: UpgradeRefusal = { status: 503, reason: "client left" };
const draining: UpgradeRefusal = { status: 503, reason: "draining" };

/** Returns whether a request is a WebSocket upgrade. `Upgrade: h2c` remains an ordinary call. */
export const isSocketUpgrade = (request: IncomingMessage): boolean =>
  request.headers.upgrade?.toLowerCase() === "websocket";

/** Checks the client and dials the backend before accepting an upgrade. */
export function serveSockets(app: FastifyInstance, context: SocketProxyContext): SocketCounts {
  const { limits } = context;
  const registry = createSocketRegistry(limits);
  const waiting = new Set<Duplex>();
  const sharedChecks = createIdentityCheckDeduplicator();
  const dial = createBackendDialer(context.upstream.socketAddress, limits);
  const server = new WebSocketServer(serverOptions(limits));
  let isDraining = false;

  async function onUpgrade(request: IncomingMessage, client: Duplex, head: Buffer): Promise<void> {
    // Added first, because a reset during the checks would otherwise end the process.
    client.on("error", destroyThis);
    const traceId = context.nextTraceId(request);
    const startedMs = performance.now();
    waiting.add(client);
    registry.beginWait();
    const opened = await enter(request, client, traceId).finally(() => {
      waiting.delete(client);
      registry.endWait();
    });
    const refusal = "reason" in opened ? opened : accept(request, head, opened, traceId);
    const line = {
      route: upgradeRoute,
      status: refusal?.status ?? 101,
      ms: Math.round(performance.now() - startedMs),
      traceId,
    };
    app.log.info(refusal === null ? line : { ...line, reason: refusal.reason }, "upgrade");
    if (refusal !== null) refuse(request, client, refusal, traceId);
  }

  /**
   * Opens a socket to the backend for a client. Checks afterwards whether the client has
   * disconnected and whether the server is draining.
   */
  async function enter(
    request: IncomingMessage,
    client: Duplex,
    traceId: string,
  ): Promise<AcceptedUpgrade | UpgradeRefusal> {
    if (isDraining) return draining;
    if (!isUnambiguousRequest(request)) return { status: 400, reason: "handshake" };
    if (!registry.reserve(client)) return { status: 503, reason: "process full" };
    const opened = await open(request, client, traceId);
    if ("reason" in opened) return client.destroyed ? clientLeft : opened;
    if (!client.destroyed && !isDraining) return opened;
    opened.backend.ws.terminate();
    return isDraining ? draining : clientLeft;
  }

  async function open(
    request: IncomingMessage,
    client: Duplex,
    traceId: string,
  ): Promise<AcceptedUpgrade | UpgradeRefusal> {
    const credentials = readUpgradeRequest(request, context.allowedOrigins);
    if ("reason" in credentials) return credentials;
    const caller = callerIpAddress(request, context.trustedHops);
    if (await isTooOften(context.rateLimits, credentials.token, caller))
      return { status: 429, reason: "rate limit" };
    const headers = context.codec.headers.toTheirs(credentialHeaders(credentials, caller, traceId));
    const asking = {
      pool: context.upstream.pool,
      gate: context.gates.calls,
      caller,
      codec: context.codec,
    };
    return runUntilClosed(client, limits.dialMs, async (deadline, restartTimer) => {
      // The key is unique, because none of its parts contains a space.
      const key = `${credentials.userId} ${credentials.token} ${caller} ${credentials.p ?? ""}`;
      const status = await sharedChecks(key, deadline, (checkDeadline) =>
        checkIdentity(
          credentials.userId,
          { ...headers, ...context.identityMark },
          { ...asking, deadline: checkDeadline },
        ),
      );
      if (status !== 0) return { status, reason: "identity" };
      if (client.destroyed) return clientLeft;
      if (!registry.reserveForUser(credentials.userId, client))
        return { status: 429, reason: "user full" };
      restartTimer();
      const backend = await dial(
        `/${encodeURIComponent(context.codec.ids.toTheirs(credentials.userId))}`,
        headers,
        deadline,
      );
      return typeof backend === "number"
        ? { status: backend, reason: "backend" }
        : { backend, who: { address: caller, user: credentials.token } };
    });
  }

  /** Connects both sides. Returns a refusal if the client has disconnected. */
  function accept(
    request: IncomingMessage,
    head: Buffer,
    { backend, who }: AcceptedUpgrade,
    traceId: string,
  ): UpgradeRefusal | null {
    let refusal: UpgradeRefusal | null = clientLeft;
    // The callback runs before `handleUpgrade` returns, or not at all.
    server.handleUpgrade(request, request.socket, head, (ws) => {
      refusal = null;
      const options = { limits, lease: context.budget.open(who), frames: context.frames };
      follow(new SocketBridge({ ws, socket: request.socket }, backend, options), traceId);
      backend.ws.resume();
    });
    if (refusal !== null) backend.ws.terminate();
    return refusal;
  }

  function follow(link: SocketBridge, traceId: string): void {
    registry.add(link);
    void link.closed.then((code) => {
      registry.remove(link, code);
      app.log.info({ route: upgradeRoute, code, traceId }, "socket closed");
    });
  }

  function refuse(
    request: IncomingMessage,
    client: Duplex,
    { status, reason }: UpgradeRefusal,
    traceId: string,
  ): void {
    registry.countRefusal(reason);
    const headers = { ...context.headers.security(request), "x-trace-id": traceId };
    // A 400 names the client's mistake; other refusals show only a status.
    if (client.writable)
      client.end(createRawErrorResponse(status, headers, status === 400 ? { reason } : null));
    const cut = setTimeout(() => client.destroy(), limits.closeTimeoutMs).unref();
    client.once("close", () => clearTimeout(cut));
  }

  const watch = setInterval(() => {
    for (const link of registry.links()) link.turn();
  }, limits.idleTurnMs).unref();

  /** Closes all sockets. Node's server would not close them, and would wait for them forever. */
  async function drain(): Promise<void> {
    isDraining = true;
    await closeSocketsStaggered(
      registry.links(),
      (link) => link.closeBoth(webSocketCloseCodes.restart),
      limits,
    );
    clearInterval(watch);
    for (const link of registry.links()) link.destroy();
    for (const client of waiting) client.destroy();
  }

  app.server.on("upgrade", (request: IncomingMessage, client: Duplex, head: Buffer) => {
    onUpgrade(request, client, head).catch(() => client.destroy());
  });
  app.addHook("preClose", drain);
  return registry.counts;
}

/**
 * Options of the server. The frame rate counts a fragmented message once, so `maxFragments` limits
 * its fragments. UTF-8 validation of texts is on by default.
 */
const serverOptions = (limits: Limits) => ({
  noServer: true,
  WebSocket: BridgedSocket,
  clientTracking: false,
  perMessageDeflate: false,
  maxPayload: limits.messageFromClientBytesMax,
  maxFragments: limits.framesPerSecondMax,
  closeTimeout: limits.closeTimeoutMs,
  handleProtocols: () => socketSubprotocol,
});

/**
 * Returns null if frames are neither translated nor checked for drift. They are then forwarded
 * unread.
 */
export function createFrameTranslator(
  translation: DialectTranslation | null,
  checkFrame: ((text: string) => void) | null,
): FrameTranslator | null {
  if (translation === null && checkFrame === null) return null;
  return {
    toOurs(theirs) {
      const ours = translation?.framesToOurs(theirs) ?? [theirs];
      for (const it of ours) if (typeof it === "string") checkFrame?.(it);
      return ours;
    },
    toTheirs: (ours) => translation?.codec.frames.toTheirs(ours) ?? ours,
  };
}

/** Shared by all sockets, because a closure would keep the request in memory for each socket. */
function destroyThis(this: Duplex): void {
  this.destroy();
}

/** Counts an upgrade as a call, because its identity check is one. */
const isTooOften = (
  rateLimits: RateLimits | null,
  token: string,
  caller: string,
): boolean | Promise<boolean> =>
  rateLimits !== null &&
  new Promise((resolve) => rateLimits.ask("calls", token, caller, (waitMs) => resolve(waitMs > 0)));

/**
 * Runs `work` with a deadline that ends when the client closes or `withinMs` have passed. `work`
 * may restart this time. Afterwards removes the timer and the listener, because a socket may stay
 * open for days.
 */
async function runUntilClosed<T>(
  client: Duplex,
  withinMs: number,
  work: (deadline: Deadline, restartTimer: () => void) => Promise<T>,
): Promise<T> {
  const deadline = new Deadline();
  const onClose = () => deadline.end(new DOMException("gone", "AbortError"));
  const timer = setTimeout(() => deadline.end(new DOMException("late", "TimeoutError")), withinMs);
  client.once("close", onClose);
  try {
    return await work(deadline, () => void timer.refresh());
  } finally {
    clearTimeout(timer);
    client.off("close", onClose);
  }
}

const credentialHeaders = (
  { token, p }: UpgradeCredentials,
  caller: string,
  traceId: string,
): Record<string, string> => ({
  "x-access-token": token,
  ...(p !== undefined && { "x-key": p }),
  "x-forwarded-for": caller,
  "x-trace-id": traceId,
});
