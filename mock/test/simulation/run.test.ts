import { describe, expect, test } from "vitest";
import { formatSimulationResult, parseSimulationOptions } from "./report.ts";
import { runSimulation } from "./run.ts";

describe("runSimulation", () => {
  test("a simulation of two hundred steps violates no invariant", async () => {
    const outcome = await runSimulation({ seed: 3, steps: 200 });
    expect(outcome.violation, formatSimulationResult(outcome, 200)).toBeUndefined();
    expect(outcome.orders).toBeGreaterThan(15);
  });

  test("runSimulation repeats a run exactly for the same seed, but not for another seed", async () => {
    const first = await runSimulation({ seed: 1, steps: 60 });
    expect(await runSimulation({ seed: 1, steps: 60 })).toEqual(first);
    expect((await runSimulation({ seed: 2, steps: 60 })).hash).not.toBe(first.hash);
  });
});

describe("parseSimulationOptions", () => {
  test("parseSimulationOptions reads one seed or a range of seeds, and the number of steps", () => {
    expect(parseSimulationOptions({ seed: "7", steps: "100" })).toEqual({ seeds: [7], steps: 100 });
    expect(parseSimulationOptions({ seed: "3..5", steps: "10" })).toEqual({
      seeds: [3, 4, 5],
      steps: 10,
    });
    expect(parseSimulationOptions({})).toEqual({ seeds: [1], steps: 2_000 });
  });

  test.each(["x", "-1", "1.5", "", "5..3", "1..2000"])("rejects the simulation seed %j", (seed) => {
    expect(parseSimulationOptions({ seed })).toContain("--seed");
  });

  test.each(["0", "many", "1e3"])("rejects %j as the number of simulation steps", (steps) => {
    expect(parseSimulationOptions({ steps })).toContain("--steps");
  });
});
