import { expect, test } from "vitest";
import { limits } from "../config/limits.ts";
import { closeOf, opened, town } from "../../test/helpers/socket.ts";
import { farewellTimes, sayFarewells } from "./staggered-close.ts";

test("few goodbyes take little time, many no more than their limit, each somewhere in its own share", () => {
  expect(farewellTimes(0, limits)).toEqual([]);
  expect(farewellTimes(2, limits, () => 0.5)).toEqual([10, 30]);
  const times = farewellTimes(5_000, limits);
  expect(times.every((it, at) => it >= at && it < at + 1)).toBe(true);
});

test("sockets are told 1012 one after the other, not in a wave", async () => {
  const { port, app } = await town({ limits: { farewellEveryMs: 40 } });
  const all = await Promise.all(Array.from({ length: 10 }, () => opened(port)));
  const startedMs = performance.now();
  const ends = all.map(async (ws) => ({ code: await closeOf(ws), atMs: performance.now() - startedMs }));
  await app.close();
  const heard = await Promise.all(ends);
  expect(heard.every(({ code }) => code === 1012)).toBe(true);
  const atMs = heard.map((it) => it.atMs).toSorted((a, b) => a - b);
  expect(atMs.at(-1) ?? 0).toBeGreaterThan(300);
  expect((atMs[5] ?? 0) - (atMs[0] ?? 0)).toBeGreaterThan(100);
});

test("it ends without those who do not go", async () => {
  const said: number[] = [];
  const stays = { closed: new Promise(() => {}) };
  await sayFarewells([stays, stays], () => said.push(1), { ...limits, farewellEveryMs: 1, goodbyeMs: 20 });
  expect(said).toEqual([1, 1]);
});
