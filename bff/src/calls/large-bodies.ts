import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Caller, callerOf } from "../base/caller.ts";
import type { Door } from "./door.ts";

type Held = { who: Caller; bytes: number };

/** A large body is here whole before it asks for a place at the backend: however slow its phone is, nobody waits behind it. */
export function takeLargeBodies(scope: FastifyInstance, { limits, gates, trustedHops }: Door): void {
  const { bytes: room } = gates.sending;
  const held = new WeakMap<FastifyRequest, Held>();
  scope.removeAllContentTypeParsers();
  scope.addHook("onRequest", (request, reply, done) => {
    const mine = { who: callerOf(request, trustedHops), bytes: 0 };
    held.set(request, mine);
    reply.raw.once("close", () => room.remove(mine.who, mine.bytes));
    done();
  });
  scope.addContentTypeParser("*", (request, payload, done) => {
    const mine = held.get(request) as Held;
    const chunks: Buffer[] = [];
    const end = (error: Error | null) => {
      payload.off("data", take).off("end", finish).off("error", end);
      done(error, Buffer.concat(chunks.splice(0)));
    };
    const take = (chunk: Buffer) => {
      if (mine.bytes + chunk.length > limits.uploadBodyBytesMax) return end(tooLarge());
      if (!room.fits(mine.who, chunk.length)) return end(full());
      room.add(mine.who, chunk.length);
      mine.bytes += chunk.length;
      chunks.push(chunk);
    };
    const finish = () => end(null);
    if (Number(request.headers["content-length"]) > limits.uploadBodyBytesMax) return done(tooLarge());
    payload.on("data", take).once("end", finish).once("error", end);
  });
}

const tooLarge = () => Object.assign(new Error("body too large"), { statusCode: 413 });
const full = () => Object.assign(new Error("no room for bodies"), { statusCode: 503 });
