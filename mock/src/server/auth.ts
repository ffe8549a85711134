import type { IncomingHttpHeaders } from "node:http";
import { readUpgradeCredentials } from "contract";
import { splitKey, type Worlds } from "../worlds/world-registry.ts";
import type { Room } from "../worlds/world-state.ts";
import { sessionOf } from "../backend/users/login.ts";

/** Somebody whose session has been looked at. */
export type Guest = Readonly<{ room: Room; userId: string; token: string }>;

/** A token carries its world: `<world>.<secret>`, or the bare secret in the default world. */
const worldOfToken = (token: string): string => token.slice(0, Math.max(token.lastIndexOf("."), 0));

/** What somebody shows: in headers, or with a socket, for which a browser can send none, as sub-protocols. */
function shownIn(headers: IncomingHttpHeaders): { token: string; key: string } {
  const shown = { token: textOf(headers["x-access-token"]), key: textOf(headers["x-key"]) };
  const offer = headers["sec-websocket-protocol"];
  if (shown.token !== "" || offer === undefined) return shown;
  const { token = "", p = "" } = readUpgradeCredentials(offer) ?? {};
  return { token, key: p };
}
const textOf = (it: string | string[] | undefined): string => (typeof it === "string" ? it : "");

/** The room that the token belongs to, unless X-Key says another world. */
export function roomOfToken(worlds: Worlds, headers: IncomingHttpHeaders): Room | undefined {
  const { token, key } = shownIn(headers);
  const name = worldOfToken(token);
  return token === "" || (key !== "" && splitKey(key).world !== name) ? undefined : worlds.find(name);
}

/** Nobody, when the token is missing, unknown, expired or revoked. */
export function admit(worlds: Worlds, headers: IncomingHttpHeaders): Guest | undefined {
  const room = roomOfToken(worlds, headers);
  const { token } = shownIn(headers);
  const session = room && sessionOf(room.world, token);
  return room && session?.state === "valid" ? { room, userId: session.userId, token } : undefined;
}

/** Who is not logged in yet: login goes where p leads, quick login where the old token comes from. */
export function welcome(worlds: Worlds, headers: IncomingHttpHeaders, p: unknown): Guest | "uninvited" | undefined {
  const launch = typeof p === "string" ? splitKey(p) : undefined;
  if (launch && !worlds.isOpen(launch.world, launch.person)) return "uninvited";
  const { token, key } = shownIn(headers);
  const room = launch ? worlds.enter(launch.world) : (roomOfToken(worlds, headers) ?? worlds.find(splitKey(key).world) ?? worlds.home);
  return room && { room, userId: "", token };
}
