import { readFrame, readUpgradeCredentials } from "contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { WebSocket } from "ws";
import type { Worlds } from "../worlds/world-registry.ts";
import { trouble } from "./envelopes.ts";
import type { Guest } from "./auth.ts";
import { checkSession } from "./call-routes.ts";
import { answerPing } from "../worlds/pushes.ts";

/** A phone says only `{cmd:"ping"}`. */
export const frameBytesMax = 4 * 1024;

type Way = { Params: { userId: string } };

export function socketRoute(app: FastifyInstance, worlds: Worlds): void {
  app.route<Way>({
    method: "GET",
    url: "/lightweight/websocket/:userId",
    onRequest: async (request, reply) => {
      // Who offers protocols and not ours wants another socket than this one.
      const offer = request.headers["sec-websocket-protocol"];
      if (offer !== undefined && readUpgradeCredentials(offer) === undefined)
        return reply.code(400).send({ ...trouble(400), result: { reason: "subprotocol" } });
      return checkSession(request, reply, worlds);
    },
    preHandler: async (request, reply) => {
      const status = await refusalStatus(request);
      return status === undefined ? undefined : reply.code(status).send(trouble(status));
    },
    handler: (_request, reply) => reply.code(404).send(trouble(404)),
    wsHandler: (socket, { guest }) => {
      if (guest) welcomeSocket(socket, guest);
    },
  });
}

/** Everything that can be refused is refused before the 101: afterwards a phone could not tell why. */
async function refusalStatus({ ws, guest, params: { userId } }: FastifyRequest<Way>): Promise<number | undefined> {
  if (!ws) return 404;
  if (guest?.userId !== userId) return 403;
  const { room } = guest;
  const { ids, effect } = room.faults.strike({ socket: true, userId, method: "UPGRADE", path: `/websocket/${userId}` });
  const life = room.life();
  if (effect.delayMs || effect.hang) await room.faults.hold(ids, effect.hang ? Number.POSITIVE_INFINITY : (effect.delayMs ?? 0), life);
  // With the world that he knocked at, his login is gone.
  if (life.aborted) return 401;
  return effect.status ?? (room.sockets.isFull(userId) ? 429 : undefined);
}

function welcomeSocket(socket: WebSocket, { room, userId, token }: Guest): void {
  room.sockets.add(userId, token, socket);
  const note = (what: string, code?: number) => room.journal.note("socket", room.world.now(), { userId, what, ...(code && { code }) });
  note("opened");
  socket.on("message", (data, isBinary) => {
    if (!isBinary && isPing(room.frames.toOurs((data as Buffer).toString()))) answerPing(room, userId, socket);
  });
  socket.once("close", (code) => note("closed", code));
}

/** Whatever else a phone says is no reason to lose it. */
const isPing = (text: string | undefined): boolean => text !== undefined && readFrame(text)?.cmd === "ping";
