import type { IncomingMessage } from "node:http";
import { isIP, type Socket } from "node:net";

/** Sender of a request: IP address, and user if credentials are present. */
export type Caller = Readonly<{ address: string; user?: string | undefined }>;

declare module "fastify" {
  interface FastifyRequest {
    /** Computed once by the first reader, then cached. */
    caller: Caller | null;
  }
}

export function callerOf(
  request: { raw: IncomingMessage; caller: Caller | null },
  trustedHops: number,
): Caller {
  request.caller ??= {
    address: callerAddress(request.raw, trustedHops),
    user: credentialOf(request.raw),
  };
  return request.caller;
}

/** Token of the request. Before login, the launch key `p` that the token will be issued for. */
function credentialOf({ headers }: IncomingMessage): string | undefined {
  const shown = headers["x-access-token"] ?? headers["x-key"];
  return typeof shown === "string" && shown !== "" ? shown : undefined;
}

/**
 * The nearest trusted proxy appends the IP address it saw, so entries are counted from the right. Entries
 * further left may be forged.
 */
export function callerAddress(request: IncomingMessage, trustedHops: number): string {
  const own = peerAddress(request.socket);
  if (trustedHops === 0) return own;
  const address = hopFromEnd(String(request.headers["x-forwarded-for"] ?? ""), trustedHops) ?? own;
  return isIP(address) === 0 ? own : address;
}

/**
 * Returns the n-th name of a list from its end, or the first one. Empty names do not count. Avoids
 * `split`, because it runs for every call.
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

/** Returns whether a request comes from a browser page of another site, including origin "null". */
export function isForeignOrigin(
  request: IncomingMessage,
  allowed: readonly string[] = [],
): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return false;
  if (allowed.length > 0) return !allowed.includes(origin);
  return !URL.canParse(origin) || new URL(origin).host !== host;
}

/** A host with another scheme is another site, because another server may listen there. */
export function isOwnOrigin(request: IncomingMessage, trustedHops: number): boolean {
  const { origin, host } = request.headers;
  return (
    origin === undefined ||
    origin === `${isHttps(request, trustedHops) ? "https" : "http"}://${host?.toLowerCase()}`
  );
}

/** Reduces an IPv6 address to its /64, because the owner of one address has all 2^64 of the network. */
export function networkOf(address: string): string {
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

/** IP address at the other end of the connection, which may be a proxy of ours. */
export const peerAddress = (socket: Socket): string =>
  withoutIpv4Mapping(socket.remoteAddress ?? "");

/** A dual-stack listener sees IPv4 callers as ::ffff:192.0.2.1. */
const withoutIpv4Mapping = (address: string) =>
  address.startsWith(":") ? address.replace(/^::ffff:/i, "") : address;
