import type { FastifyReply, FastifyRequest } from "fastify";

export const hasRequestBody = ({ raw: { headers } }: FastifyRequest): boolean =>
  headers["transfer-encoding"] !== undefined ||
  (headers["content-length"] !== undefined && headers["content-length"] !== "0");

export const isReceivingRequest = ({ request }: FastifyReply): boolean =>
  hasRequestBody(request) && !request.raw.complete;
export const isSendingResponse = ({ raw }: FastifyReply): boolean => raw.writableLength > 0;

/** Returns the number of bytes that the connection has sent so far, including earlier responses. */
export const countSentResponseBytes = ({ request: { raw } }: FastifyReply): number =>
  raw.socket.bytesWritten - raw.socket.writableLength;

const slowBodyError = () =>
  Object.assign(new Error("slow body"), { code: "SLOW_BODY", statusCode: 408 });

/**
 * Aborts a request body. Its reader receives an error, as for any broken body, and responds with
 * 408. Without a reader, or if the response was already sent, the connection is destroyed.
 */
export function abortRequestBody(reply: FastifyReply): void {
  const { raw } = reply.request;
  if (raw.complete) return;
  if (reply.sent || raw.listenerCount("error") === 0) return void raw.socket.destroy();
  void reply.header("connection", "close");
  raw.emit("error", slowBodyError());
}
