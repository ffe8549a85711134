import proxy from "@fastify/http-proxy";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { callerAddress } from "./caller.ts";
import type { Door } from "./door.ts";
import { headersUp } from "./headers.ts";
import { isPlainTarget } from "./path-rule.ts";
import { type Rank, type Rate, rankOf, rateOf } from "./ranks.ts";
import { type Errand, relay } from "./relay.ts";
import { streaming } from "./streaming.ts";
import { envelopeOf } from "./trouble.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Which limits a call of this route is counted against; without it, none. */
    rate?: Rate;
    /** How long its body may take to arrive, when it is not the usual time. */
    bodyMs?: number;
  }
}

export type Row = { method: "GET" | "POST" | "PUT" | "DELETE"; path: string; body?: "file" };

const filesPolicy = {
  "content-security-policy": "default-src 'none'; sandbox",
  "x-content-type-options": "nosniff",
  // Nobody's name is believed, the sender's least of all.
  "content-disposition": 'inline; filename="picture"',
};

/** Refuses every spelling but the plain one, before anything is looked up. */
export function pathRule(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (isPlainTarget(request.raw.url ?? "")) done();
    else void reply.code(400).send(envelopeOf(400));
  });
}

/** The allow-list: a route for each row of the table, and nothing else below /lightweight. */
export async function calls(app: FastifyInstance, door: Door, rows: readonly Row[], allowUnlisted: boolean): Promise<void> {
  await app.register(async (scope) => {
    // The body travels as it came; parsing it here would only add a second opinion about its type.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: door.limits.jsonBodyBytesMax }, (_request, body, done) =>
      done(null, body),
    );
    for (const row of rows.filter((it) => it.body !== "file")) {
      const rank = rankOf(row);
      scope.route({
        method: row.method,
        url: patternOf(row),
        config: { rate: rateOf(row) },
        handler: (request, reply) => relay(request, reply, callErrand(door, rank, request)),
      });
    }
    scope.get("/lightweight/files/:name(^[A-Za-z0-9_-]{32}$)", { config: { rate: "calls" } }, (request, reply) =>
      relay(request, reply, fileErrand(door, request)),
    );
  });
  for (const row of rows.filter((it) => it.body === "file")) {
    await app.register(proxy, {
      ...streaming(door, { gate: door.gates.files, rank: rankOf(row) }),
      config: { rate: rateOf(row), bodyMs: door.limits.wholeFileMs },
      prefix: patternOf(row),
      rewritePrefix: patternOf(row),
      routes: [""],
      httpMethods: [row.method],
    });
  }
  if (!allowUnlisted) return;
  await app.register(proxy, {
    ...streaming(door, { gate: door.gates.calls, rank: 3 }),
    config: { rate: "calls" },
    prefix: "/lightweight",
    rewritePrefix: "/lightweight",
    routes: ["/*"],
  });
}

const patternOf = (row: Row) => `/lightweight${row.path.replace(/\{(\w+)\}/g, ":$1(^[A-Za-z0-9_-]{1,64}$)")}`;

function callErrand(door: Door, rank: Rank, request: FastifyRequest): Errand {
  const caller = callerAddress(request.raw, door.trustedHops);
  const body = request.body instanceof Buffer && request.body.length > 0 ? request.body : undefined;
  const headers = headersUp(request.raw.headers, caller, request.id);
  if (body === undefined) delete headers["content-type"];
  return {
    pool: door.upstream.pool,
    gate: door.gates.calls,
    rank,
    caller,
    limits: door.limits,
    headers,
    own: { ...door.headers.security(request.raw), "x-trace-id": request.id, "cache-control": "no-store" },
    body,
    wholeMs: door.limits.wholeCallMs,
  };
}

/** Pictures that people sent: whatever they are, a browser that opens one alone must not run it. */
function fileErrand(door: Door, request: FastifyRequest): Errand {
  const errand = callErrand(door, 3, request);
  const { "cache-control": _noStore, ...own } = errand.own;
  return { ...errand, gate: door.gates.files, own: { ...own, ...filesPolicy }, wholeMs: door.limits.wholeFileMs };
}
