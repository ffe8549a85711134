import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { networkOf, peerOf } from "../base/caller.ts";
import { Crowd, type Place } from "../base/crowd.ts";
import type { Limits } from "../base/limits.ts";

declare module "fastify" {
  interface FastifyReply {
    /** Its place among those that are open. */
    place: Place<FastifyReply> | null;
  }
  interface FastifyContextConfig {
    /** How long a body of this route may take to arrive, when it is not the usual time. */
    bodyMs?: number;
  }
}

const slowBodyError = () => Object.assign(new Error("slow body"), { code: "SLOW_BODY", statusCode: 408 });

/**
 * A body must have arrived in its time, and a picture has more of it; a header is timed by Node itself. Nothing has been done yet for a
 * body that is on its way, so at the end of this process it is not waited for longer than a moment.
 *
 * Most bodies come with their head, in one piece: whose body is here when all that has come was read is not timed at all.
 */
export function cutSlowBodies(app: FastifyInstance, limits: Limits): void {
  const arriving = new Crowd<() => void>();
  const time = (reply: FastifyReply) => {
    const { request } = reply;
    const { raw } = request;
    if (raw.complete || raw.destroyed) return;
    const cutIt = () => cut(request, reply);
    const timer = setTimeout(cutIt, request.routeOptions.config.bodyMs ?? limits.requestMs);
    const place = arriving.add(cutIt);
    raw.once("close", () => {
      clearTimeout(timer);
      arriving.remove(place);
    });
  };
  let begun: FastifyReply[] = [];
  const timeBegun = () => {
    const all = begun;
    begun = [];
    for (const it of all) time(it);
  };
  app.addHook("onRequest", (request, reply, done) => {
    if (hasBody(request) && begun.push(reply) === 1) setImmediate(timeBegun);
    done();
  });
  app.addHook("preClose", async () => {
    const cutAll = () => {
      for (const cutIt of arriving) cutIt();
    };
    setTimeout(cutAll, limits.leaveBodyMs).unref();
  });
}

const hasBody = ({ raw: { headers } }: FastifyRequest) =>
  headers["transfer-encoding"] !== undefined || (headers["content-length"] !== undefined && headers["content-length"] !== "0");

/** What was seen at the last look; most exchanges are over before there is one. */
type Pace = { brings: boolean; takes: boolean; brought: number; taken: number };
const unseen: Pace = { brings: false, takes: false, brought: 0, taken: 0 };

/**
 * Who brings next to nothing of a body, or takes next to nothing of an answer, between two looks. One whose bytes we ourselves do not
 * read just now, or have none for, is not slow.
 */
export function cutStalled(app: FastifyInstance, limits: Limits) {
  const open = new Crowd<FastifyReply>();
  app.decorateReply("place", null);
  let paces = new Map<FastifyReply, Pace>();
  const look = setInterval(() => {
    const seen = paces;
    paces = new Map();
    for (const it of open) {
      const pace = judge(it, seen.get(it) ?? unseen, limits.paceBytesMin);
      if (pace) paces.set(it, pace);
    }
  }, limits.paceLookMs).unref();
  app.addHook("onClose", async () => clearInterval(look));
  return {
    begins(_request: unknown, reply: FastifyReply): void {
      reply.place = open.add(reply);
    },
    ends({ reply }: { reply: FastifyReply }): void {
      if (reply.place) open.remove(reply.place);
    },
  };
}

/** Nothing for one that is cut. */
function judge(reply: FastifyReply, pace: Pace, bytesMin: number): Pace | undefined {
  const { request } = reply;
  const { socket } = request.raw;
  const brings = hasBody(request) && !request.raw.complete && request.raw.readableFlowing !== false;
  const takes = reply.raw.writableLength > 0;
  const taken = socket.bytesWritten - socket.writableLength;
  if (takes && pace.takes && taken - pace.taken < bytesMin) return void socket.destroy();
  if (brings && pace.brings && socket.bytesRead - pace.brought < bytesMin) {
    cut(request, reply);
    return undefined;
  }
  return { brings, takes, brought: socket.bytesRead, taken };
}

/** Whoever reads the body hears of it as of any broken body, and answers 408. */
function cut({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return;
  if (reply.sent || raw.listenerCount("error") === 0) return void raw.socket.destroy();
  void reply.header("connection", "close");
  raw.emit("error", slowBodyError());
}

/** All connections together, sockets among them, and those of one address. */
export function capConnections(app: FastifyInstance, limits: Limits, isByAddress: boolean): void {
  const { server } = app;
  server.maxConnections = limits.connectionsMax;
  if (!isByAddress) return;
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const address = networkOf(peerOf(socket));
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
