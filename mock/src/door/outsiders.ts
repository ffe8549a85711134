import type { IncomingHttpHeaders } from "node:http";
import { sessionOf, takeIn } from "../engine/person/login.ts";
import { transact } from "../perform/transact.ts";
import { type Guest, shownIn } from "./gate.ts";
import { personThere } from "./real.ts";
import { splitKey, type Worlds } from "./rooms/worlds.ts";

/** Somebody whose login another than the mock has answered: the real backend, asked once who he is, or a recording. */
export async function admitOutsider(worlds: Worlds, headers: IncomingHttpHeaders): Promise<Guest | undefined> {
  const { token, key } = shownIn(headers);
  const room = worlds.find(splitKey(key).world);
  const way = room?.routes.wayOf("login") ?? "mock";
  if (room === undefined || token === "" || way === "mock") return undefined;
  const session = sessionOf(room.world, token);
  if (session) return session.state === "valid" ? { room, userId: session.userId, token } : undefined;
  const shown = { headers: { "x-access-token": token, "x-key": key } };
  const who = way === "replay" ? room.replays.ownerOf(token) : await personThere(room.real ?? "", shown);
  if (who === undefined) return undefined;
  // While it was asked another call of his may have brought him in.
  if (sessionOf(room.world, token) === undefined) transact(room.world, (desk) => takeIn(desk, who, token));
  return { room, userId: who.id, token };
}
