import type { IncomingMessage } from "node:http";
import { productVersion } from "contract";
import { type Logger, pino } from "pino";
import { errorNamesInCauseChain } from "../http/transport-error.ts";
import type { HttpExchangeWatcher } from "./watch-http-exchanges.ts";
import { maskSecrets } from "./mask-secrets.ts";

/** `dropped` returns the number of lines lost because the buffer was full. */
export type LogStream = { write(line: string): void; dropped?: () => number };

/**
 * Secrets are never passed to the log: a request is reduced to its method, an error to its names
 * and stack frames. Masking is a second protection for log calls that are added later.
 */
export function createLog(level: string, stream: LogStream = pino.destination(1)): Logger {
  const options = {
    level,
    base: { version: productVersion },
    formatters: {
      log: (line: Record<string, unknown>) => maskSecrets(line) as Record<string, unknown>,
    },
    serializers: {
      req: (request: { method: string }) => ({ method: request.method }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: (error: Error) => ({
        type: error.name,
        message: errorNamesInCauseChain(error).join(" < "),
        stack: stackFramesOf(error),
      }),
    },
  };
  return pino(options, stream);
}

/** Removes the message from a stack, because messages may quote what clients sent. */
const stackFramesOf = (error: Error) =>
  (error.stack ?? "")
    .split("\n")
    .filter((it) => it.startsWith("    at "))
    .join("\n");

/**
 * Returns the client's request id. The client chooses X-Request-Id, so only a value that looks like
 * an id, and contains no phone number, is logged.
 */
export const loggableRequestIdOf = (request: IncomingMessage): string | undefined => {
  const header = request.headers["x-request-id"];
  return typeof header === "string" && /^[\w.:-]{1,64}$/.test(header) && !/\d{11}/.test(header)
    ? header
    : undefined;
};

/**
 * Returns a watcher that logs one line per request, also if its client disconnected. The line has
 * the route pattern instead of the URL, because ids and queries identify users.
 */
export function logRequests(log: Logger): HttpExchangeWatcher {
  const levelOf = (name: string, status: number) => {
    if (status >= 500) return "warn";
    // Health checks of load balancers arrive every few seconds and would flood the log, so they are
    // logged only at the level `debug`.
    return name === "health" ? "debug" : "info";
  };
  return {
    ends({ request, name, route, status, ms }) {
      const level = levelOf(name, status);
      if (!log.isLevelEnabled(level)) return;
      const line = { call: name, route, status, ms: Math.round(ms), traceId: request.id };
      const requestId = loggableRequestIdOf(request.raw);
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
