import { type CallName, calls } from "contract";
import type { FastifyRequest } from "fastify";
import { splitKey, type Worlds } from "./rooms/worlds.ts";
import { type Guest, roomOfToken } from "./gate.ts";
import { redact } from "./rooms/redact.ts";

type Told = { path: string; status: number; code: number; faults: readonly string[] };

/** A call in the journal. Fields that the row does not know are named only: nobody can say what stands in them. */
export function noteRequest(guest: Guest, call: CallName, request: FastifyRequest, { path, status, code, faults }: Told): void {
  const known = Object.keys(calls[call].input.shape);
  const { query, body } = request;
  guest.room.journal.note("request", guest.room.world.now(), {
    ...(guest.userId && { userId: guest.userId }),
    call,
    method: request.method,
    path,
    ...(hasFields(query) && { query: redact(query, known) }),
    ...(hasFields(body) && { body: redact(body, known) }),
    ...(request.headers["x-request-id"] !== undefined && { requestId: request.headers["x-request-id"] }),
    status,
    code,
    ...(faults.length > 0 && { faults }),
  });
}

/** A call without a session: told in the world that its headers speak of, for tests count them. */
export function noteStranger(worlds: Worlds, request: FastifyRequest): void {
  const { "x-key": key } = request.headers;
  const room = roomOfToken(worlds, request.headers) ?? worlds.find(typeof key === "string" ? splitKey(key).world : "");
  room?.journal.note("request", room.world.now(), { method: request.method, path: pathOf(request), status: 401, code: 401 });
}

/** As the table spells it: without the base and the query. */
export const pathOf = ({ url }: FastifyRequest): string => url.slice("/lightweight".length).replace(/\?.*/s, "");

const hasFields = (it: unknown): boolean => typeof it === "object" && it !== null && Object.keys(it).length > 0;
