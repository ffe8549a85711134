import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { Crowd } from "./crowd.ts";

test("whoever leaves leaves alone, from the middle, the end, and as the last one", () => {
  const crowd = new Crowd<string>();
  const [a, b, c, d] = ["a", "b", "c", "d"].map((it) => crowd.add(it));
  const leave = (it: typeof a) => {
    if (it) crowd.remove(it);
    return [...crowd].toSorted();
  };
  expect(leave(b)).toEqual(["a", "c", "d"]);
  expect(leave(d)).toEqual(["a", "c"]);
  expect(leave(a)).toEqual(["c"]);
  expect(leave(c)).toEqual([]);
  crowd.add("e");
  expect([...crowd, crowd.size]).toEqual(["e", 1]);
});

test("while some leave, all who were there are still looked at", () => {
  const crowd = new Crowd<number>();
  const places = [1, 2, 3].map((it) => crowd.add(it));
  const seen: number[] = [];
  for (const it of crowd) {
    seen.push(it);
    const place = places[it - 1];
    if (place) crowd.remove(place);
  }
  expect([seen, crowd.size]).toEqual([[1, 2, 3], 0]);
});

test("of those who came and went nothing is kept until the large collection", () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as (how: { type: "minor" | "major" }) => void;
  const crowd = new Crowd<object>();
  const here = Array.from({ length: 64 }, () => crowd.add({}));
  // What is here at a large collection is old from then on, and so is what holds it.
  collect({ type: "major" });
  const before = process.memoryUsage().heapUsed;
  for (let n = 1; n <= 20_000; n++) {
    const first = here.shift();
    if (first) crowd.remove(first);
    here.push(crowd.add({ heavy: new Array(200).fill(n) }));
    if (n % 1_000 === 0) collect({ type: "minor" });
  }
  expect((process.memoryUsage().heapUsed - before) / 2 ** 20).toBeLessThan(8);
});
