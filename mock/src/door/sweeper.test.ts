import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openWorlds } from "./rooms/worlds.ts";
import { startSweeper } from "./sweeper.ts";
import { openRoom } from "./rooms/open-room.ts";
import { stateOf } from "../town/state.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const secondMs = 1_000;

/** A default world and one beside it, both standing just behind their next event. */
function opened() {
  const worlds = openWorlds((name) => openRoom({ name, dbPath: ":memory:", seed: 1 }));
  const beside = worlds.enter("beside");
  for (const { world } of worlds.all()) {
    world.clock.freeze(true);
    world.clock.set((stateOf(world).nextEventAt ?? 0) + 1);
  }
  const reported: unknown[] = [];
  const stop = startSweeper(worlds, (error) => reported.push(error));
  const fired = (room = worlds.home) => room.journal.read().entries.filter((it) => it.kind === "transition").length;
  return { worlds, beside, stop, fired, reported };
}

test("what is due happens within a second, in every world, without any call", () => {
  const { beside, fired } = opened();
  expect([fired(), fired(beside)]).toEqual([0, 0]);
  vi.advanceTimersByTime(secondMs);
  expect([fired() > 0, fired(beside) > 0]).toEqual([true, true]);
});

test("a broken world is reported and does not stop the others", () => {
  const { worlds, beside, fired, reported } = opened();
  worlds.home.world.close();
  vi.advanceTimersByTime(secondMs);
  expect(reported).toHaveLength(1);
  expect(fired(beside)).toBeGreaterThan(0);
});

test("after it is stopped nothing happens any more", () => {
  const { stop, fired } = opened();
  stop();
  vi.advanceTimersByTime(10 * secondMs);
  expect(fired()).toBe(0);
});
