import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { isUnambiguousRequestTarget } from "./request-target.ts";
import { createErrorEnvelope } from "./transport-error.ts";
import type { ResponseHeaderRules } from "./headers.ts";

/**
 * Responds 400 to a request that a proxy and a backend could interpret differently, for example
 * because of encoded dots in its URL. Closes the connection too if the host or the end of the
 * request is ambiguous.
 */
export function rejectAmbiguousRequests(app: FastifyInstance, rules: ResponseHeaderRules): void {
  // If the end of a request is ambiguous, so is the start of the next one, which may already have
  // been read. So all later requests of the connection are rejected too.
  const rejectedSockets = new WeakSet<Socket>();
  app.addHook("onRequest", (request, reply, done) => {
    const { socket } = request.raw;
    const isFramed = isUnambiguousRequest(request.raw) && !rejectedSockets.has(socket);
    if (isFramed && isUnambiguousRequestTarget(request.raw.url ?? "")) return done();
    if (!isFramed) {
      rejectedSockets.add(socket);
      reply.raw.setHeader("connection", "close");
    }
    void reply.code(400).send(createErrorEnvelope(400));
  });
  // Without this listener, Node would send its own 417 for an unknown `Expect`, without our
  // headers.
  app.server.on("checkExpectation", (request, response) => {
    const body = JSON.stringify(createErrorEnvelope(417));
    response
      .writeHead(417, {
        ...rules.security(request),
        "content-type": "application/json; charset=utf-8",
        connection: "close",
      })
      .end(body);
  });
}

/**
 * Returns whether a request has one valid host, and a body end that servers before and behind us
 * cannot interpret differently. HTTP/1.0 needs no host and has no chunked encoding (RFC 9112, 6.1).
 */
export function isUnambiguousRequest({
  httpVersion,
  headers,
  rawHeaders,
}: IncomingMessage): boolean {
  const isOld = httpVersion === "1.0";
  const { host, "transfer-encoding": coding } = headers;
  // Node joins repeated headers, so a repeated `chunked` is rejected too (RFC 9112, 6.1).
  if (coding !== undefined && (isOld || coding.toLowerCase() !== "chunked")) return false;
  if (host === undefined) return isOld;
  return isValidHost(host) && countHostHeaders(rawHeaders) === 1;
}

/** Names and values alternate in `rawHeaders`. */
function countHostHeaders(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === "host") count += 1;
  }
  return count;
}

const hostPattern = /^(?:[A-Za-z0-9](?:[A-Za-z0-9_-]|\.(?!\.))*|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/;
/** Nearly all requests have the same host, so the last valid one is cached. */
let lastValidHost = "";
function isValidHost(host: string): boolean {
  if (host === lastValidHost) return true;
  const isGood = host.length <= 260 && hostPattern.test(host) && URL.canParse(`http://${host}`);
  if (isGood) lastValidHost = host;
  return isGood;
}
