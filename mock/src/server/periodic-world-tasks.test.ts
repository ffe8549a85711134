import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { openWorldRegistry } from "../worlds/world-registry.ts";
import { startPeriodicWorldTasks } from "./periodic-world-tasks.ts";
import { openWorldState } from "../worlds/open-world-state.ts";
import { openDb } from "../db/open-db.ts";
import { setSetting, readSetting } from "../db/settings-and-counters.ts";
import { summarizeWorld } from "../worlds/world/world-and-user-summaries.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const secondMs = 1_000;

/**
 * Opens the default world and a second one. Both clocks are 1 ms after the next event, so that the
 * event is due.
 */
function opened() {
  const worlds = openWorldRegistry((name) => openWorldState({ name, dbPath: ":memory:", seed: 1 }));
  const beside = worlds.enter("beside");
  for (const { world } of worlds.all()) {
    world.clock.freeze(true);
    world.clock.set((summarizeWorld(world).nextEventAt ?? 0) + 1);
  }
  const reported: unknown[] = [];
  const stop = startPeriodicWorldTasks(worlds, (error) => reported.push(error));
  const fired = (state = worlds.home) =>
    state.journal.read().entries.filter((it) => it.kind === "transition").length;
  return { worlds, beside, stop, fired, reported };
}

test("runs due timers within a second in every world", () => {
  const { beside, fired } = opened();
  expect([fired(), fired(beside)]).toEqual([0, 0]);
  vi.advanceTimersByTime(secondMs);
  expect([fired() > 0, fired(beside) > 0]).toEqual([true, true]);
});

test("reports a world whose timers throw and runs the timers of the other worlds", () => {
  const { worlds, beside, fired, reported } = opened();
  worlds.home.world.close();
  vi.advanceTimersByTime(secondMs);
  expect(reported).toHaveLength(1);
  expect(fired(beside)).toBeGreaterThan(0);
});

test("runs no timers after the periodic tasks are stopped", () => {
  const { stop, fired } = opened();
  stop();
  vi.advanceTimersByTime(10 * secondMs);
  expect(fired()).toBe(0);
});

test("checkpoints the write-ahead log at the start and every minute", () => {
  const folder = mkdtempSync(join(tmpdir(), "lwh5-sweeper-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const dbPath = join(folder, "mock.db");
  const worlds = openWorldRegistry((name) => openWorldState({ name, dbPath, seed: 1 }));
  onTestFinished(() => worlds.close());
  const { db } = worlds.home.world;
  onTestFinished(startPeriodicWorldTasks(worlds, () => {}));
  const inCopy = (name: string) => {
    const copy = join(folder, `${name}.db`);
    copyFileSync(dbPath, copy);
    const copied = openDb(copy);
    const kept = [
      copied.one("SELECT count(*) > 0 AS isFull FROM users"),
      readSetting(copied, name),
    ];
    copied.close();
    return kept;
  };
  vi.advanceTimersByTime(secondMs);
  setSetting(db, "later", "1");
  expect(inCopy("later")).toEqual([{ isFull: 1 }, undefined]);
  vi.advanceTimersByTime(60 * secondMs);
  expect(inCopy("later")).toEqual([{ isFull: 1 }, "1"]);
});
