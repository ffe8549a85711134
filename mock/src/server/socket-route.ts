import { parsePush, readUpgradeCredentials } from "contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { WebSocket } from "ws";
import type { WorldRegistry } from "../worlds/world-registry.ts";
import { createHttpStatusEnvelope } from "./envelopes.ts";
import type { Session } from "./auth.ts";
import { requireSession } from "./call-routes.ts";
import { answerPing } from "../worlds/pushes.ts";

/** Maximum size of a frame. A client sends only `{cmd:"ping"}`. */
export const receivedFrameBytesMax = 4 * 1024;

type SocketRoute = { Params: { userId: string } };

export function registerSocketRoute(app: FastifyInstance, worlds: WorldRegistry): void {
  app.route<SocketRoute>({
    method: "GET",
    url: "/lightweight/websocket/:userId",
    onRequest: async (request, reply) => {
      // A client that offers sub-protocols, but not `lwh5`, expects a different socket.
      const offer = request.headers["sec-websocket-protocol"];
      if (offer !== undefined && readUpgradeCredentials(offer) === undefined)
        return reply
          .code(400)
          .send({ ...createHttpStatusEnvelope(400), result: { reason: "subprotocol" } });
      return requireSession(request, reply, worlds);
    },
    preHandler: async (request, reply) => {
      const status = await refusalStatus(request);
      return status === undefined
        ? undefined
        : reply.code(status).send(createHttpStatusEnvelope(status));
    },
    handler: (_request, reply) => reply.code(404).send(createHttpStatusEnvelope(404)),
    wsHandler: (socket, { guest }) => {
      if (guest) attachSocket(socket, guest);
    },
  });
}

/**
 * Returns the HTTP status of a refusal, or undefined if the socket may open. All checks run before
 * the 101 response, because only before it can the response be an HTTP status.
 */
async function refusalStatus({
  ws,
  guest,
  params: { userId },
}: FastifyRequest<SocketRoute>): Promise<number | undefined> {
  if (!ws) return 404;
  if (guest?.userId !== userId) return 403;
  const { state } = guest;
  const { ids, effect } = state.faults.strike({
    socket: true,
    userId,
    method: "UPGRADE",
    path: `/websocket/${userId}`,
  });
  const life = state.life();
  if (effect.delayMs || effect.hang)
    await state.faults.hold(
      ids,
      effect.hang ? Number.POSITIVE_INFINITY : (effect.delayMs ?? 0),
      life,
    );
  // The world was reset, restored or dropped while a fault delayed the upgrade, so the session may
  // no longer exist.
  if (life.aborted) return 401;
  return effect.status ?? (state.sockets.isFull(userId) ? 429 : undefined);
}

function attachSocket(socket: WebSocket, { state, userId, token }: Session): void {
  state.sockets.add(userId, token, socket);
  const note = (what: string, code?: number) =>
    state.journal.note("socket", state.world.now(), { userId, what, ...(code && { code }) });
  note("opened");
  socket.on("message", (data, isBinary) => {
    if (!isBinary && isPing((data as Buffer).toString())) answerPing(state, userId, socket);
  });
  socket.once("close", (code) => note("closed", code));
}

/** Returns true for a ping. Any other message is ignored, and the socket stays open. */
const isPing = (text: string): boolean => parsePush(text)?.cmd === "ping";
