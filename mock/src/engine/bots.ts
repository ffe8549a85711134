import { Certification, type Units, units } from "contract";
import { marketStepMs } from "../domain/constants.ts";
import { setTimerOnce, dropTimer } from "../store/timers.ts";
import { dropSetting, setSetting, setting } from "../store/settings.ts";
import { allUsers, userById } from "../store/users.ts";
import type { World } from "../world.ts";
import { demoPin, deposit, outside } from "./people-make.ts";
import { playedAs, playedOf } from "./played.ts";
import { matchesSecret } from "./secrets.ts";

const market = "price";
const begun = "tradersPlayed";

/** He acts by the calls of a phone, so he must be somebody who may trade, and whose PIN is known. */
export function canBePlayed(world: World, userId: string): "yes" | "nobody" | "notReady" {
  const user = userById(world.db, userId);
  if (!user) return "nobody";
  return user.certification === Certification.done && matchesSecret(demoPin, user.pinHash) ? "yes" : "notReady";
}

/** A market needs somebody who makes it: with the first it begins to move, with the last it stands still. */
export function setPlayed(world: World, userId: string, persona: string | null): void {
  outside(world, ({ db, now }) => {
    if (persona !== null) setSetting(db, playedAs + userId, persona);
    else dropSetting(db, playedAs + userId);
    if (playedOf(world).size === 0) dropTimer(db, "market", market);
    else setTimerOnce(db, { kind: "market", ref: market, dueAt: now + marketStepMs });
  });
}

/** The traders of the town begin. Once only: whoever is stopped later stays stopped. */
export function playTraders(world: World): void {
  if (setting(world.db, begun) !== undefined) return;
  setSetting(world.db, begun, "yes");
  for (const { id, persona } of allUsers(world.db)) if (persona !== "") setPlayed(world, id, persona);
}

export const planBot = (world: World, thought: string, afterMs: number): void =>
  setTimerOnce(world.db, { kind: "bot", ref: thought, dueAt: world.now() + afterMs });

export const fund = (world: World, userId: string, quantity: number): void =>
  outside(world, (desk) => deposit(desk, userId, units(quantity * 10_000) as Units, "转入"));
