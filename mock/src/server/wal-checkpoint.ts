import type { Worlds } from "../worlds/world-registry.ts";
import type { Report } from "./report-bug.ts";
import { noteAlive } from "../backend/execute/maintenance.ts";
import { runDueTimers } from "../backend/execute/due-timers.ts";

const everyMs = 1_000;
/**
 * Sweeps between two checkpoints: one minute. SQLite makes one by itself only after 4 MB of write-ahead log, so that the file of a new world would
 * stay empty for days.
 */
const checkpointEverySweeps = 60;

/** Lets what is due happen in every world, and drops worlds that nobody uses. Returns what stops it. */
export function startSweeper(worlds: Worlds, report: Report): () => void {
  let sweeps = 0;
  const timer = setInterval(() => {
    sweep(worlds, report);
    if (sweeps % checkpointEverySweeps === 0) checkpoint(worlds, report);
    sweeps += 1;
  }, everyMs).unref();
  return () => clearInterval(timer);
}

/** Only the default world can be in a file. */
function checkpoint({ home }: Worlds, report: Report): void {
  if (!home.world.isKept) return;
  try {
    home.world.db.checkpoint();
  } catch (error) {
    report(error, home);
  }
}

function sweep(worlds: Worlds, report: Report): void {
  for (const room of worlds.all()) {
    try {
      runDueTimers(room.world);
      noteAlive(room.world);
    } catch (error) {
      report(error, room);
    }
  }
  worlds.sweep();
}
