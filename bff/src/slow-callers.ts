import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { networkOf, peerOf } from "./caller.ts";
import type { Limits } from "./limits.ts";

const slowBody = () => Object.assign(new Error("slow body"), { code: "SLOW_BODY", statusCode: 408 });

/** A body must have arrived in its time, and a picture has more of it; a header is timed by Node itself. */
export function slowBodies(app: FastifyInstance, limits: Limits): void {
  app.addHook("onRequest", (request, reply, done) => {
    const { raw } = request;
    if (hasBody(request)) {
      const timer = setTimeout(() => cut(request, reply), request.routeOptions.config.bodyMs ?? limits.requestMs);
      raw.once("close", () => clearTimeout(timer));
    }
    done();
  });
}

const hasBody = ({ raw: { headers } }: FastifyRequest) =>
  headers["transfer-encoding"] !== undefined || (headers["content-length"] !== undefined && headers["content-length"] !== "0");

/** Whoever reads the body hears of it as of any broken body, and answers 408. */
function cut({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return;
  if (reply.sent || raw.listenerCount("error") === 0) return void raw.socket.destroy();
  void reply.header("connection", "close");
  raw.emit("error", slowBody());
}

/** All connections together, sockets among them, and those of one address. */
export function connectionCaps(app: FastifyInstance, limits: Limits, isByAddress: boolean): void {
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
