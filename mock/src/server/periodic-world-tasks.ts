import type { WorldRegistry } from "../worlds/world-registry.ts";
import type { InternalErrorReporter } from "./report-internal-error.ts";
import { recordProcessAliveTime } from "../backend/execute/maintenance.ts";
import { runDueTimers } from "../backend/execute/due-timers.ts";

const everyMs = 1_000;
/**
 * Number of sweeps between two checkpoints of the write-ahead log: one minute. SQLite makes a
 * checkpoint automatically only after 4 MB of log. Until then, a new database file would stay
 * empty, possibly for days.
 */
const checkpointEverySweeps = 60;

/**
 * Each second, runs the due timers of every world, records that the process is alive, and drops
 * unused worlds. Writes a checkpoint each minute. Returns a stop function.
 */
export function startPeriodicWorldTasks(
  worlds: WorldRegistry,
  report: InternalErrorReporter,
): () => void {
  let sweeps = 0;
  const timer = setInterval(() => {
    sweep(worlds, report);
    if (sweeps % checkpointEverySweeps === 0) checkpoint(worlds, report);
    sweeps += 1;
  }, everyMs).unref();
  return () => clearInterval(timer);
}

/** Writes a checkpoint of the default world. Only this world can be stored in a file. */
function checkpoint({ home }: WorldRegistry, report: InternalErrorReporter): void {
  if (!home.world.isPersistent) return;
  try {
    home.world.db.checkpoint();
  } catch (error) {
    report(error, home);
  }
}

function sweep(worlds: WorldRegistry, report: InternalErrorReporter): void {
  for (const state of worlds.all()) {
    try {
      runDueTimers(state.world);
      recordProcessAliveTime(state.world);
    } catch (error) {
      report(error, state);
    }
  }
  worlds.sweep();
}
