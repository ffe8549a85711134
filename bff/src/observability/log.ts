import type { IncomingMessage } from "node:http";
import { version } from "contract";
import { type Logger, pino } from "pino";
import { errorNamesOf } from "../http/transport-error.ts";
import type { ExchangeWatcher } from "./exchange.ts";
import { maskSecrets } from "./mask.ts";

/** `dropped` counts the lines that it had no room for. */
export type LogStream = { write(line: string): void; dropped?: () => number };

/**
 * Nothing secret is handed to the log in the first place: a request is only its method, an error only its names and its path through
 * our code. The masking behind it is a second wall for a line that somebody adds later.
 */
export function createLog(level: string, stream: LogStream = pino.destination(1)): Logger {
  const options = {
    level,
    base: { version },
    formatters: {
      log: (line: Record<string, unknown>) => maskSecrets(line) as Record<string, unknown>,
    },
    serializers: {
      req: (request: { method: string }) => ({ method: request.method }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: (error: Error) => ({
        type: error.name,
        message: errorNamesOf(error).join(" < "),
        stack: stackFramesOf(error),
      }),
    },
  };
  return pino(options, stream);
}

/** The first lines of a stack repeat the message, and messages quote what callers sent. */
const stackFramesOf = (error: Error) =>
  (error.stack ?? "")
    .split("\n")
    .filter((it) => it.startsWith("    at "))
    .join("\n");

/** The client chooses X-Request-Id, so only what looks like an id is written down. */
export const requestIdOf = (request: IncomingMessage): string | undefined => {
  const header = request.headers["x-request-id"];
  return typeof header === "string" && /^[\w.:-]{1,64}$/.test(header) && !/\d{11}/.test(header)
    ? header
    : undefined;
};

/**
 * Writes one line for each request, also for one whose caller left. The line has the pattern of the route, because ids and queries tell who
 * a user is.
 */
export function logRequests(log: Logger): ExchangeWatcher {
  const levelOf = (name: string, status: number) => {
    if (status >= 500) return "warn";
    // Health checks come up to six times a second and would push everything else out of the log.
    return name === "health" ? "debug" : "info";
  };
  return {
    ends({ request, name, route, status, ms }) {
      const level = levelOf(name, status);
      if (!log.isLevelEnabled(level)) return;
      const line = { call: name, route, status, ms: Math.round(ms), traceId: request.id };
      const requestId = requestIdOf(request.raw);
      log[level](
        {
          ...line,
          ...(requestId !== undefined && { requestId }),
          ...(request.failure !== null && { failure: request.failure }),
        },
        "answered",
      );
    },
  };
}
