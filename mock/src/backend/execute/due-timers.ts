import { botsAwakeMs } from "../../rules/constants.ts";
import type { World } from "../context/world.ts";
import { maintenanceSince } from "./maintenance.ts";
import {
  dropTimer,
  nextTimer,
  nextTimerBesideBots,
  postponeBots,
  type Timer,
} from "../../db/timers.ts";
import { runTimer } from "./timer-handlers.ts";
import { transact } from "./transact.ts";

export type FiredTimer = { kind: string; ref: string; at: number };

/** One of the house's traders acts, by calls that are transactions of their own. Only his own thought is gone before. */
function runBotTimer(world: World, { kind, ref }: Timer): void {
  dropTimer(world.db, kind, ref);
  world.isBotActing = true;
  try {
    world.bots.runPlan(ref);
  } finally {
    world.isBotActing = false;
  }
}

function runOneTimer(world: World, timer: Timer): FiredTimer {
  const fired = { kind: timer.kind, ref: timer.ref, at: timer.dueAt };
  if (timer.kind === "bot") {
    runBotTimer(world, timer);
    return fired;
  }
  // A timer's moment is its deadline, however late it is noticed: so that two of them keep their order and their distance.
  transact(world, (ctx) => runTimer(ctx, timer), timer.dueAt);
  world.emitEvent({ type: "timer", ...fired });
  return fired;
}

/** While the house is closed no deadline comes; while one of its own traders acts the others wait. */
function nextDeadline(world: World): Timer | undefined {
  if (maintenanceSince(world) !== undefined) return undefined;
  return world.isBotActing ? nextTimerBesideBots(world.db) : nextTimer(world.db);
}

/** Everything whose time has come, in the order of deadlines. */
export function runDueTimers(world: World, now = world.now()): FiredTimer[] {
  const fired: FiredTimer[] = [];
  for (let next = nextDeadline(world); next && next.dueAt <= now; next = nextDeadline(world))
    fired.push(runOneTimer(world, next));
  return fired;
}

/** Moves the clock from deadline to deadline, so that each is handled at its own moment. */
export function advanceClock(world: World, ms: number): FiredTimer[] {
  const to = world.now() + ms;
  // A day of the house's traders takes seconds to live: a long jump they sleep through.
  if (ms > botsAwakeMs) postponeBots(world.db, ms);
  const fired: FiredTimer[] = [];
  for (let next = nextDeadline(world); next && next.dueAt <= to; next = nextDeadline(world)) {
    if (next.dueAt > world.now()) world.clock.set(next.dueAt);
    fired.push(runOneTimer(world, next));
  }
  if (to > world.now()) world.clock.set(to);
  return fired;
}
