import { setImmediate as settle } from "node:timers/promises";
import { expect, test } from "vitest";
import { createWorkQueue, queuedJobsPerUserMax } from "./work-queue.ts";

function workshop() {
  const turn = createWorkQueue();
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    bring: (who: string, what: string) => {
      const done = turn(who, () => {
        begun.push(what);
        return new Promise<string>((resolve) => ends.set(what, () => resolve(what)));
      });
      return done;
    },
    end: async (what: string) => {
      ends.get(what)?.();
      await settle();
    },
  };
}

test("the work queue runs two jobs at a time, at most one per user, in order", async () => {
  const { begun, bring, end } = workshop();
  const all = [
    bring("a", "a1"),
    bring("a", "a2"),
    bring("a", "a3"),
    bring("b", "b1"),
    bring("c", "c1"),
  ];
  await settle();
  expect(begun).toEqual(["a1", "b1"]);
  await end("b1");
  expect(begun).toEqual(["a1", "b1", "c1"]);
  await end("a1");
  expect(begun).toEqual(["a1", "b1", "c1", "a2"]);
  await end("c1");
  await end("a2");
  await end("a3");
  expect(await Promise.all(all)).toEqual(["a1", "a2", "a3", "b1", "c1"]);
});

test("the work queue refuses a tenth job of a user until one of nine is done", async () => {
  const { bring, end } = workshop();
  const nine = Array.from({ length: queuedJobsPerUserMax }, (_, at) => bring("a", `a${at}`));
  expect(await bring("a", "a9")).toBeUndefined();
  await settle();
  await end("a0");
  expect(await nine[0]).toBe("a0");
  const tenth = bring("a", "again");
  for (let at = 1; at < queuedJobsPerUserMax; at += 1) await end(`a${at}`);
  await end("again");
  expect(await tenth).toBe("again");
});

test("the work queue frees the user's slot when a job fails", async () => {
  const turn = createWorkQueue();
  const fail = () => turn("a", () => Promise.reject(new Error("no picture")));
  for (let at = 0; at <= queuedJobsPerUserMax; at += 1)
    await expect(fail()).rejects.toThrow("no picture");
});
