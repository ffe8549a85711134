import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { isPlainTarget } from "./path-rule.ts";
import { errorEnvelope } from "./transport-error.ts";
import type { HeaderRules } from "./headers.ts";

/**
 * Rejects all ambiguous requests before routing. If the ambiguity concerns the whole connection, closes
 * the connection.
 */
export function rejectAmbiguousRequests(app: FastifyInstance, rules: HeaderRules): void {
  // Connections whose request has an ambiguous end. The next request is then ambiguous too, and may have
  // been read already.
  const rejectedSockets = new WeakSet<Socket>();
  app.addHook("onRequest", (request, reply, done) => {
    const { socket } = request.raw;
    const isFramed = isUnambiguous(request.raw) && !rejectedSockets.has(socket);
    if (isFramed && isPlainTarget(request.raw.url ?? "")) return done();
    if (!isFramed) {
      rejectedSockets.add(socket);
      reply.raw.setHeader("connection", "close");
    }
    void reply.code(400).send(errorEnvelope(400));
  });
  // Node would answer without our security headers.
  app.server.on("checkExpectation", (request, response) => {
    const body = JSON.stringify(errorEnvelope(417));
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
 * Requires exactly one valid host, and an end of the body on which all servers agree: HTTP/1.0 has no
 * chunked coding (RFC 9112, 6.1).
 */
export function isUnambiguous({ httpVersion, headers, rawHeaders }: IncomingMessage): boolean {
  const isOld = httpVersion === "1.0";
  const { host, "transfer-encoding": coding } = headers;
  // Node joins repeated header lines, so `chunked` twice is refused too (RFC 9112, 6.3).
  if (coding !== undefined && (isOld || coding.toLowerCase() !== "chunked")) return false;
  if (host === undefined) return isOld;
  return isValidHost(host) && countHostHeaders(rawHeaders) === 1;
}

/** `rawHeaders` contains names and values alternately. */
function countHostHeaders(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === "host") count += 1;
  }
  return count;
}

const hostPattern = /^(?:[A-Za-z0-9](?:[A-Za-z0-9_-]|\.(?!\.))*|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/;
/** Cache of the last valid host, because nearly all requests have the same one. */
let lastValidHost = "";
function isValidHost(host: string): boolean {
  if (host === lastValidHost) return true;
  const isGood = host.length <= 260 && hostPattern.test(host) && URL.canParse(`http://${host}`);
  if (isGood) lastValidHost = host;
  return isGood;
}
