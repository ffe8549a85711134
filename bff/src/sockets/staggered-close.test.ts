import { expect, test } from "vitest";
import { limits } from "../config/limits.ts";
import {
  waitForCloseCode,
  openSocket,
  openBffWithEchoBackend,
} from "../../test/helpers/socket-bff.ts";
import { staggeredCloseDelaysMs, closeSocketsStaggered } from "./staggered-close.ts";

test("staggeredCloseDelaysMs gives each socket a random delay in its own slice of the time limit", () => {
  expect(staggeredCloseDelaysMs(0, limits)).toEqual([]);
  expect(staggeredCloseDelaysMs(2, limits, () => 0.5)).toEqual([10, 30]);
  const times = staggeredCloseDelaysMs(5_000, limits);
  expect(times.every((it, at) => it >= at && it < at + 1)).toBe(true);
});

test("the BFF closes its sockets with 1012 one after another when it closes", async () => {
  const { port, app } = await openBffWithEchoBackend({ limits: { staggeredCloseStepMs: 40 } });
  const all = await Promise.all(Array.from({ length: 10 }, () => openSocket(port)));
  const startedMs = performance.now();
  const ends = all.map(async (ws) => ({
    code: await waitForCloseCode(ws),
    atMs: performance.now() - startedMs,
  }));
  await app.close();
  const received = await Promise.all(ends);
  expect(received.every(({ code }) => code === 1012)).toBe(true);
  const atMs = received.map((it) => it.atMs).toSorted((a, b) => a - b);
  expect(atMs.at(-1) ?? 0).toBeGreaterThan(300);
  expect((atMs[5] ?? 0) - (atMs[0] ?? 0)).toBeGreaterThan(100);
});

test("closeSocketsStaggered resolves even if some sockets do not close", async () => {
  const said: number[] = [];
  const stays = { closed: new Promise(() => {}) };
  await closeSocketsStaggered([stays, stays], () => said.push(1), {
    ...limits,
    staggeredCloseStepMs: 1,
    closeTimeoutMs: 20,
  });
  expect(said).toEqual([1, 1]);
});
