import { expect, test } from "vitest";
import type { WorldSetup } from "./world/open-world.ts";
import type { WorldState } from "./world-state.ts";
import {
  permanentWorldsMax,
  openWorldRegistry,
  splitLaunchKeyIntoWorldAndUser,
  worldsMax,
} from "./world-registry.ts";

const minuteMs = 60_000;

/** Opens a registry of worlds without content, because only their creation and end matter here. */
function opened(max?: number) {
  const log: string[] = [];
  const sockets = new Map<string, number>();
  const time = { ms: 0 };
  const makings: Record<string, WorldSetup | undefined> = {};
  const open = (name: string, making?: WorldSetup) => {
    log.push(`+${name}`);
    makings[name] = making;
    const journal = { isFollowed: () => false };
    return {
      journal,
      sockets: { count: () => sockets.get(name) ?? 0 },
      close: () => log.push(`-${name}`),
    } as unknown as WorldState;
  };
  const worlds = openWorldRegistry(open, { now: () => time.ms, ...(max !== undefined && { max }) });
  return {
    worlds,
    log,
    makings,
    sockets,
    time,
    ended: () => log.filter((it) => it.startsWith("-")),
  };
}

test.each([
  ["w1~demo-buyer", "w1", "demo-buyer"],
  ["demo-buyer", "", "demo-buyer"],
  ["W1~demo-buyer", "", "W1~demo-buyer"],
  ["~demo-buyer", "", "~demo-buyer"],
  [`${"x".repeat(33)}~a`, "", `${"x".repeat(33)}~a`],
  ["_~a", "", "_~a"],
  ["a~b~c", "a", "b~c"],
])("reads the launch key %s as a key of world %j", (p, world, person) => {
  expect(splitLaunchKeyIntoWorldAndUser(p)).toEqual({ world, person });
});

test("a login creates a missing world, a lookup does not", () => {
  const { worlds, log } = opened();
  expect(worlds.find("a")).toBeUndefined();
  expect(worlds.enter("a")).toBe(worlds.enter("a"));
  expect(worlds.find("")).toBe(worlds.home);
  expect(log).toEqual(["+", "+a"]);
});

test("keywords of test statements decide rulings only in worlds made by control calls", () => {
  const { worlds, makings } = opened();
  worlds.enter("came");
  worlds.make("made", {}, { seed: 3 });
  expect(makings).toEqual({
    "": undefined,
    came: undefined,
    made: { seed: 3, allowsOrderedRulings: true },
  });
});

test("limits the number of worlds to 64 or the given maximum", () => {
  const { worlds } = opened();
  for (let at = 0; at < worldsMax; at += 1) expect(worlds.enter(`w${at}`)).toBeDefined();
  expect(worlds.enter("one-more")).toBeUndefined();
  expect(worlds.enter("w0")).toBeDefined();
  expect(worlds.all()).toHaveLength(65);
  const few = opened(1);
  expect([few.worlds.enter("a") !== undefined, few.worlds.make("b", {}, {})]).toEqual([
    true,
    "full",
  ]);
});

test("a full registry drops the login-created world that was idle longest, at least a minute", () => {
  const { worlds, ended, sockets, time } = opened(5);
  worlds.make("made", {}, {});
  for (const name of ["socket", "first", "second", "third"]) worlds.enter(name);
  sockets.set("socket", 1);
  time.ms = 59_999;
  expect(worlds.enter("new")).toBeUndefined();
  time.ms = 60_000;
  worlds.find("first");
  expect(worlds.enter("new")).toBeDefined();
  expect(ended()).toEqual(["-second"]);
  expect(worlds.gone("second")).toEqual({ at: 60_000, reason: "room", idleMs: 60_000 });
  expect(worlds.enter("newer")).toBeDefined();
  expect(worlds.enter("newest")).toBeUndefined();
  expect(ended()).toEqual(["-second", "-third"]);
});

test("drops a login-created world after ten idle minutes, but never the default one", () => {
  const { worlds, ended, sockets, time } = opened();
  for (const name of ["idle", "used", "held"]) worlds.enter(name);
  sockets.set("held", 1);
  for (let minute = 0; minute <= 11; minute += 1) {
    time.ms = minute * minuteMs;
    worlds.find("used");
    worlds.sweep();
  }
  expect(ended()).toEqual(["-idle"]);
  expect(worlds.find("idle")).toBeUndefined();
  expect(worlds.gone("idle")).toEqual({ at: 10 * minuteMs, reason: "idle", idleMs: 10 * minuteMs });
  worlds.enter("idle");
  expect(worlds.gone("idle")).toBeUndefined();
});

test("drops a created world after its given idle time or lifetime", () => {
  const { worlds, ended, time } = opened();
  worlds.make("short", { idleMs: 5_000 }, {});
  worlds.make("timed", { ttlMs: 20_000 }, {});
  worlds.make("kept", { keep: true }, {});
  for (time.ms = 0; time.ms <= 20_000; time.ms += 1_000) {
    worlds.find("timed");
    worlds.sweep();
  }
  time.ms = 100 * minuteMs;
  worlds.sweep();
  expect(ended()).toEqual(["-short", "-timed"]);
  expect([worlds.gone("short")?.reason, worlds.gone("timed")?.reason]).toEqual(["idle", "ttl"]);
  expect(worlds.list().map(({ name, madeBy, diesAt }) => [name, madeBy, diesAt])).toEqual([
    ["", "start", null],
    ["kept", "api", null],
  ]);
  expect([worlds.drop("kept"), worlds.drop("kept"), worlds.gone("kept")?.reason]).toEqual([
    true,
    false,
    "deleted",
  ]);
});

test("refuses the name of an existing world, and limits the number of kept worlds", () => {
  const { worlds } = opened();
  worlds.enter("here");
  expect([worlds.make("here", {}, {}), worlds.make("", {}, {})]).toEqual(["exists", "exists"]);
  for (let at = 0; at < permanentWorldsMax; at += 1) worlds.make(`k${at}`, { keep: true }, {});
  expect(worlds.make("more", { keep: true }, {})).toBe("keptFull");
});

test("closing the registry closes all worlds", () => {
  const { worlds, log } = opened();
  worlds.enter("a");
  worlds.close();
  expect(log).toEqual(["+", "+a", "-a", "-"]);
});
