import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Who may move the clock and the people. Answers itself when it sends somebody on to another address. */
export type Guard = (request: FastifyRequest, reply: FastifyReply) => boolean;

const cookieName = "lwh5_mock";

export const controlGuard = (token: string | undefined): Guard => (token === undefined ? fromThisMachine : withToken(token));

/** Decided by the connection itself: a header can say anything. Host and Origin keep out pages that point their own name at this machine. */
const fromThisMachine: Guard = ({ raw, headers }) =>
  /^(::ffff:)?127\.|^::1$/.test(raw.socket.remoteAddress ?? "") &&
  /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i.test(headers.host ?? "") &&
  isOwnPage(headers);

const isOwnPage = ({ origin, host }: FastifyRequest["headers"]): boolean =>
  origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);

/** The cookie holds a hash, so that what a browser stores is not the token itself. */
function withToken(token: string): Guard {
  const seal = hash(token).toString("hex");
  return (request, reply) => {
    const { authorization = "", cookie = "" } = request.headers;
    if (isSame(authorization, `Bearer ${token}`)) return true;
    const { token: shown } = request.query as { token?: unknown };
    if (request.url.startsWith("/__mock/?") && typeof shown === "string" && isSame(shown, token)) {
      void reply.header("set-cookie", `${cookieName}=${seal}; Path=/__mock; HttpOnly; SameSite=Strict`).redirect("/__mock/", 303);
      return false;
    }
    const [, kept = ""] = new RegExp(`(?:^|; )${cookieName}=([0-9a-f]{64})(?:;|$)`).exec(cookie) ?? [];
    return isSame(kept, seal) && isOwnPage(request.headers);
  };
}

const hash = (text: string) => createHash("sha256").update(text).digest();

/** Hashes have one length, so the comparison takes one time. */
const isSame = (a: string, b: string) => timingSafeEqual(hash(a), hash(b));
