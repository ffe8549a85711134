import { botPersonasByUserId } from "../../bots/bot-registry.ts";
import type { User } from "../../rules/stored-records.ts";
import type { World } from "../../backend/context/world.ts";
import { countUsersAndOpenOrders } from "../../db/audit-queries.ts";
import { nextTimer } from "../../db/timers.ts";
import { creditLevelOfScore } from "../../rules/credit-levels.ts";
import { allUsers, userByLaunchKey } from "../../db/users.ts";

export type WorldSummary = {
  now: number;
  timeScale: number;
  frozen: boolean;
  seed: number;
  users: number;
  bots: { id: string; nickName: string; persona: string | null }[];
  openOrders: number;
  nextEventAt: number | null;
};

/**
 * Returns the bots and all other users with a persona in the seed data, so that the director needs
 * no other request.
 */
function botsOf(world: World): WorldSummary["bots"] {
  const played = botPersonasByUserId(world);
  const isBot = (it: User): boolean => it.persona !== "" || played.has(it.id);
  return allUsers(world.db)
    .filter(isBot)
    .map(({ id, nickName }) => ({ id, nickName, persona: played.get(id) ?? null }));
}

export const userIdOfLaunchKey = ({ db }: World, launchKey: string): string | undefined =>
  userByLaunchKey(db, launchKey)?.id;

export type UserSummary = {
  p: string;
  id: string;
  nickName: string;
  level: number;
  persona: string | null;
};
export function listUserSummaries(world: World): UserSummary[] {
  const played = botPersonasByUserId(world);
  const scoped = (launchKey: string) =>
    world.name === "" ? launchKey : `${world.name}~${launchKey}`;
  return allUsers(world.db).map(({ id, launchKey, nickName, score }) => ({
    p: scoped(launchKey),
    id,
    nickName,
    level: creditLevelOfScore(score).level,
    persona: played.get(id) ?? null,
  }));
}

/** Summarizes a world for the answers of the control API. */
export function summarizeWorld(world: World): WorldSummary {
  const { users, openOrders } = countUsersAndOpenOrders(world.db);
  return {
    now: world.now(),
    timeScale: world.clock.timeScale,
    frozen: world.clock.frozen,
    seed: world.seed,
    users,
    bots: botsOf(world),
    openOrders,
    nextEventAt: nextTimer(world.db)?.dueAt ?? null,
  };
}
