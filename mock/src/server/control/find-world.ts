import { findMostSimilarName } from "../../control/most-similar-name.ts";
import { ControlError } from "../../control/control-error.ts";
import type { WorldState } from "../../worlds/world-state.ts";
import {
  defaultWorldNameInUrls,
  isValidWorldName,
  type WorldRegistry,
} from "../../worlds/world-registry.ts";

export type NamedWorld = { state: WorldState; name: string };

/** Returns the world that a control call names. Throws if the name is invalid or unknown. */
export function findNamedWorld(worlds: WorldRegistry, said: unknown): NamedWorld {
  const name = said === defaultWorldNameInUrls ? "" : said;
  if (typeof name !== "string" || !isValidWorldName(name))
    throw new ControlError("badRequest", "world must be 1 to 32 of a-z, 0-9 and -", {
      field: "world",
    });
  const state = worlds.find(name);
  if (state) return { state, name };
  const gone = worlds.gone(name);
  throw gone ? endedWorldError(name, gone) : unknownWorldError(worlds, name);
}

type EndedWorld = NonNullable<ReturnType<WorldRegistry["gone"]>>;
const endReasonTexts: Record<EndedWorld["reason"], (gone: EndedWorld) => string> = {
  idle: ({ idleMs }) => `after ${Math.floor(idleMs / 60_000)} idle minutes`,
  ttl: () => "at the end of its ttlMs",
  room: () => "to make room for another world",
  deleted: () => "by a DELETE",
};

function endedWorldError(name: string, gone: EndedWorld): ControlError {
  const sentence = `world ${name} was dropped at ${new Date(gone.at).toISOString()} ${endReasonTexts[gone.reason](gone)}`;
  return new ControlError("gone.world", sentence, { at: gone.at, reason: gone.reason });
}

function unknownWorldError(worlds: WorldRegistry, name: string): ControlError {
  const near = findMostSimilarName(
    name,
    worlds.list().map((it) => it.name),
  );
  const hint = near ? `; nearest is ${near}` : "";
  return new ControlError(
    "unknown.world",
    `there is no world ${name}${hint}; POST /__mock/worlds makes one`,
    near ? { near: [near] } : {},
  );
}

export function createTooManyWorldsError(worlds: WorldRegistry): ControlError {
  const idlest = worlds.idlest(5);
  return new ControlError(
    "tooMany",
    `there are too many worlds, and none can be dropped now; the longest idle are ${idlest.join(", ")}`,
    { near: idlest },
    503,
  );
}
