import type { RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply } from "fastify";
import { ipNetworkOf, connectionPeerIpAddress } from "./caller.ts";
import type { Limits } from "../config/limits.ts";
import {
  countSentResponseBytes,
  abortRequestBody,
  hasRequestBody,
  isReceivingRequest,
  isSendingResponse,
} from "./transfer-state.ts";

declare module "fastify" {
  interface FastifyReply {
    /** Index of this reply in the list `open` of `closeStalledTransfers`. */
    openIndex: number;
  }
  interface FastifyContextConfig {
    /** Time for a body of this route to arrive, if it is not `limits.requestMs`. */
    bodyMs?: number;
  }
}

/**
 * Calls the functions in `begin` for each request body that is incomplete after all available data
 * was read. Most bodies arrive with their header, so these calls are rare.
 */
export function watchIncompleteRequestBodies(
  app: FastifyInstance,
  begin: readonly ((reply: FastifyReply) => void)[],
): void {
  let started: FastifyReply[] = [];
  const beginStarted = () => {
    const all = started;
    started = [];
    for (const reply of all) {
      const { raw } = reply.request;
      if (!raw.complete && !raw.destroyed) for (const it of begin) it(reply);
    }
  };
  app.addHook("onRequest", (request, reply, done) => {
    if (hasRequestBody(request) && started.push(reply) === 1) setImmediate(beginStarted);
    done();
  });
}

/**
 * Returns a function that aborts a body which does not arrive in time. An image has more time. Node
 * itself limits the time for the header. An incomplete body has had no effect yet, so a server that
 * shuts down waits for the rest only for `shutdownBodyMs`.
 */
export function createBodyTimeout(
  app: FastifyInstance,
  limits: Limits,
): (reply: FastifyReply) => void {
  const arriving = new Set<() => void>();
  app.addHook("preClose", async () => {
    const cutAll = () => {
      for (const cutIt of arriving) cutIt();
    };
    setTimeout(cutAll, limits.shutdownBodyMs).unref();
  });
  return (reply) => {
    const { request } = reply;
    const cutIt = () => abortRequestBody(reply);
    const timer = setTimeout(cutIt, request.routeOptions.config.bodyMs ?? limits.requestMs);
    arriving.add(cutIt);
    request.raw.once("close", () => {
      clearTimeout(timer);
      arriving.delete(cutIt);
    });
  };
}

/**
 * State of a transfer at the last check. `brings`: the client is sending a body. `takes`: a
 * response is being sent to the client. `brought` and `taken` count bytes of the connection.
 */
type TransferProgress = { brings: boolean; takes: boolean; brought: number; taken: number };
const noProgress: TransferProgress = { brings: false, takes: false, brought: 0, taken: 0 };

/**
 * Closes a transfer that receives or sends almost nothing between two checks. A transfer that waits
 * for us, because we do not read or have no data, does not count as slow.
 */
export function closeStalledTransfers(app: FastifyInstance, limits: Limits) {
  // Uses an array, because a Set of all replies takes a quarter of the CPU time of each call: V8
  // keeps the old tables of the Set alive, with the replies in them.
  const open: FastifyReply[] = [];
  app.decorateReply("openIndex", -1);
  let paces = new Map<FastifyReply, TransferProgress>();
  const look = setInterval(() => {
    const seen = paces;
    paces = new Map();
    for (const item of [...open]) {
      const pace = checkProgress(item, seen.get(item) ?? noProgress, limits.paceBytesMin);
      if (pace) paces.set(item, pace);
    }
  }, limits.paceCheckMs).unref();
  app.addHook("onClose", async () => clearInterval(look));
  return {
    begins(_request: unknown, reply: FastifyReply): void {
      reply.openIndex = open.push(reply) - 1;
    },
    ends({ reply }: { reply: FastifyReply }): void {
      const last = open.pop();
      if (last === undefined || last === reply) return;
      open[reply.openIndex] = last;
      last.openIndex = reply.openIndex;
    },
  };
}

