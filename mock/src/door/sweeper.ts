import type { Worlds } from "./rooms/worlds.ts";
import type { Report } from "./report.ts";
import { noteAlive } from "../perform/maintenance.ts";
import { runDueTimers } from "../perform/due-timers.ts";

const everyMs = 1_000;

/** Lets what is due happen in every world, and drops worlds that nobody uses. Returns what stops it. */
export function startSweeper(worlds: Worlds, report: Report): () => void {
  const timer = setInterval(() => sweep(worlds, report), everyMs).unref();
  return () => clearInterval(timer);
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
