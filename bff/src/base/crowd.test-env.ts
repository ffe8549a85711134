import { getHeapStatistics } from "node:v8";
import { Crowd } from "./crowd.ts";

// A process of its own: what stayed for long in one engine it puts among the old at once, wherever it is made next, with all that hangs on it.
// Prints how many MiB are kept of twenty thousand who came and went.
const collect = globalThis.gc;
if (!collect) throw new Error("to be run with --expose-gc");
const crowd = new Crowd<object>();
const here = Array.from({ length: 64 }, () => crowd.add({}));
// What is here at a large collection is old from then on, and so is what holds it.
collect({ type: "major", execution: "sync" });
const before = getHeapStatistics().used_heap_size;
for (let n = 1; n <= 20_000; n++) {
  const first = here.shift();
  if (first) crowd.remove(first);
  here.push(crowd.add({ heavy: new Array(200).fill(n) }));
  if (n % 1_000 === 0) collect({ type: "minor", execution: "sync" });
}
console.log((getHeapStatistics().used_heap_size - before) / 2 ** 20);
