import { createHash } from "node:crypto";
import fc from "fast-check";
import { connect } from "../../src/client/connect.ts";
import { openMockServer } from "../../src/index.ts";
import { InvariantViolation } from "./expected-state.ts";
import { simulationCommands, type SimulationWorldWithStepLimit } from "./commands.ts";
import { openSimulation, type SimulationWorld } from "./simulation-world.ts";

export type SimulationResult = {
  seed: number;
  steps: number;
  orders: number;
  hash: string;
  tally: Record<string, number>;
  violation?: { invariant: string; message: string; story: string[]; commands: string };
};

const commandsMax = 400;

/**
 * Runs worlds of random commands until the given number of steps was checked, or until an invariant
 * is broken. Then shortens the failing commands. The seed determines everything in a run.
 */
export async function runSimulation({
  seed,
  steps,
  shrinksMax = 60,
}: {
  seed: number;
  steps: number;
  shrinksMax?: number;
}): Promise<SimulationResult> {
  const server = await openMockServer();
  const mock = await connect(server.address);
  const outcome: SimulationResult = { seed, steps: 0, orders: 0, hash: "", tally: {} };
  let shrinks = 0;
  let isBroken = false;

  function note(stage: SimulationWorld): void {
    outcome.steps += stage.steps();
    outcome.orders += stage.book.orders.size;
    outcome.hash = createHash("sha256")
      .update(outcome.hash + stage.hash())
      .digest("hex")
      .slice(0, 16);
    for (const [name, count] of [...stage.book.moves, ...stage.tally])
      outcome.tally[name] = (outcome.tally[name] ?? 0) + count;
  }

  async function play(
    list: Iterable<fc.AsyncCommand<SimulationWorldWithStepLimit, SimulationWorld>>,
  ): Promise<void> {
    const isOver = isBroken ? (shrinks += 1) > shrinksMax : outcome.steps >= steps;
    if (isOver) return;
    const stage = await openSimulation(mock, { seed });
    try {
      const stepsMax = isBroken ? Number.POSITIVE_INFINITY : steps - outcome.steps - 1;
      await fc.asyncModelRun(() => ({ model: { stage, stepsMax }, real: stage }), list);
      await stage.settle({ answers: [] }, {}, true);
      if (!isBroken) note(stage);
      await stage.close(false);
    } catch (error) {
      if (!isBroken) note(stage);
      isBroken = true;
      if (error instanceof InvariantViolation)
        outcome.violation = {
          invariant: error.invariant,
          message: error.message,
          story: stage.story.slice(-20),
          commands: [...list].map((command) => command.toString()).join(", "),
        };
      await stage.close(true);
      throw error;
    }
  }

  const property = fc.asyncProperty(
    fc.commands([simulationCommands], { maxCommands: commandsMax, size: "max" }),
    play,
  );
  const details = await fc.check(property, { seed, numRuns: steps });
  await mock.close();
  await server.close();
  if (details.failed && !outcome.violation) throw details.errorInstance;
  return outcome;
}
