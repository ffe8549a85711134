import type { Readable } from "node:stream";
import proxy from "@fastify/http-proxy";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Pool } from "undici";
import { pathOf, queryOf } from "../base/path-rule.ts";
import { envelopeOf } from "../base/trouble.ts";
import type { ControlGuard } from "../base/upstream.ts";
import type { Door } from "./door.ts";
import { streamOptions } from "./streaming.ts";

const notOurs = new Set(["set-cookie", "server", "x-powered-by", "connection", "keep-alive", "transfer-encoding"]);

/**
 * The director (/__mock), the pretend third party (/provider) and the documents of the wire: what the mock has beside the calls, with its
 * own policies. In mock mode only.
 */
export async function serveMockDoor(app: FastifyInstance, door: Door, mayPass: ControlGuard): Promise<void> {
  // At no gate: whoever directs a backend that fails must still be able to end it.
  const pool = standingPool(door);
  app.addHook("onClose", () => pool.destroy());
  const { replyOptions, ...options } = through({
    ...door,
    upstream: { ...door.upstream, pool },
    limits: { ...door.limits, wholeCallMs: door.limits.listeningMs },
  });
  await app.register(async (scope) => {
    let atOnce = 0;
    const leave = () => {
      atOnce -= 1;
    };
    scope.addHook("onRequest", async (request, reply) => {
      if (!mayPass(request, reply)) return reply;
      if (pathOf(request.raw.url ?? "") === "/__mock") return reply.redirect(`/__mock/${queryOf(request.raw.url ?? "")}`, 302);
      if (atOnce >= door.limits.listenersMax) return reply.code(503).send(envelopeOf(503));
      atOnce += 1;
      reply.raw.once("close", leave);
      return undefined;
    });
    const followed = endingWith(app);
    const onResponse = (request: unknown, reply: Sending, { headers, stream }: Answer) => {
      if (String(headers["content-type"]).startsWith("text/event-stream")) {
        (request as FastifyRequest).streamedCall?.follow();
        followed(stream as Readable);
      }
      reply.send(stream);
    };
    await scope.register(proxy, {
      ...options,
      replyOptions: {
        ...replyOptions,
        onResponse: onResponse as never,
        rewriteRequestHeaders: withLastHeard(replyOptions.rewriteRequestHeaders as Rewrite) as never,
      },
      prefix: "/__mock",
      rewritePrefix: "/__mock",
    });
  });
  await app.register(proxy, {
    ...through(door),
    prefix: "/provider",
    rewritePrefix: "/provider",
    routes: ["/*"],
    httpMethods: ["GET", "POST"],
  });
  for (const prefix of ["/openapi.json", "/asyncapi.json"])
    await app.register(proxy, { ...through(door), prefix, rewritePrefix: prefix, routes: ["/"], httpMethods: ["GET"] });
}

/** Apart from the pool of the calls, whose places and deadlines are for phones. */
const standingPool = ({ upstream, limits }: Door): Pool =>
  new Pool(upstream.address, {
    connections: limits.listenersMax,
    pipelining: 1,
    keepAliveTimeout: 4_000,
    headersTimeout: limits.listeningMs,
    bodyTimeout: limits.listeningMs,
    connect: { timeout: limits.connectMs },
  });

type Sending = { send(stream: unknown): unknown };
type Answer = { headers: Headers; stream: unknown };

/** What has no end of its own ends when the server leaves, which would wait for it. */
function endingWith(app: FastifyInstance): (stream: Readable) => void {
  const open = new Set<Readable>();
  let isLeaving = false;
  app.addHook("preClose", async () => {
    isLeaving = true;
    for (const it of open) it.destroy();
  });
  return (stream) => {
    open.add(stream.once("close", () => open.delete(stream)));
    if (isLeaving) stream.destroy();
  };
}

function through(door: Door) {
  const options = streamOptions(door);
  return {
    ...options,
    replyOptions: {
      ...options.replyOptions,
      // Pages may redirect: the pretend third party sends people back to the app.
      onResponse: (_request: unknown, reply: Sending, { stream }: Pick<Answer, "stream">) => void reply.send(stream),
      rewriteHeaders: (headers: Record<string, unknown>) =>
        Object.fromEntries(Object.entries(headers).filter(([name]) => !notOurs.has(name) && !name.startsWith("access-control-"))) as never,
    },
  };
}

type Headers = Record<string, unknown>;
type Rewrite = (request: unknown, headers: Headers) => Headers;
/** Who listens and comes back says what he heard last. */
const withLastHeard =
  (rewrite: Rewrite): Rewrite =>
  (request, headers) => {
    const { "last-event-id": heard } = headers;
    const up = rewrite(request, headers);
    // The call that streams travels on a symbol of this record.
    return heard === undefined ? up : Object.assign(up, { "last-event-id": heard });
  };
