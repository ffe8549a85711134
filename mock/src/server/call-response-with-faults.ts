import { codeNameOf, fillCodeText, type Envelope, createEnvelope } from "contract";
import type { FastifyReply } from "fastify";
import { createHttpStatusEnvelope } from "./envelopes.ts";
import { runAfterDelay } from "../worlds/delay.ts";
import type { FaultEffect } from "../control/fault-schemas.ts";

export const jsonMediaType = "application/json; charset=utf-8";

/** `raw` is sent unchanged instead of the body. `text` is the JSON of the body. */
export type CallResponse = {
  status: number;
  body: Envelope;
  text?: string;
  raw?: { text: string; type: string };
  headers?: Record<string, string>;
};

/**
 * Returns the response of a fault that replaces the call. The call is then not executed. Returns
 * undefined if the fault has no such response.
 */
export function createFaultResponse({ status, code }: FaultEffect): CallResponse | undefined {
  if (status !== undefined) return { status, body: createHttpStatusEnvelope(status) };
  if (code === undefined) return undefined;
  const name = codeNameOf(code);
  return { status: 200, body: createEnvelope(code, null, fillCodeText(name ?? "busy")) };
}

/**
 * Applies faults that reset or end the connection, or send garbage, before the call is executed.
 * Returns true if one of them was applied.
 */
export function breakConnectionByFault(effect: FaultEffect, reply: FastifyReply): boolean {
  if (effect.reset) reply.hijack().raw.socket?.resetAndDestroy();
  else if (effect.empty) reply.hijack().raw.socket?.end();
  else if (effect.garbage) sendGarbage(reply);
  return (effect.reset ?? effect.empty ?? effect.garbage) === true;
}

/** Sends the response. A fault may drop it, truncate it or slow it down. */
export function sendCallResponse(
  effect: FaultEffect,
  reply: FastifyReply,
  outcome: CallResponse,
): FastifyReply {
  const { status, body, text: written, raw, headers = {} } = outcome;
  void reply.code(status).headers(headers);
  if (!responseFaults.some((it) => effect[it] !== undefined)) {
    if (raw) return reply.type(raw.type).send(raw.text);
    return written === undefined ? reply.send(body) : reply.type(jsonMediaType).send(written);
  }
  const text = Buffer.from(raw?.text ?? written ?? JSON.stringify(body));
  const head = {
    ...headers,
    "content-type": raw?.type ?? jsonMediaType,
    "content-length": text.length,
  };
  const half = text.subarray(0, text.length >> 1);
  if (effect.dropReply) reply.hijack().raw.socket?.destroy();
  else if (effect.cut) sendTruncated(half, { status, head }, reply);
  else if (effect.limitBytes !== undefined)
    sendTruncated(text.subarray(0, effect.limitBytes), { status, head }, reply);
  else if (effect.malformed) return reply.type(head["content-type"]).send(half);
  else sendSlowly(text, { status, head }, planSlowResponseChunks(effect, text.length), reply);
  return reply;
}

const responseFaults = [
  "dropReply",
  "cut",
  "limitBytes",
  "malformed",
  "bandwidth",
  "dribble",
] as const satisfies (keyof FaultEffect)[];
const garbageBytes = 512;

/** Sends a valid head, followed by bytes that are no JSON. */
function sendGarbage(reply: FastifyReply): void {
  const { raw } = reply.hijack();
  raw.writeHead(200, { "content-type": jsonMediaType });
  raw.end(crypto.getRandomValues(new Uint8Array(garbageBytes)));
}

type ResponseHead = { status: number; head: Record<string, string | number> };
/** End offset of a chunk, and its delay after the head. */
type TimedChunk = { end: number; atMs: number };
const tickMs = 100;

/**
 * Plans the chunks of a slow response. With `dribble`, returns the requested number of chunks, of
 * which some are empty if the body has fewer bytes. With a limited bandwidth, a chunk is sent every
 * 100 ms.
 */
export function planSlowResponseChunks(
  { bandwidth, dribble }: FaultEffect,
  length: number,
): TimedChunk[] {
  const lineMs = (length * 1_000) / (bandwidth?.bytesPerSecond ?? 1);
  const { chunks, overMs } = dribble ?? { chunks: lineMs / tickMs, overMs: lineMs };
  return Array.from({ length: Math.ceil(chunks) }, (_, before) => {
    const share = Math.min(1, (before + 1) / chunks);
    return { end: Math.round(length * share), atMs: overMs * share };
  });
}

/**
 * Sends each chunk at its own time after the head. A timer that is late therefore does not delay
 * the chunks after it.
 */
function sendSlowly(
  text: Buffer,
  { status, head }: ResponseHead,
  pieces: readonly TimedChunk[],
  reply: FastifyReply,
): void {
  const { raw } = reply.hijack();
  raw.writeHead(status, head);
  raw.flushHeaders();
  const from = performance.now();
  const send = (at: number, sent: number): void => {
    const piece = pieces[at];
    if (raw.destroyed) return;
    if (piece === undefined) raw.end();
    else
      callOff = runAfterDelay(Math.max(0, from + piece.atMs - performance.now()), () => {
        if (piece.end > sent) raw.write(text.subarray(sent, piece.end));
        send(at + 1, piece.end);
      });
  };
  let callOff = () => {};
  raw.once("close", () => callOff());
  send(0, 0);
}

/** Sends only `part`, although `head` announces the whole body, and ends the connection. */
function sendTruncated(part: Buffer, { status, head }: ResponseHead, reply: FastifyReply): void {
  const { raw } = reply.hijack();
  raw.writeHead(status, head);
  raw.write(part, () => raw.socket?.destroy());
}
