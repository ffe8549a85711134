import type { FastifyInstance } from "fastify";
import type { Limits } from "../config/limits.ts";
import type { MemoryLease } from "../limits/memory-budget.ts";

/** Reads a body completely before its call requests a slot, so that a slow sender holds no slot. */
export function bufferLargeRequestBodies(scope: FastifyInstance, limits: Limits): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", (request, payload, done) => {
    const lease = request.lease as MemoryLease;
    const chunks: Buffer[] = [];
    const end = (error: Error | null) => {
      payload.off("data", take).off("end", finish).off("error", end);
      done(error, Buffer.concat(chunks.splice(0)));
    };
    const take = (chunk: Buffer) => {
      if (lease.bytes + chunk.length > limits.uploadBodyBytesMax) return end(bodyTooLargeError());
      if (!lease.resize(lease.bytes + chunk.length, "upload")) return end(memoryBudgetError());
      chunks.push(chunk);
    };
    const finish = () => end(null);
    if (Number(request.headers["content-length"]) > limits.uploadBodyBytesMax)
      return done(bodyTooLargeError());
    payload.on("data", take).once("end", finish).once("error", end);
  });
}

const bodyTooLargeError = () => Object.assign(new Error("body too large"), { statusCode: 413 });
const memoryBudgetError = () => Object.assign(new Error("memory budget"), { statusCode: 503 });
