import { createHash, timingSafeEqual } from "node:crypto";
import type { Readable } from "node:stream";
import proxy from "@fastify/http-proxy";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Pool } from "undici";
import { isLoopback, isOwnOrigin } from "../base/caller.ts";
import { pathOf, queryOf } from "../base/path-rule.ts";
import { envelopeOf } from "../base/trouble.ts";
import type { Door } from "./door.ts";
import { streamOptions } from "./streaming.ts";

const cookieName = "lwh5_mock";
const notOurs = new Set(["set-cookie", "server", "x-powered-by", "connection", "keep-alive", "transfer-encoding"]);

/**
 * The director (/__mock), the pretend third party (/provider) and the documents of the wire: what the mock has beside the calls, with its
 * own policies. In mock mode only.
 */
export async function serveMockDoor(app: FastifyInstance, door: Door, controlToken: string | null): Promise<void> {
  // At no gate: whoever directs a backend that fails must still be able to end it.
  const pool = standingPool(door);
  app.addHook("onClose", () => pool.destroy());
  const { replyOptions, ...options } = through({
    ...door,
    upstream: { ...door.upstream, pool },
    limits: { ...door.limits, wholeCallMs: door.limits.listeningMs },
  });
  const mayPass = controlToken === null ? fromThisMachine(door.trustedHops) : withToken(controlToken, door.trustedHops);
  await app.register(async (scope) => {
    let atOnce = 0;
    const leave = () => {
      atOnce -= 1;
    };
    scope.addHook("onRequest", async (request, reply) => {
      if (!mayPass(request, reply)) return reply.sent ? reply : reply.code(403).send(envelopeOf(403));
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

type Guard = (request: FastifyRequest, reply: FastifyReply) => boolean;

/** Decided by the connection itself: a header can say anything. The Host keeps out pages that point their own name at this machine. */
const fromThisMachine =
  (trustedHops: number): Guard =>
  (request) =>
    isLoopback(request.raw) &&
    /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(request.headers.host ?? "") &&
    isOwnOrigin(request.raw, trustedHops);

/** The cookie holds a hash, so that what a browser stores is not the token itself. */
function withToken(token: string, trustedHops: number): Guard {
  const seal = hash(token).toString("hex");
  return (request, reply) => {
    const { authorization = "", cookie = "" } = request.headers;
    if (isSame(authorization, `Bearer ${token}`)) return true;
    const url = request.raw.url ?? "";
    if (pathOf(url) === "/__mock/" && isSame(new URLSearchParams(queryOf(url)).get("token") ?? "", token)) {
      void reply.header("set-cookie", `${cookieName}=${seal}; Path=/__mock; HttpOnly; SameSite=Strict`).redirect("/__mock/", 303);
      return false;
    }
    const [, shown = ""] = new RegExp(`(?:^|; )${cookieName}=([0-9a-f]{64})(?:;|$)`).exec(cookie) ?? [];
    return isSame(shown, seal) && isOwnOrigin(request.raw, trustedHops);
  };
}

const hash = (text: string) => createHash("sha256").update(text).digest();

/** Hashes have one length, so the comparison takes one time. */
const isSame = (a: string, b: string) => timingSafeEqual(hash(a), hash(b));
