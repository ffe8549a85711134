import { expect, test } from "vitest";
import { scalingAdvice } from "./throughput.mjs";

const measured = (...perSecond: number[]) =>
  perSecond.map((rps, at) => ({ bffs: at + 1, rps, us: 100, p99: 12.34, count: rps }));

test("scalingAdvice reports the throughput of one to three BFFs and when to add one", () => {
  const lines = scalingAdvice(measured(8_000, 15_000, 20_000), 8).split("\n");
  expect(lines[0]).toMatch(/1 BFF +8,000 calls\/s +p99 12\.3 ms +100 µs/);
  expect(lines[2]).toMatch(/3 BFFs +20,000 calls\/s/);
  expect(lines[3]).toContain("from 7,000 calls a second and BFF on (70 % of a processor)");
  expect(lines[4]).toContain("of the 8 here 3 BFFs make 2.5 times as much as one");
});

test("scalingAdvice recommends a processor per BFF if more BFFs do not raise throughput", () => {
  const lines = scalingAdvice(measured(8_000, 8_500, 7_900), 2).split("\n");
  expect(lines[4]).toContain("here there are 2");
  expect(lines[4]).toContain("carry no more");
});
