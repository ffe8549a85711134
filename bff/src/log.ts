import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyServerOptions } from "fastify";
import { namesOf } from "./trouble.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Why the road to the backend was broken, for this request's one line in the log. */
    trouble: string | null;
  }
}

export type LogStream = { write(line: string): void };

const secretNames = [
  "token",
  "p",
  "p_param",
  "pin",
  "payPassword",
  "password",
  "phone",
  "mobile",
  "smsCode",
  "account",
  "card",
  "cardNo",
  "idCard",
  "idNo",
];
const callersWords = ["headers", "body", "query", "url"];

/**
 * Nothing secret is handed to the log in the first place: a request is only its method, an error only its names and its path through
 * our code. The redaction behind it is a second wall for a line that somebody adds later.
 */
export function logOptions(level: string, stream?: LogStream): FastifyServerOptions["logger"] {
  return {
    level,
    ...(stream && { stream }),
    base: null,
    serializers: {
      req: (request: { method: string }) => ({ method: request.method }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: (error: Error) => ({ type: error.name, message: namesOf(error).join(" < "), stack: framesOf(error) }),
    },
    redact: { paths: [...secretNames, ...callersWords].flatMap((it) => [`["${it}"]`, `*["${it}"]`, `*.*["${it}"]`]), censor: "[secret]" },
  };
}

/** The first lines of a stack repeat the message, and messages quote what callers sent. */
const framesOf = (error: Error) =>
  (error.stack ?? "")
    .split("\n")
    .filter((it) => it.startsWith("    at "))
    .join("\n");

/** Without the parameters' own patterns, which say nothing to a reader of the log. */
const patternOf = (url = "unknown") => url.replace(/\(\^.*?\$\)/g, "");

/** One process, one prefix; the counter keeps ids of a process in order. */
export function traceIds(): () => string {
  const prefix = randomBytes(6).toString("hex");
  let count = 0;
  return () => `${prefix}-${(++count).toString(36)}`;
}

/** The phone chooses X-Request-Id, so only what looks like an id is written down. */
const idOf = (request: IncomingMessage) => {
  const told = request.headers["x-request-id"];
  return typeof told === "string" && /^[\w.:-]{1,64}$/.test(told) && !/\d{11}/.test(told) ? told : undefined;
};

/** One line a request, also for one that its caller left: the path is its route's pattern, because ids and queries are people. */
export function requestLog(app: FastifyInstance): void {
  app.decorateRequest("trouble", null);
  app.addHook("onRequest", (request, reply, done) => {
    const startedMs = performance.now();
    reply.raw.once("close", () => {
      const line = {
        route: `${request.method} ${patternOf(request.routeOptions.url)}`,
        status: reply.raw.writableFinished ? reply.raw.statusCode : 499,
        ms: Math.round(performance.now() - startedMs),
        traceId: request.id,
        requestId: idOf(request.raw),
        ...(request.trouble !== null && { trouble: request.trouble }),
      };
      if (line.status >= 500) app.log.warn(line, "answered");
      else app.log.info(line, "answered");
    });
    done();
  });
}
