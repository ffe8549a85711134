import type { IncomingMessage } from "node:http";
import { version } from "contract";
import type { FastifyBaseLogger, FastifyServerOptions } from "fastify";
import { namesOf } from "../base/trouble.ts";
import type { Watcher } from "./exchange.ts";
import { mask } from "./mask.ts";

/** `dropped`: lines that it had no room for. */
export type LogStream = { write(line: string): void; dropped?: () => number };

/**
 * Nothing secret is handed to the log in the first place: a request is only its method, an error only its names and its path through
 * our code. The masking behind it is a second wall for a line that somebody adds later.
 */
export function logOptions(level: string, stream?: LogStream): FastifyServerOptions["logger"] {
  return {
    level,
    ...(stream && { stream }),
    base: { version },
    formatters: { log: (line) => mask(line) as Record<string, unknown> },
    serializers: {
      req: (request: { method: string }) => ({ method: request.method }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: (error: Error) => ({ type: error.name, message: namesOf(error).join(" < "), stack: framesOf(error) }),
    },
  };
}

/** The first lines of a stack repeat the message, and messages quote what callers sent. */
const framesOf = (error: Error) =>
  (error.stack ?? "")
    .split("\n")
    .filter((it) => it.startsWith("    at "))
    .join("\n");

/** The phone chooses X-Request-Id, so only what looks like an id is written down. */
export const requestIdOf = (request: IncomingMessage): string | undefined => {
  const told = request.headers["x-request-id"];
  return typeof told === "string" && /^[\w.:-]{1,64}$/.test(told) && !/\d{11}/.test(told) ? told : undefined;
};

/** One line a request, also for one that its caller left: the path is its route's pattern, because ids and queries are people. */
export const requestLine = (log: FastifyBaseLogger): Watcher => ({
  ends({ request, name, route, status, ms }) {
    const line = {
      call: name,
      route,
      status,
      ms: Math.round(ms),
      traceId: request.id,
      requestId: requestIdOf(request.raw),
      ...(request.trouble !== null && { trouble: request.trouble }),
    };
    if (status >= 500) log.warn(line, "answered");
    else log.info(line, "answered");
  },
});
