import { clockJumpWithBotActivityMaxMs } from "../../rules/constants.ts";
import type { World } from "../context/world.ts";
import { maintenanceStartedAt } from "./maintenance.ts";
import {
  dropTimer,
  nextTimer,
  nextNonBotTimer,
  postponeBotTimers,
  type Timer,
} from "../../db/timers.ts";
import { runTimer } from "./timer-handlers.ts";
import { runInTransaction } from "./run-in-transaction.ts";

export type FiredTimer = { kind: string; ref: string; at: number };

/**
 * Runs the timer of one bot. Each call of the bot is a transaction of its own. The timer is
 * therefore deleted before the calls, not together with them.
 */
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
  // A timer runs with its deadline as the current time, even if it runs late. Otherwise all late
  // timers would get the same time.
  runInTransaction(world, (ctx) => runTimer(ctx, timer), timer.dueAt);
  world.emitEvent({ type: "timer", ...fired });
  return fired;
}

/**
 * Returns the timer with the earliest deadline. Returns none during maintenance. While one bot
 * acts, the timers of all bots wait.
 */
function nextRunnableTimer(world: World): Timer | undefined {
  if (maintenanceStartedAt(world) !== undefined) return undefined;
  return world.isBotActing ? nextNonBotTimer(world.db) : nextTimer(world.db);
}

/** Runs all timers that are due, in the order of their deadlines. */
export function runDueTimers(world: World, now = world.now()): FiredTimer[] {
  const fired: FiredTimer[] = [];
  for (
    let next = nextRunnableTimer(world);
    next && next.dueAt <= now;
    next = nextRunnableTimer(world)
  )
    fired.push(runOneTimer(world, next));
  return fired;
}

/** Moves the clock from deadline to deadline, so that each timer runs at its own time. */
export function advanceClock(world: World, ms: number): FiredTimer[] {
  const to = world.now() + ms;
  // If the clock moves further than six hours (`clockJumpWithBotActivityMaxMs`), the timers of
  // bots are postponed by the same time. Bots then only react to pushes, because simulating a day
  // of bots takes seconds.
  if (ms > clockJumpWithBotActivityMaxMs) postponeBotTimers(world.db, ms);
  const fired: FiredTimer[] = [];
  for (
    let next = nextRunnableTimer(world);
    next && next.dueAt <= to;
    next = nextRunnableTimer(world)
  ) {
    if (next.dueAt > world.now()) world.clock.set(next.dueAt);
    fired.push(runOneTimer(world, next));
  }
  if (to > world.now()) world.clock.set(to);
  return fired;
}
