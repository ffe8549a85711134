import { Worker } from "node:worker_threads";
import type { Outcome } from "./run.ts";

const threads = 2;

/** The seeds on two threads, the outcomes as they come. A thread that breaks breaks the whole. */
export async function simulateAll(seeds: readonly number[], steps: number, heard: (it: Outcome) => void): Promise<Outcome[]> {
  const waiting = [...seeds];
  const all: Outcome[] = [];
  const run = () =>
    new Promise<void>((resolve, reject) => {
      const worker = new Worker(new URL("./worker.ts", import.meta.url), { workerData: { steps } });
      const next = (): void => {
        const seed = waiting.shift();
        if (seed === undefined) void worker.terminate().then(() => resolve(), reject);
        else worker.postMessage(seed);
      };
      worker.on("error", reject);
      worker.on("message", (outcome: Outcome) => {
        all.push(outcome);
        heard(outcome);
        next();
      });
      next();
    });
  await Promise.all(Array.from({ length: Math.min(threads, seeds.length) }, run));
  return all;
}
