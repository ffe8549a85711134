import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { ControlError, createControlErrorBody } from "../../control/control-error.ts";

/**
 * Checks whether a request may use the control API. If a guard from `createControlGuard` returns
 * false, it has already sent a refusal or a redirect.
 */
export type ControlGuard = (request: FastifyRequest, reply: FastifyReply) => boolean;
type IsOwnPage = (request: IncomingMessage) => boolean;

const cookieName = "lwh5_mock";

/**
 * Creates the guard of the control API. A server behind proxies knows its public origin, so it
 * passes its own `isOwnPage`.
 */
export function createControlGuard(
  token: string | undefined,
  isOwnPage: IsOwnPage = isOfSameHost,
): ControlGuard {
  const isSameOrigin: IsOwnPage = (request) => isSentByOwnPage(request) && isOwnPage(request);
  const mayPass =
    token === undefined ? allowThisMachine(isSameOrigin) : requireToken(token, isSameOrigin);
  return (request, reply) => {
    if (mayPass(request, reply)) return true;
    const error = new ControlError(
      "forbidden",
      "only requests from this machine or with the control token are allowed",
    );
    if (!reply.sent) void reply.code(error.status).send(createControlErrorBody(error));
    return false;
  };
}

/**
 * Allows connections from this machine only. Checks the IP address of the connection, because
 * headers can be forged. Host and Origin keep out web pages whose DNS name points to this machine.
 */
const allowThisMachine =
  (isOwnPage: IsOwnPage): ControlGuard =>
  ({ raw, headers }) =>
    /^(::ffff:)?127\.|^::1$/.test(raw.socket.remoteAddress ?? "") &&
    /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i.test(headers.host ?? "") &&
    isOwnPage(raw);

const isOfSameHost: IsOwnPage = ({ headers: { origin, host } }) =>
  origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);

/**
 * Returns false for requests of other sites, including images and links. Pages cannot set
 * `Sec-Fetch-Site`. Another port of the same host is "same-site", so it is refused as well.
 * Browsers without the header send an Origin, which `isOwnPage` checks, or a Referer with most
 * requests. Tools send none of the three.
 */
function isSentByOwnPage({ headers }: IncomingMessage): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none";
  const { origin, referer, host } = headers;
  if (origin !== undefined || referer === undefined) return true;
  return URL.canParse(referer) && new URL(referer).host === host;
}

/**
 * Allows requests with the control token or with the cookie of the director page. Opening
 * `/__mock/?token=…` sets this cookie. The cookie contains a hash, so that the browser does not
 * store the token itself.
 */
function requireToken(token: string, isOwnPage: IsOwnPage): ControlGuard {
  const seal = hash(token).toString("hex");
  return (request, reply) => {
    const { authorization = "", cookie = "" } = request.headers;
    if (isSame(authorization, `Bearer ${token}`)) return true;
    const { token: shown } = request.query as { token?: unknown };
    if (request.url.startsWith("/__mock/?") && typeof shown === "string" && isSame(shown, token)) {
      void reply
        .header("set-cookie", `${cookieName}=${seal}; Path=/__mock; HttpOnly; SameSite=Strict`)
        .redirect("/__mock/", 303);
      return false;
    }
    const [, kept = ""] =
      new RegExp(`(?:^|; )${cookieName}=([0-9a-f]{64})(?:;|$)`).exec(cookie) ?? [];
    return isSame(kept, seal) && isOwnPage(request.raw);
  };
}

const hash = (text: string) => createHash("sha256").update(text).digest();

/** Compares hashes of equal length instead of texts, so that the comparison takes constant time. */
const isSame = (a: string, b: string) => timingSafeEqual(hash(a), hash(b));
