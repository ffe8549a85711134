import { expect, test } from "vitest";
import type { Room } from "./room.ts";
import { openWorlds, splitKey, worldsMax } from "./worlds.ts";

const minuteMs = 60_000;

/** Rooms without anything in them: here only their coming and going counts. */
function opened() {
  const log: string[] = [];
  const sockets = new Map<string, number>();
  const worlds = openWorlds((name) => {
    log.push(`+${name}`);
    return { sockets: { count: () => sockets.get(name) ?? 0 }, close: () => log.push(`-${name}`) } as unknown as Room;
  });
  return { worlds, log, sockets };
}

test.each([
  ["w1~demo-buyer", "w1", "demo-buyer"],
  ["demo-buyer", "", "demo-buyer"],
  ["W1~demo-buyer", "", "W1~demo-buyer"],
  ["~demo-buyer", "", "~demo-buyer"],
  [`${"x".repeat(33)}~a`, "", `${"x".repeat(33)}~a`],
  ["a~b~c", "a", "b~c"],
])("%s is a key of world %j", (p, world, person) => {
  expect(splitKey(p)).toEqual({ world, person });
});

test("a world is opened once, by somebody who comes in, and not by a look", () => {
  const { worlds, log } = opened();
  expect(worlds.find("a")).toBeUndefined();
  expect(worlds.enter("a")).toBe(worlds.enter("a"));
  expect(worlds.find("")).toBe(worlds.home);
  expect(log).toEqual(["+", "+a"]);
});

test("there are at most 64 beside the default one", () => {
  const { worlds } = opened();
  for (let at = 0; at < worldsMax; at += 1) expect(worlds.enter(`w${at}`)).toBeDefined();
  expect(worlds.enter("one-more")).toBeUndefined();
  expect(worlds.enter("w0")).toBeDefined();
  expect(worlds.all()).toHaveLength(65);
});

test("when all are there, the one that was left longest makes room; one that is used or has a socket does not", () => {
  const { worlds, log, sockets } = opened();
  for (let at = 0; at < worldsMax; at += 1) worlds.enter(`w${at}`);
  sockets.set("w0", 1);
  worlds.sweep(0);
  for (let at = 0; at < worldsMax; at += 1) if (at !== 0 && at !== 5 && at !== 9) worlds.find(`w${at}`);
  worlds.sweep(1_000);
  worlds.find("w5");
  worlds.sweep(2_000);
  expect(worlds.enter("new")).toBeDefined();
  expect(log.filter((it) => it.startsWith("-"))).toEqual(["-w9"]);
  for (let at = 1; at < worldsMax; at += 1) worlds.find(`w${at}`);
  expect(worlds.enter("one-more")).toBeUndefined();
});

test("an idle world is dropped after ten minutes; one that is used or has a socket is not; the default one never", () => {
  const { worlds, log, sockets } = opened();
  for (const name of ["idle", "used", "held"]) worlds.enter(name);
  sockets.set("held", 1);
  for (let minute = 0; minute <= 11; minute += 1) {
    worlds.find("used");
    worlds.sweep(minute * minuteMs);
  }
  expect(log).toEqual(["+", "+idle", "+used", "+held", "-idle"]);
  expect(worlds.find("idle")).toBeUndefined();
});

test("closing closes them all", () => {
  const { worlds, log } = opened();
  worlds.enter("a");
  worlds.close();
  expect(log).toEqual(["+", "+a", "-a", "-"]);
});