/** Returns the new state, or closes a transfer with too little progress and returns undefined. */
function checkProgress(
  reply: FastifyReply,
  pace: TransferProgress,
  bytesMin: number,
): TransferProgress | undefined {
  const { request } = reply;
  const { socket } = request.raw;
  const brings = isReceivingRequest(reply) && request.raw.readableFlowing !== false;
  const takes = isSendingResponse(reply);
  const taken = countSentResponseBytes(reply);
  if (takes && pace.takes && taken - pace.taken < bytesMin) return void socket.destroy();
  if (brings && pace.brings && socket.bytesRead - pace.brought < bytesMin) {
    abortRequestBody(reply);
    return undefined;
  }
  return { brings, takes, brought: socket.bytesRead, taken };
}

/** Limits all connections, including WebSockets, and with `isByAddress` those of one IP address. */
export function limitConnections(app: FastifyInstance, limits: Limits, isByAddress: boolean): void {
  const { server } = app;
  server.maxConnections = limits.connectionsMax;
  if (!isByAddress) return;
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const address = ipNetworkOf(connectionPeerIpAddress(socket));
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once("close", () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
    if (count > limits.connectionsPerAddressMax) socket.destroy();
  });
}

/** Responses of a connection that are not completely written, the oldest first. */
const openResponses = new WeakMap<Socket, ServerResponse[]>();

/** Returns whether a response on the socket has started, or its request has arrived completely. */
export const isResponseDue = (socket: Socket): boolean =>
  (openResponses.get(socket) ?? []).some((it) => it.headersSent || it.req.complete);

/**
 * Closes a connection with too many unanswered requests before the framework sees the next one.
 * Node reads up to 64 KiB at once, so the other requests in them are still parsed and dropped here,
 * which takes about 15 ms. All connections of the same peer without any response yet are closed
 * too, because 150 of them would otherwise delay all clients by 2 s. The peer is not a proxy,
 * because proxies do not pipeline.
 */
export function limitPipelining(app: FastifyInstance, limits: Limits): void {
  const { server } = app;
  const newConnections = new Map<string, Set<Socket>>();
  const forget = (socket: Socket, address: string) => {
    const ofAddress = newConnections.get(address);
    ofAddress?.delete(socket);
    if (ofAddress?.size === 0) newConnections.delete(address);
  };
  server.on("connection", (socket: Socket) => {
    const address = ipNetworkOf(connectionPeerIpAddress(socket));
    const ofAddress = newConnections.get(address) ?? new Set();
    newConnections.set(address, ofAddress.add(socket));
    socket.once("close", () => forget(socket, address));
  });
  const close = (socket: Socket) => {
    const alike = [...(newConnections.get(ipNetworkOf(connectionPeerIpAddress(socket))) ?? [])];
    for (const connection of [socket, ...alike]) destroyWithoutStacks(connection);
  };
  // One function serves all responses and looks up the connection, to avoid a closure per response.
  function remove(this: ServerResponse): void {
    const open = openResponses.get(this.req.socket) ?? [];
    const at = open.indexOf(this);
    if (at >= 0) open.splice(at, 1);
  }
  const handlers = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request").on("request", (request, response) => {
    const { socket } = request;
    const known = openResponses.get(socket);
    const open = known ?? [];
    if (open.length >= limits.unansweredPerConnectionMax) {
      if (!socket.destroyed) close(socket);
      return;
    }
    open.push(response);
    openResponses.set(socket, open);
    if (known === undefined)
      response.once("finish", () => forget(socket, ipNetworkOf(connectionPeerIpAddress(socket))));
    response.on("close", remove);
    for (const handle of handlers) handle.call(server, request, response);
  });
}

/**
 * Destroys a connection and drops its pending requests. Node creates an error for each request.
 * Stack traces are disabled meanwhile, because those of a thousand errors take 20 ms, two thirds of
 * the time that destroying the connection takes.
 */
function destroyWithoutStacks(socket: Socket): void {
  if (socket.destroyed) return;
  const depth = Error.stackTraceLimit;
  socket
    .prependListener("close", () => (Error.stackTraceLimit = 0))
    .on("close", () => (Error.stackTraceLimit = depth));
  socket.destroy();
}
