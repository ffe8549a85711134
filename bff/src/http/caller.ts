import type { IncomingMessage } from "node:http";
import { isIP, type Socket } from "node:net";

/** Sender of a call: the client's IP address and the credential it sends. */
export type Caller = Readonly<{ address: string; user?: string | undefined }>;

declare module "fastify" {
  interface FastifyRequest {
    /** Computed on first use and cached for the request. */
    caller: Caller | null;
  }
}

export function readCaller(
  request: { raw: IncomingMessage; caller: Caller | null },
  trustedHops: number,
): Caller {
  request.caller ??= {
    address: callerIpAddress(request.raw, trustedHops),
    user: credentialOf(request.raw),
  };
  return request.caller;
}

/** Returns the access token. Before a login, returns the launch key (`p` in the app's URL). */
function credentialOf({ headers }: IncomingMessage): string | undefined {
  const shown = headers["x-access-token"] ?? headers["x-key"];
  return typeof shown === "string" && shown !== "" ? shown : undefined;
}

/**
 * Returns the client's IP address. Each trusted proxy appends the address of its own client to
 * X-Forwarded-For, so the entries are counted from the right. Entries further left may be forged.
 */
export function callerIpAddress(request: IncomingMessage, trustedHops: number): string {
  const own = connectionPeerIpAddress(request.socket);
  if (trustedHops === 0) return own;
  const address = hopFromEnd(String(request.headers["x-forwarded-for"] ?? ""), trustedHops) ?? own;
  return isIP(address) === 0 ? own : address;
}

/**
 * Returns the n-th entry from the end of a list, or the first one if there are fewer. Empty entries
 * do not count. Avoids `split`, because this function runs for every call.
 */
function hopFromEnd(list: string, fromEnd: number): string | undefined {
  let found: string | undefined;
  let end = list.length;
  let left = fromEnd;
  while (end > 0 && left > 0) {
    const start = list.lastIndexOf(",", end - 1) + 1;
    const name = withoutIpv4Mapping(list.slice(start, end).trim());
    if (name !== "") {
      found = name;
      left -= 1;
    }
    end = start - 1;
  }
  return found;
}

export function isHttps(request: IncomingMessage, trustedHops: number): boolean {
  if (trustedHops === 0) return false;
  const protocols = request.headers["x-forwarded-proto"];
  if (protocols === undefined) return false;
  const all = String(protocols);
  return (
    all
      .slice(all.lastIndexOf(",") + 1)
      .trim()
      .toLowerCase() === "https"
  );
}

/**
 * Returns whether a page of a forbidden origin sent the request. If `allowed` is empty, only the
 * host of this server is allowed. The origin "null", as of a sandboxed frame, is forbidden.
 */
export function isCrossOriginRequest(
  request: IncomingMessage,
  allowed: readonly string[] = [],
): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return false;
  if (allowed.length > 0) return !allowed.includes(origin);
  return !URL.canParse(origin) || new URL(origin).host !== host;
}

/**
 * Returns whether a page of another origin caused the request, for example by embedding an image of
 * this server. Pages cannot set `Sec-Fetch-Site`. Old browsers (Safari until 2023) and tools do not
 * send it, so the function returns false for them.
 */
export function isSentByForeignPage({ headers }: IncomingMessage): boolean {
  const site = headers["sec-fetch-site"];
  return site === "cross-site" || site === "same-site";
}

/**
 * Returns whether the request has our own origin or no Origin header. The same host with another
 * scheme is a different site, because someone else may listen there.
 */
export function isSameOriginRequest(request: IncomingMessage, trustedHops: number): boolean {
  const { origin, host } = request.headers;
  return (
    origin === undefined ||
    origin === `${isHttps(request, trustedHops) ? "https" : "http"}://${host?.toLowerCase()}`
  );
}

/**
 * Returns the /64 network of an IPv6 address, because a client with one address can use all 2^64 of
 * its network. Returns an IPv4 address unchanged.
 */
export function ipNetworkOf(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail] = (address.split("%", 1)[0] ?? "").toLowerCase().split("::");
  const groups = head === "" ? [] : head.split(":");
  const missing =
    tail === undefined ? 0 : 8 - groups.length - (tail === "" ? 0 : tail.split(":").length);
  const all = [
    ...groups,
    ...Array<string>(Math.max(0, missing)).fill("0"),
    ...(tail ? tail.split(":") : []),
  ];
  return `${all
    .slice(0, 4)
    .map((it) => it.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}

/** Returns the IP address of the peer of a connection, which may be one of our proxies. */
export const connectionPeerIpAddress = (socket: Socket): string =>
  withoutIpv4Mapping(socket.remoteAddress ?? "");

/** Removes `::ffff:`, with which a dual-stack listener reports the IPv4 address of a client. */
const withoutIpv4Mapping = (address: string) =>
  address.startsWith(":") ? address.replace(/^::ffff:/i, "") : address;
