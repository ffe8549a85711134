import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { isPlainTarget } from "./path-rule.ts";
import { errorEnvelope } from "./transport-error.ts";
import type { HeaderRules } from "./headers.ts";

/** Refuses every spelling but the plain one, before anything is looked up; what is about the whole connection ends it. */
export function rejectAmbiguousRequests(app: FastifyInstance, rules: HeaderRules): void {
  // Where the end of a request is in doubt, so is the beginning of the next one, which may have been read already.
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
  // Node would answer without a header of ours.
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

/** One possible host, and an end that servers before and behind us cannot disagree about: HTTP/1.0 knows no chunks (RFC 9112, 6.1). */
export function isUnambiguous({ httpVersion, headers, rawHeaders }: IncomingMessage): boolean {
  const isOld = httpVersion === "1.0";
  const { host, "transfer-encoding": coding } = headers;
  // Node joins repeated lines, so `chunked` twice is refused too (RFC 9112, 6.3).
  if (coding !== undefined && (isOld || coding.toLowerCase() !== "chunked")) return false;
  if (host === undefined) return isOld;
  return isValidHost(host) && countHostHeaders(rawHeaders) === 1;
}

/** Names and values, by turns. */
function countHostHeaders(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === "host") count += 1;
  }
  return count;
}

const hostPattern = /^(?:[A-Za-z0-9](?:[A-Za-z0-9_-]|\.(?!\.))*|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/;
/** Nearly all ask by the same name. */
let lastValidHost = "";
function isValidHost(host: string): boolean {
  if (host === lastValidHost) return true;
  const isGood = host.length <= 260 && hostPattern.test(host) && URL.canParse(`http://${host}`);
  if (isGood) lastValidHost = host;
  return isGood;
}
