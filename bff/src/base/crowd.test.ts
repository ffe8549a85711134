import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
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
  const script = fileURLToPath(new URL("crowd.test-env.ts", import.meta.url));
  const keptMb = execFileSync(process.execPath, ["--expose-gc", script], { encoding: "utf8" });
  expect(Number(keptMb)).toBeLessThan(4);
});
