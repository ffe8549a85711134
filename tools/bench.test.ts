import { expect, test } from "vitest";
import { latencyOf, sampleAlternately } from "./bench/load-generator.mjs";
import { comparisonTable, plainTable, startTimeTable } from "./bench/result-table.mjs";

const sample = (us: number, p99 = 2) => ({ us, rps: 1000, p50: 1, p99 });

test("comparisonTable shows medians per contender, and the median of their ratios within each round", () => {
  const baseline = [sample(40), sample(20), sample(30)];
  const peer = [sample(80)];
  peer[2] = sample(45, 4);
  const table = comparisonTable(
    "GET",
    { baseline, ours: [sample(36), sample(33, 6), sample(900, 3)], peer },
    "baseline",
  );
  expect(table.split("\n").slice(2)).toEqual([
    "| baseline | 30.0 | 1.00 | 1000 | 1.00 | 2.00 | 1.00 |",
    "| ours | 36.0 | 1.65 | 1000 | 1.00 | 3.00 | 1.50 |",
    "| peer | 45.0 | 1.50 | 1000 | 1.00 | 2.00 | 1.00 |",
  ]);
});

test("sampleAlternately rotates the order of contenders, and runs nginx only in every fourth round", async () => {
  const order: string[] = [];
  const samples = await sampleAlternately(
    ["nginx", "baseline", "ours"],
    6,
    async (name, isWarmedUp) => {
      order.push(isWarmedUp ? name : `(${name})`);
      return order.length;
    },
  );
  expect(order.join(" ")).toBe(
    "(nginx) (baseline) (ours) nginx baseline ours ours baseline ours baseline baseline ours ours nginx baseline ours baseline",
  );
  order.length = 0;
  // Three contenders run in all six possible orders.
  await sampleAlternately(["baseline", "ours", "small"], 6, async (name) =>
    order.push(name.slice(0, 1)),
  );
  expect(order.join("").slice(3).match(/.../g)?.toSorted()).toEqual([
    "bos",
    "bso",
    "obs",
    "osb",
    "sbo",
    "sob",
  ]);
  // Rounds without a sample leave a gap, so that samples of one round keep the same index.
  expect(Object.keys(samples["nginx"] ?? [])).toEqual(["0", "4"]);
});

test("startTimeTable shows the lower middle sample if the number of samples is even", () => {
  expect(
    startTimeTable({ ours: [400, 100, 300, 200] })
      .split("\n")
      .at(-1),
  ).toBe("| ours | 200 |");
});

test("plainTable formats numbers like the other tables and leaves texts unchanged", () => {
  expect(plainTable(["new sockets", "CPU µs", "refused"], [["ours", 251.34, "0"]])).toBe(
    "| new sockets | CPU µs | refused |\n|---|---|---|\n| ours | 251 | 0 |",
  );
});

test("latencyOf reads the percentiles of wrk, not the share of 97.50% in another line", () => {
  const output = `  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     1.02ms    2.31ms  41.20ms   97.50%
    Req/Sec     1.37k   310.99     1.78k    80.99%
  Latency Distribution
     50%  612.00us
     75%    0.90ms
     99%   12.41ms
`;
  expect(latencyOf(output)).toEqual({ p50: 0.612, p99: 12.41 });
});
