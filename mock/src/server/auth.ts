import type { IncomingHttpHeaders } from "node:http";
import { readUpgradeCredentials } from "contract";
import { splitLaunchKeyIntoWorldAndUser, type WorldRegistry } from "../worlds/world-registry.ts";
import type { WorldState } from "../worlds/world-state.ts";
import { findSession } from "../backend/users/login.ts";

/** World of a request and the user of its verified token. `userId` is empty for a login. */
export type Session = Readonly<{ state: WorldState; userId: string; token: string }>;

/**
 * Returns the world name in a token: `<world>.<secret>`, or only `<secret>` in the default world,
 * whose name is empty.
 */
const worldOfToken = (token: string): string => token.slice(0, Math.max(token.lastIndexOf("."), 0));

/**
 * Reads the credentials of a request. A browser cannot set headers of a socket, so sockets send
 * them as sub-protocols.
 */
function credentialsIn(headers: IncomingHttpHeaders): { token: string; key: string } {
  const shown = { token: textOf(headers["x-access-token"]), key: textOf(headers["x-key"]) };
  const offer = headers["sec-websocket-protocol"];
  if (shown.token !== "" || offer === undefined) return shown;
  const { token = "", p = "" } = readUpgradeCredentials(offer) ?? {};
  return { token, key: p };
}
const textOf = (it: string | string[] | undefined): string => (typeof it === "string" ? it : "");

/**
 * Returns the world that the token names. Returns undefined without a token, if X-Key names another
 * world, or if no such world is open.
 */
export function findWorldByCredentials(
  worlds: WorldRegistry,
  headers: IncomingHttpHeaders,
): WorldState | undefined {
  const { token, key } = credentialsIn(headers);
  const name = worldOfToken(token);
  return token === "" || (key !== "" && splitLaunchKeyIntoWorldAndUser(key).world !== name)
    ? undefined
    : worlds.find(name);
}

/**
 * Returns the session of the token. Returns undefined if the token is missing, unknown, expired or
 * revoked, or if X-Key names another world.
 */
export function authenticateRequest(
  worlds: WorldRegistry,
  headers: IncomingHttpHeaders,
): Session | undefined {
  const state = findWorldByCredentials(worlds, headers);
  const { token } = credentialsIn(headers);
  const session = state && findSession(state.world, token);
  return state && session?.state === "valid" ? { state, userId: session.userId, token } : undefined;
}

/**
 * Returns the world that a login enters. A login with the launch key `p` enters the world in this
 * key. A quick login enters the world of its old token. If no such world is open, it enters the
 * world in X-Key, otherwise the default world. "uninvited": this key may not create the world.
 * Undefined: there are too many worlds.
 */
export function resolveLoginWorld(
  worlds: WorldRegistry,
  headers: IncomingHttpHeaders,
  p: unknown,
): Session | "uninvited" | undefined {
  const launch = typeof p === "string" ? splitLaunchKeyIntoWorldAndUser(p) : undefined;
  if (launch && !worlds.isOpen(launch.world, launch.person)) return "uninvited";
  const { token, key } = credentialsIn(headers);
  const state = launch
    ? worlds.enter(launch.world)
    : (findWorldByCredentials(worlds, headers) ??
      worlds.find(splitLaunchKeyIntoWorldAndUser(key).world) ??
      worlds.home);
  return state && { state, userId: "", token };
}
