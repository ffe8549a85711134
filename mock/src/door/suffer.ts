import { codeName, codes, codeText, type Envelope, envelope } from "contract";
import type { FastifyReply } from "fastify";
import { trouble } from "./envelopes.ts";
import type { Effect } from "../control/faults.ts";

export type Outcome = { status: number; body: Envelope };

/** What a fault says in the place of the backend: the call is not carried out. */
export function faultOutcome({ status, code }: Effect): Outcome | undefined {
  if (status !== undefined) return { status, body: trouble(status) };
  if (code === undefined) return undefined;
  const name = codeName(code);
  return { status: 200, body: envelope(code, null, name ? codeText(name) : codes.busy.text) };
}

/** True when the connection is gone before the call was carried out. */
export function breakOff(effect: Effect, reply: FastifyReply): boolean {
  if (effect.reset) reply.hijack().raw.socket?.resetAndDestroy();
  else if (effect.empty) reply.hijack().raw.socket?.end();
  return (effect.reset ?? effect.empty) === true;
}

/** The call was carried out; the answer may still be lost, cut in its middle or spoilt. */
export function sendOutcome(effect: Effect, reply: FastifyReply, { status, body }: Outcome): FastifyReply {
  if (!effect.dropReply && !effect.cut && !effect.malformed) return reply.code(status).send(body);
  const text = Buffer.from(JSON.stringify(body));
  const half = text.subarray(0, text.length >> 1);
  if (effect.dropReply) reply.hijack().raw.socket?.destroy();
  else if (effect.cut) cutAfter(half, text.length, reply);
  else return reply.code(status).type("application/json; charset=utf-8").send(half);
  return reply;
}

function cutAfter(half: Buffer, promised: number, reply: FastifyReply): void {
  const { raw } = reply.hijack();
  raw.writeHead(200, { "content-type": "application/json; charset=utf-8", "content-length": promised });
  raw.write(half, () => raw.socket?.destroy());
}
