import { type CallName, calls, type Input, type Output } from "contract";
import { botsAwakeMs } from "./domain/constants.ts";
import { canonical } from "./engine/canonical.ts";
import { type Answer, done, refused } from "./engine/answers.ts";
import { type Caller, type DeskLog, openDesk, Refusal } from "./engine/desk.ts";
import { digest } from "./engine/secrets.ts";
import { noteSeen } from "./engine/presence.ts";
import { type Maintenance, maintainedSince, setMaintenance } from "./engine/outage.ts";
import { fire } from "./engine/timers.ts";
import { storeAnswer, storedAnswer } from "./store/idempotency.ts";
import { dropTimer, nextTimer, nextTimerBesideBots, postponeBots, type Timer } from "./store/timers.ts";
import type { World } from "./world.ts";

export type { Answer } from "./engine/answers.ts";
export type { Caller, StoredUpload } from "./engine/desk.ts";
export { audit } from "./engine/audit.ts";
export { canBePlayed } from "./engine/bots.ts";
export { noteAlive } from "./engine/outage.ts";
export { noteFace } from "./engine/certification.ts";
export { createUser, expireUser, setRisk, stateOf } from "./engine/people-make.ts";
export { sessionOf } from "./engine/sessions.ts";

export type FiredTimer = { kind: string; ref: string; at: number };

const nobody: Caller = { userId: "", token: "" };

/** Only now it is true, and may be told. */
function tell(world: World, log: DeskLog): void {
  for (const { userId, push, seq } of log.outgoing) world.tell({ userId, push, seq });
}

/** One of the house's traders acts, by calls that are transactions of their own. Only his own thought is gone before. */
function playOne(world: World, { kind, ref }: Timer): void {
  dropTimer(world.db, kind, ref);
  world.isPlaying = true;
  try {
    world.players.play(ref);
  } finally {
    world.isPlaying = false;
  }
}

function fireOne(world: World, timer: Timer): FiredTimer {
  if (timer.kind === "bot") {
    playOne(world, timer);
    return { kind: timer.kind, ref: timer.ref, at: timer.dueAt };
  }
  // A timer's moment is its deadline, however late it is noticed: so that two of them keep their order and their distance.
  const { desk, log } = openDesk(world, nobody, timer.dueAt);
  world.db.transaction(() => fire(desk, timer));
  tell(world, log);
  const fired = { kind: timer.kind, ref: timer.ref, at: timer.dueAt };
  world.note({ type: "timer", ...fired });
  return fired;
}

/** While the house is closed no deadline comes; while one of its own traders acts the others wait. */
function coming(world: World): Timer | undefined {
  if (maintainedSince(world) !== undefined) return undefined;
  return world.isPlaying ? nextTimerBesideBots(world.db) : nextTimer(world.db);
}

function fireUntil(world: World, now: number): FiredTimer[] {
  const fired: FiredTimer[] = [];
  for (let next = coming(world); next && next.dueAt <= now; next = coming(world)) fired.push(fireOne(world, next));
  return fired;
}

/** Everything whose time has come, in the order of deadlines. */
export const runDueTimers = (world: World): FiredTimer[] => fireUntil(world, world.now());

/** Moves the clock from deadline to deadline, so that each is handled at its own moment. */
export function advance(world: World, ms: number): FiredTimer[] {
  const to = world.now() + ms;
  // A day of the house's traders takes seconds to live: a long jump they sleep through.
  if (ms > botsAwakeMs) postponeBots(world.db, ms);
  const fired: FiredTimer[] = [];
  for (let next = coming(world); next && next.dueAt <= to; next = coming(world)) {
    if (next.dueAt > world.now()) world.clock.set(next.dueAt);
    fired.push(fireOne(world, next));
  }
  if (to > world.now()) world.clock.set(to);
  return fired;
}

type Key = { userId: string; call: string; requestId: string };
type Remembered = { key: Key | undefined; bodyHash: string };

/** The same request gives the same answer, after a restart too; another request under the same id is refused. */
function remembered(world: World, { key, bodyHash }: Remembered): Answer | undefined {
  const stored = key && storedAnswer(world.db, key);
  if (!stored) return undefined;
  return stored.bodyHash === bodyHash ? (JSON.parse(stored.answer) as Answer) : refused("requestReused", {});
}

function remember(world: World, { key, bodyHash }: Remembered, answer: Answer, now: number): void {
  if (key) storeAnswer(world.db, { ...key, bodyHash, answer: JSON.stringify(answer), createdAt: now });
}

/** What the row is asked with while the house is closed: reading goes on at the moment when it closed, coming in at the real one. */
type Hour = { now: number; isClosed: boolean };
function hourOf(world: World, name: CallName): Hour {
  const since = "open" in calls[name] ? undefined : maintainedSince(world);
  return since === undefined ? { now: world.now(), isClosed: false } : { now: since, isClosed: calls[name].method !== "GET" };
}

/** The house closes for a while, or opens again. What is due by then is done before. */
export function maintain(world: World, on: boolean): Maintenance {
  runDueTimers(world);
  return setMaintenance(world, on);
}

/** Timers first: what has run out is out for everybody who asks, whether or not the sweeper came by. */
export function perform<N extends CallName>(world: World, name: N, caller: Caller, input: Input<N>): Answer {
  const { now, isClosed } = hourOf(world, name);
  fireUntil(world, now);
  const known: Remembered = {
    key: caller.requestId && caller.userId ? { userId: caller.userId, call: name, requestId: caller.requestId } : undefined,
    bodyHash: caller.requestId ? digest(canonical(input) + (caller.fileDigest ?? "")) : "",
  };
  // Not kept as the answer: once the house is open the same request may be carried out.
  if (isClosed) return remembered(world, known) ?? refused("maintenance", {});
  const { desk, log } = openDesk(world, caller, now);
  try {
    const answer = world.db.transaction(() => {
      const earlier = remembered(world, known);
      if (earlier) return earlier;
      noteSeen(desk);
      const made = done(name, world.handlers[name](input as never, desk) as Output<N>);
      remember(world, known, made, now);
      return made;
    });
    tell(world, log);
    return answer;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const answer = refused(error.code, error.facts);
    // What it was about to say has been rolled back with it; what it leaves behind has its own pushes.
    log.outgoing.length = 0;
    world.db.transaction(() => {
      for (const keep of log.kept) keep();
      remember(world, known, answer, now);
    });
    tell(world, log);
    return answer;
  }
}
