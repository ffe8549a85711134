import type { CallName } from "contract";
import { openChance } from "../../src/random.ts";
import { openEmptyWorld } from "../../src/worlds/world/open-world.ts";
import type { World } from "../../src/backend/context/world.ts";
import { type Kind, kinds } from "./actors/characters.ts";
import { type Auditor, openAuditor } from "./auditor.ts";
import { Violation } from "./auditor/violation.ts";
import { openBackend } from "./backend.ts";
import { openDice } from "./dice.ts";
import { openNetwork, weatherOf } from "./network.ts";
import { openStage } from "./stage.ts";
import { openTrace } from "./trace.ts";
import { coinsOf, openTown } from "./town.ts";
import { audit } from "../../src/backend/execute/audit.ts";

export type Breach = { invariant: string; step: number; text: string; trace: string[] };
export type Outcome = {
  seed: number;
  steps: number;
  simulatedDays: number;
  hash: string;
  orders: number;
  violations: Breach[];
  tally: Record<string, number>;
  /** Calls that answered that they are not built yet. */
  missing: CallName[];
};

const startAt = Date.parse("2026-11-20T02:00:00Z");
const dayMs = 86_400_000;
const wholeBooksEvery = 1_000;
const alwaysOn: readonly Kind[] = ["look", "go", "browse", "sell", "buy"];

/** Each seed leaves out some kinds of acts, so that the others are met in new company. */
const switchedOff = (dice: ReturnType<typeof openDice>): ReadonlySet<Kind> =>
  new Set(kinds.filter((it) => !alwaysOn.includes(it) && dice.hits(0.2)));

/** The backend's own books must add up, and say the same as the auditor's. */
function compareBooks(world: World, auditor: Auditor, isEnd: boolean): void {
  auditor.wholeBooks(isEnd);
  const theirs = audit(world);
  const broken = theirs.invariants.filter((it) => !it.ok).map(({ id, detail }) => `${id}: ${detail}`);
  if (broken.length > 0) throw new Violation(broken[0]?.slice(0, 3).trim() ?? "I1", broken.join("; "), []);
  for (const [kind, mine] of Object.entries(auditor.totals()))
    if (theirs.totals[kind] !== undefined && theirs.totals[kind] !== mine)
      throw new Violation("I1", `${kind} is ${theirs.totals[kind]} in the backend's books, ${mine} in the auditor's`, []);
}

/** One seed, one story: everything in it comes from the seed. */
export function simulate({ seed, steps }: { seed: number; steps: number }): Outcome {
  const dice = openDice(openChance(seed));
  const world = openEmptyWorld({ seed, startAt });
  // Opening takes a moment of real time, which must not become part of the story.
  world.clock.set(startAt);
  const trace = openTrace(seed);
  const backend = openBackend(world, dice);
  const auditor = openAuditor(backend.look);
  const off = switchedOff(dice);
  const network = openNetwork(dice, weatherOf(dice));
  const actors = openTown(world, dice);
  for (const it of actors) auditor.welcome(it.userId, coinsOf(it), it.pin);
  const stage = openStage({ world, actors, backend, network, auditor, trace, dice, isOff: (it) => off.has(it) });
  const violations: Breach[] = [];
  try {
    for (let checked = 0; stage.steps() < steps; ) {
      stage.go();
      if (stage.steps() - checked < wholeBooksEvery) continue;
      checked = stage.steps();
      compareBooks(world, auditor, false);
    }
    stage.rest();
    compareBooks(world, auditor, true);
  } catch (error) {
    if (!(error instanceof Violation)) throw error;
    violations.push({ invariant: error.invariant, step: stage.steps(), text: error.message, trace: trace.about(error.keys) });
  }
  const simulatedDays = (world.now() - startAt) / dayMs;
  const hash = trace.close([world.now(), auditor.totals()]);
  const tally = { ...trace.tally(), ...auditor.ends() };
  stage.close();
  world.close();
  return {
    seed,
    steps: stage.steps(),
    simulatedDays,
    hash,
    orders: auditor.orderCount(),
    violations,
    tally,
    missing: [...auditor.missing],
  };
}
