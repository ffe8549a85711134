import type { IncomingMessage } from "node:http";
import { readUpgradeCredentials, type UpgradeCredentials } from "contract";
import { isCrossOriginRequest, isSentByForeignPage } from "../http/caller.ts";
import type { UpgradeRefusal } from "./upgrade-refusals.ts";

/** The user in the path of an upgrade, and their credentials. */
export type UpgradeRequest = UpgradeCredentials & { userId: string };

const tokenPattern = /^[\w!#$%&'*+.^`|~-]+$/;
const socketPathPattern = /^\/lightweight\/websocket\/([A-Za-z0-9_-]{1,64})$/;

/** Reads the credentials of an upgrade, or returns why it is refused. */
export function readUpgradeRequest(
  request: IncomingMessage,
  allowedOrigins: readonly string[],
): UpgradeRequest | UpgradeRefusal {
  const { headers } = request;
  const [, userId] = socketPathPattern.exec(request.url ?? "") ?? [];
  if (userId === undefined) return { status: 404, reason: "path" };
  const key = headers["sec-websocket-key"];
  const isHandshake =
    request.method === "GET" &&
    headers["sec-websocket-version"] === "13" &&
    /^[+/0-9A-Za-z]{22}==$/.test(key ?? "");
  if (!isHandshake) return { status: 400, reason: "handshake" };
  // With ALLOWED_ORIGINS, pages of another site may be allowed, so Sec-Fetch-Site is not checked.
  if (
    isCrossOriginRequest(request, allowedOrigins) ||
    (allowedOrigins.length === 0 && isSentByForeignPage(request))
  )
    return { status: 403, reason: "origin" };
  const credentials = readUpgradeCredentials(headers["sec-websocket-protocol"] ?? "");
  if (credentials === undefined) return { status: 400, reason: "subprotocol" };
  if (credentials === null) return { status: 401, reason: "credentials" };
  return isTokenList(headers["sec-websocket-protocol"] ?? "")
    ? { ...credentials, userId }
    : { status: 400, reason: "subprotocol" };
}

/**
 * Checks that each sub-protocol has only characters that HTTP allows and occurs once (RFC 6455,
 * 4.1). ws refuses any other list, but only after the backend was dialed.
 */
function isTokenList(header: string): boolean {
  const offered = header.split(/[\t ]*,[\t ]*/);
  return offered.every((it) => tokenPattern.test(it)) && new Set(offered).size === offered.length;
}
