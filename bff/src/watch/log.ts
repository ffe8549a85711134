import type { IncomingMessage } from "node:http";
import { version } from "contract";
import { type Logger, pino } from "pino";
import { namesOf } from "../base/trouble.ts";
import type { Watcher } from "./exchange.ts";
import { mask } from "./mask.ts";

/** `dropped`: lines that it had no room for. */
export type LogStream = { write(line: string): void; dropped?: () => number };
/** `stream` is where its lines go, for what writes many. */
export type Log = Logger & { stream: LogStream };

/**
 * Nothing secret is handed to the log in the first place: a request is only its method, an error only its names and its path through
 * our code. The masking behind it is a second wall for a line that somebody adds later.
 */
export function openLog(level: string, stream: LogStream = pino.destination(1)): Log {
  const options = {
    level,
    base: { version },
    formatters: { log: (line: Record<string, unknown>) => mask(line) as Record<string, unknown> },
    serializers: {
      req: (request: { method: string }) => ({ method: request.method }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: (error: Error) => ({ type: error.name, message: namesOf(error).join(" < "), stack: framesOf(error) }),
    },
  };
  return Object.assign(pino(options, stream), { stream });
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

/**
 * One line a request, also for one that its caller left: the path is its route's pattern, because ids and queries are people. As pino
 * would write it, but put together by hand: there are as many of them as calls, most of each is the same every time, and of what is not
 * nothing can break out of its quotes.
 */
export function requestLine(log: Log): Watcher {
  const levelOf = (name: string, status: number) => {
    if (status >= 500) return "warn";
    // Health checks come up to six times a second and would push everything else out of the log.
    return name === "health" ? "debug" : "info";
  };
  const enabled = { warn: log.isLevelEnabled("warn"), info: log.isLevelEnabled("info"), debug: log.isLevelEnabled("debug") };
  const heads = new Map<string, string[]>();
  const headOf = (name: string, route: string, status: number): string => {
    const known = heads.get(route);
    if (known === undefined) heads.set(route, []);
    const head = known?.[status];
    if (head !== undefined) return head;
    const made = `,${JSON.stringify({ version, call: name, route, status }).slice(1, -1)},"ms":`;
    (heads.get(route) ?? [])[status] = made;
    return made;
  };
  return {
    ends({ request, name, route, status, ms }) {
      const level = levelOf(name, status);
      if (!enabled[level]) return;
      const requestId = requestIdOf(request.raw);
      const told = requestId === undefined ? "" : `","requestId":"${requestId}`;
      const trouble = request.trouble === null ? '"' : `","trouble":${JSON.stringify(request.trouble)}`;
      log.stream.write(
        `{"level":${log.levels.values[level]},"time":${Date.now()}${headOf(name, route, status)}${Math.round(ms)},"traceId":"${request.id}${told}${trouble},"msg":"answered"}\n`,
      );
    },
  };
}
