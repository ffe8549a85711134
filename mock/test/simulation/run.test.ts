import { describe, expect, test } from "vitest";
import { formatSimulationResult, parseSimulationOptions } from "./report.ts";
import { runSimulation } from "./run.ts";

describe("runSimulation", () => {
  test("violates no invariant in two hundred steps", async () => {
    const outcome = await runSimulation({ seed: 3, steps: 200 });
    expect(outcome.violation, formatSimulationResult(outcome, 200)).toBeUndefined();
    expect(outcome.orders).toBeGreaterThan(15);
  });

  test("repeats a run exactly for the same seed, and differs for another seed", async () => {
    const first = await runSimulation({ seed: 1, steps: 60 });
    expect(await runSimulation({ seed: 1, steps: 60 })).toEqual(first);
    expect((await runSimulation({ seed: 2, steps: 60 })).hash).not.toBe(first.hash);
  });
});

describe("parseSimulationOptions", () => {
  test("reads one seed, a range and the number of steps", () => {
    expect(parseSimulationOptions({ seed: "7", steps: "100" })).toEqual({ seeds: [7], steps: 100 });
    expect(parseSimulationOptions({ seed: "3..5", steps: "10" })).toEqual({
      seeds: [3, 4, 5],
      steps: 10,
    });
    expect(parseSimulationOptions({})).toEqual({ seeds: [1], steps: 2_000 });
  });

  test.each(["x", "-1", "1.5", "", "5..3", "1..2000"])("rejects the seed %j", (seed) => {
    expect(parseSimulationOptions({ seed })).toContain("--seed");
  });

  test.each(["0", "many", "1e3"])("rejects the steps %j", (steps) => {
    expect(parseSimulationOptions({ steps })).toContain("--steps");
  });
});
