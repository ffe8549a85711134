import type { FastifyInstance, FastifyRequest } from "fastify";
import { isWorldName, type Worlds } from "./rooms/worlds.ts";
import { type Asked, type ControlAct, controlActs } from "./control-acts.ts";
import type { Guard } from "./control-guard.ts";
import { trouble } from "./envelopes.ts";
import { directorPage, directorPolicy, directorStyle } from "./director-page.ts";
import { ControlError } from "./fields.ts";
import { isFields } from "./input.ts";
import type { Room } from "./rooms/room.ts";

/** /__mock: what people and tests move the mock with. Its errors are English sentences, for developers. */
export function controlRoutes(app: FastifyInstance, worlds: Worlds, mayPass: Guard): void {
  app.addHook("onRequest", async (request, reply) => {
    if (mayPass(request, reply)) return undefined;
    return reply.sent ? reply : reply.code(403).send(trouble(403));
  });
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof ControlError)) throw error;
    return reply.code(error.status).send({ error: error.message });
  });
  app.get("/__mock", (_request, reply) => reply.redirect("/__mock/", 302));
  app.get("/__mock/", (_request, reply) =>
    reply.header("content-security-policy", directorPolicy).type("text/html; charset=utf-8").send(directorPage),
  );
  app.get("/__mock/director.css", (_request, reply) => reply.type("text/css; charset=utf-8").send(directorStyle));
  for (const { method, path, act } of controlActs) {
    app.route({ method, url: `/__mock${path}`, handler: async (request) => carryOut(act, worlds, request) });
  }
}

function carryOut(act: ControlAct, worlds: Worlds, request: FastifyRequest): unknown {
  if (request.body !== undefined && !isFields(request.body)) throw new ControlError("the body must be a JSON object");
  const { world: fromBody, ...body } = request.body ?? {};
  const { world: fromQuery, ...query } = request.query as Record<string, unknown>;
  const asked: Asked = { ...(request.params as { id?: string; name?: string }), query, body };
  return act(roomOf(worlds, fromBody ?? fromQuery ?? ""), asked);
}

function roomOf(worlds: Worlds, name: unknown): Room {
  if (typeof name !== "string" || !isWorldName(name)) throw new ControlError("world must be 1 to 32 of a-z, 0-9 and -");
  const room = worlds.enter(name);
  if (!room) throw new ControlError("there are too many worlds; an idle one is dropped after 10 minutes", 503);
  return room;
}
