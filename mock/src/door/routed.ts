import { type CallName, calls } from "contract";
import type { FastifyRequest } from "fastify";
import { trouble } from "./envelopes.ts";
import type { Guest } from "./gate.ts";
import { callerOf, pathOf } from "./note.ts";
import { askReal, envelopeIn } from "./real.ts";
import type { Asking, Replayed } from "./rooms/replays.ts";
import { later } from "./rooms/later.ts";
import { sendTo } from "./rooms/sockets.ts";
import type { Outcome } from "./suffer.ts";

/** The answer of whoever answers this call in this world: mostly the mock itself. */
export async function routed(name: CallName, request: FastifyRequest, guest: Guest, engine: () => Promise<Outcome>): Promise<Outcome> {
  const { routes, real } = guest.room;
  const way = routes.wayOf(name);
  if (way === "mock") return engine();
  if (way === "real") return askReal(real ?? "", name, request);
  const asking = { ...pick(request), person: guest.token };
  const found = guest.room.replays.answer(name, asking);
  return found ? replayed(guest, found) : missed(name, request, asking, guest, engine);
}

function pick(request: FastifyRequest): Omit<Asking, "person"> {
  return { caller: callerOf(request), path: pathOf(request), query: request.query, body: request.body };
}

/** What was pushed after a command is pushed after it again. */
function replayed({ room }: Guest, { status, text, date, frames }: Replayed): Outcome {
  for (const it of frames) later(0, () => room.sockets.of(it.userId).forEach((socket) => sendTo(socket, it.text)));
  const body = envelopeIn(text);
  const headers = date === undefined ? {} : { date };
  return {
    source: "replay",
    status,
    headers,
    ...(body ? { body } : { body: trouble(status), raw: { text, type: "text/plain; charset=utf-8" } }),
  };
}

/** Nothing falls back in silence: unless somebody said where to go on, it is said what was not there. */
async function missed(
  name: CallName,
  request: FastifyRequest,
  asking: Asking,
  { room }: Guest,
  engine: () => Promise<Outcome>,
): Promise<Outcome> {
  const { onMiss } = room.routes.plan;
  if (onMiss === "mock") return engine();
  if (onMiss === "refuse")
    return { source: "replay", status: 502, body: trouble(502), headers: { "x-mock-miss": `${calls[name].method} ${asking.path}` } };
  const outcome = await askReal(room.real ?? "", name, request);
  if (onMiss === "record" && outcome.status === 200)
    room.replays.keep(name, asking, { status: 200, text: JSON.stringify(outcome.body), date: outcome.headers?.["date"] });
  return outcome;
}
