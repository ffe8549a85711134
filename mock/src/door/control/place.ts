import { nearest } from "../../control/nearest.ts";
import { ControlError } from "../../control/trouble.ts";
import type { Room } from "../rooms/room.ts";
import { homeName, isWorldName, type Worlds } from "../rooms/worlds.ts";

/** Whether a world that is not there is made: never, when nobody ever made it, or also after it was dropped. */
export type Welcome = "asIs" | "fresh" | "again";
export type Place = { room: Room; name: string; isMade: boolean };

/** The world that a control call speaks of. */
export function placeOf(worlds: Worlds, said: unknown, welcome: Welcome): Place {
  const name = said === homeName ? "" : said;
  if (typeof name !== "string" || !isWorldName(name))
    throw new ControlError("bad", "world must be 1 to 32 of a-z, 0-9 and -", { field: "world" });
  const known = worlds.find(name);
  if (known) return { room: known, name, isMade: false };
  const gone = worlds.gone(name);
  if (gone && welcome !== "again") throw goneError(name, gone);
  if (welcome === "asIs") throw neverMade(worlds, name);
  const room = worlds.enter(name);
  if (!room) throw tooMany(worlds);
  return { room, name, isMade: true };
}

type Gone = NonNullable<ReturnType<Worlds["gone"]>>;
const whys: Record<Gone["reason"], (gone: Gone) => string> = {
  idle: ({ idleMs }) => `after ${Math.floor(idleMs / 60_000)} idle minutes`,
  ttl: () => "at the end of its time",
  room: () => "to make room for another",
  deleted: () => "by a DELETE",
};

function goneError(name: string, gone: Gone): ControlError {
  const sentence = `world ${name} was dropped at ${new Date(gone.at).toISOString()} ${whys[gone.reason](gone)}`;
  return new ControlError("gone.world", sentence, { at: gone.at, reason: gone.reason });
}

function neverMade(worlds: Worlds, name: string): ControlError {
  const near = nearest(
    name,
    worlds.list().map((it) => it.name),
  );
  const hint = near ? `; nearest is ${near}` : "";
  return new ControlError("unknown.world", `there is no world ${name}${hint}; POST /__mock/worlds makes one`, near ? { near: [near] } : {});
}

export function tooMany(worlds: Worlds): ControlError {
  const idlest = worlds.idlest(5);
  return new ControlError(
    "tooMany",
    `there are too many worlds and none can make room; longest idle are ${idlest.join(", ")}`,
    { near: idlest },
    503,
  );
}
