import { type CallName, calls, decodeInput } from "contract";
import { expect, test } from "vitest";
import {
  buyStep,
  regularStoryUserOptions,
  sellStep,
  type StoryStep,
  Story,
} from "../stories/story.ts";
import { type Db, dumpRows } from "../../src/db/db.ts";
import {
  timerRetryCases,
  type RollbackCase,
  rollbackCases,
} from "./rollback-and-timer-retry-cases.ts";
import { advanceClock } from "../../src/backend/execute/due-timers.ts";
import { auditLedger } from "../../src/backend/execute/audit-ledger.ts";
import { runInTransaction } from "../../src/backend/execute/run-in-transaction.ts";
import { createUser } from "../../src/backend/users/create-user-with-coins.ts";
import {
  setMaintenanceAfterDueTimers,
  executeCall,
} from "../../src/backend/execute/execute-call.ts";
import { summarizeWorld } from "../../src/worlds/world/world-and-user-summaries.ts";

class Broken extends Error {}

/**
 * Lets the first `sound` statements of transactions pass and throws after the next one. Returns a
 * function that repairs the database.
 */
function breakAfter(db: Db, sound: number): () => void {
  const whole = { ...db };
  let count = 0;
  let isInside = false;
  const counted = <T>(result: T): T => {
    if (isInside) count += 1;
    if (count > sound) throw new Broken(`after statement ${count}`);
    return result;
  };
  Object.assign(db, {
    one: (sql: string, row?: object) => counted(whole.one(sql, row)),
    all: (sql: string, row?: object) => counted(whole.all(sql, row)),
    byId: (table: string, id: string) => counted(whole.byId(table, id)),
    run: (sql: string, row?: object) => counted(whole.run(sql, row)),
    transaction: <T>(body: () => T) => {
      isInside = true;
      try {
        return whole.transaction(body);
      } finally {
        isInside = false;
      }
    },
  });
  return () => void Object.assign(db, whole);
}

function told(story: Story, steps: readonly StoryStep[]): Story {
  for (const step of steps) story.play(step);
  return story;
}

/** Returns a function that sends the same request on each call. */
function ready(story: Story, { who, call, input }: RollbackCase): () => void {
  const token = runInTransaction(story.world, (ctx) => createUser(ctx)).token;
  const meant =
    input.p === "$key:buyer" ? { ...input, p: `guest-${story.idOf("buyer").slice(1)}` } : input;
  const read = decodeInput(calls[call], story.filled(who, meant));
  if (!read.ok) throw new Error(`the input of ${call} is invalid: ${read.field}`);
  const file = {
    url: "/lightweight/files/a",
    name: "a.png",
    size: 1,
    width: 1,
    height: 1,
    hash: "",
    sha: "a",
    unclear: 0 as const,
  };
  const userId = who === "" ? "" : story.idOf(who);
  const caller = { userId, token, requestId: "request-once", ...(call === "upload" && { file }) };
  return () => void executeCall(story.world, call as CallName, caller, read.value as never);
}

/**
 * Fails an action at every statement in turn. After each failure, all rows must be as before and no
 * push may be sent. Finally lets it succeed. Returns the number of failures.
 */
function triedEverywhere(story: Story, act: () => void): number {
  const before = JSON.stringify(dumpRows(story.world.db));
  const received = story.pushes.length;
  let points = 0;
  for (let sound = 0; ; sound += 1) {
    const mend = breakAfter(story.world.db, sound);
    let isBroken = false;
    try {
      act();
    } catch (error) {
      if (!(error instanceof Broken)) throw error;
      isBroken = true;
    } finally {
      mend();
    }
    if (!isBroken) break;
    points += 1;
    expect(
      JSON.stringify(dumpRows(story.world.db)) === before,
      `broken off after statement ${sound + 1}`,
    ).toBe(true);
    expect(story.pushes.length).toBe(received);
  }
  expect(JSON.stringify(dumpRows(story.world.db)) === before).toBe(false);
  expect(auditLedger(story.world).invariants.filter((it) => !it.ok)).toEqual([]);
  return points;
}

let points = 0;

test.for(rollbackCases.map((it, at) => [at, it.call, it] as const))(
  "case %i: the call %s changes nothing if it fails at any database statement",
  ([, , call]) => {
    const story = told(new Story(call.cast ?? regularStoryUserOptions), call.before);
    const tried = triedEverywhere(story, ready(story, call));
    expect(tried).toBeGreaterThan(0);
    points += tried;
  },
);

test.for(timerRetryCases.map((it) => [it.name, it] as const))(
  "the timer runs again after a failure at any database statement: %s",
  ([, timeout]) => {
    const story = told(new Story(timeout.cast ?? regularStoryUserOptions), timeout.before);
    // Set the clock to the deadline, so that only the timer itself is tested.
    const { nextEventAt } = summarizeWorld(story.world);
    story.world.clock.set(nextEventAt ?? 0);
    const tried = triedEverywhere(story, () => void advanceClock(story.world, 0));
    expect(tried).toBeGreaterThan(0);
    points += tried;
  },
);

test("the platform stays in maintenance if ending it fails at any statement", () => {
  const story = told(new Story(), [
    sellStep(),
    buyStep(),
    buyStep({}, "ok", "other"),
    ["platform", "closed"],
    ["clock", "+30m"],
  ]);
  const tried = triedEverywhere(story, () => void setMaintenanceAfterDueTimers(story.world, false));
  expect(tried).toBeGreaterThan(10);
  points += tried;
});

test("the rollback cases fail at more than a thousand database statements in total", () => {
  console.log(`${points} fail points, each left the old state`);
  expect(points).toBeGreaterThan(1000);
});
