import { codeName, codeText, type Envelope, envelope } from "contract";
import type { FastifyReply } from "fastify";
import { trouble } from "./envelopes.ts";
import { later } from "./rooms/later.ts";
import type { Effect } from "../control/faults.ts";

export const json = "application/json; charset=utf-8";

/** `raw` is sent in the place of the body, as it is. */
export type Outcome = {
  status: number;
  body: Envelope;
  raw?: { text: string; type: string };
  headers?: Record<string, string>;
  source?: "real" | "replay";
};

/** What a fault says in the place of the backend: the call is not carried out. */
export function faultOutcome({ status, code }: Effect): Outcome | undefined {
  if (status !== undefined) return { status, body: trouble(status) };
  if (code === undefined) return undefined;
  const name = codeName(code);
  return { status: 200, body: envelope(code, null, codeText(name ?? "busy")) };
}

/** True when the connection is gone before the call was carried out. */
export function breakOff(effect: Effect, reply: FastifyReply): boolean {
  if (effect.reset) reply.hijack().raw.socket?.resetAndDestroy();
  else if (effect.empty) reply.hijack().raw.socket?.end();
  else if (effect.garbage) sendGarbage(reply);
  return (effect.reset ?? effect.empty ?? effect.garbage) === true;
}

/** The call was carried out; the answer may still be lost, cut in its middle or spoilt. `ready`: its body, if it is written out already. */
export function sendOutcome(effect: Effect, reply: FastifyReply, outcome: Outcome, ready?: Buffer): FastifyReply {
  const { status, body, raw, headers = {} } = outcome;
  void reply.code(status).headers(headers);
  if (!spoils.some((it) => effect[it] !== undefined)) {
    if (raw) return reply.type(raw.type).send(raw.text);
    return ready ? reply.type(json).send(ready) : reply.send(body);
  }
  const text = Buffer.from(raw?.text ?? JSON.stringify(body));
  const head = { ...headers, "content-type": raw?.type ?? json, "content-length": text.length };
  const half = text.subarray(0, text.length >> 1);
  if (effect.dropReply) reply.hijack().raw.socket?.destroy();
  else if (effect.cut) cutAfter(half, head, reply);
  else if (effect.limitBytes !== undefined) cutAfter(text.subarray(0, effect.limitBytes), head, reply);
  else if (effect.malformed) return reply.type(head["content-type"]).send(half);
  else sendSlowly(text, { status, head }, paceOf(effect, text.length), reply);
  return reply;
}

const spoils = ["dropReply", "cut", "limitBytes", "malformed", "bandwidth", "dribble"] as const satisfies (keyof Effect)[];
const garbageBytes = 512;

/** A head like any other, and then nothing that anybody could read. */
function sendGarbage(reply: FastifyReply): void {
  const { raw } = reply.hijack();
  raw.writeHead(200, { "content-type": json });
  raw.end(crypto.getRandomValues(new Uint8Array(garbageBytes)));
}

type Head = Record<string, string | number>;
type Pace = { bytes: number; everyMs: number };
const tickMs = 100;
const paceOf = ({ bandwidth, dribble }: Effect, length: number): Pace =>
  dribble
    ? { bytes: Math.ceil(length / dribble.chunks), everyMs: dribble.overMs / dribble.chunks }
    : { bytes: Math.max(1, Math.floor(((bandwidth?.bytesPerSecond ?? length) * tickMs) / 1_000)), everyMs: tickMs };

/** Piece by piece; each takes its time before it is sent. */
function sendSlowly(text: Buffer, { status, head }: { status: number; head: Head }, { bytes, everyMs }: Pace, reply: FastifyReply): void {
  const { raw } = reply.hijack();
  raw.writeHead(status, head);
  raw.flushHeaders();
  const send = (from: number): void => {
    if (raw.destroyed) return;
    raw.write(text.subarray(from, from + bytes));
    if (from + bytes < text.length) later(everyMs, () => send(from + bytes));
    else raw.end();
  };
  later(everyMs, () => send(0));
}

/** Less than its head has promised. */
function cutAfter(half: Buffer, head: Head, reply: FastifyReply): void {
  const { raw } = reply.hijack();
  raw.writeHead(200, head);
  raw.write(half, () => raw.socket?.destroy());
}
