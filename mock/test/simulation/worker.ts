import { parentPort, workerData } from "node:worker_threads";
import { simulate } from "./run.ts";

const { steps } = workerData as { steps: number };
/** One seed after the other, as they are handed over. */
parentPort?.on("message", (seed: number) => parentPort?.postMessage(simulate({ seed, steps })));
