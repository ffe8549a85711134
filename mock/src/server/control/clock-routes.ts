import type { ControlAnswer, ControlRequest } from "../../control/control-request-types.ts";
import { parseTimestampMs, parseDurationMs } from "../../control/field-schemas.ts";
import type { WorldControlCalls } from "../../control/control-calls.ts";
import { ControlError } from "../../control/control-error.ts";
import { advanceClock, type FiredTimer, runDueTimers } from "../../backend/execute/due-timers.ts";
import { summarizeWorld } from "../../worlds/world/world-and-user-summaries.ts";
import type { JournalEntry } from "../../worlds/journal.ts";
import { queryJournal } from "../../worlds/journal-query.ts";
import type { WorldState } from "../../worlds/world-state.ts";
import { resolveJournalEntryMatch } from "./journal-routes.ts";

type Body = ControlRequest<WorldControlCalls["clock"]>["body"];
type ClockMoveResult = ControlAnswer<WorldControlCalls["clock"]>;
const clockChangeNames = ["advanceMs", "advance", "to", "scale", "freeze", "toNextEvent", "until"];

/** Changes a world's clock once per call, because the order of two changes would be unclear. */
export function changeWorldClock(state: WorldState, { body }: { body: Body }): ClockMoveResult {
  const { world, journal } = state;
  const { max, ...change } = body;
  if (Object.keys(change).length !== 1)
    throw new ControlError("badRequest", `send exactly one of ${clockChangeNames.join(", ")}`, {
      known: clockChangeNames,
    });
  if (max !== undefined && change.until === undefined)
    throw new ControlError("badRequest", "max requires until", { field: "max" });
  if (change.scale !== undefined) world.clock.scale(change.scale);
  if (change.freeze !== undefined) world.clock.freeze(change.freeze);
  const since = journal.last;
  const { fired, ...found } =
    change.until === undefined
      ? { fired: advanceBy(state, change) }
      : moveUntil(state, { until: change.until, max });
  const pushed = queryJournal(journal, { match: { kind: "push" }, since }).entries.map(pushIn);
  // Saves the clock, so that the new time stays even if the process is killed.
  world.saveClock();
  const { timeScale, frozen } = world.clock;
  journal.note("clock", world.now(), { timeScale, frozen, fired: fired.length });
  return { now: world.now(), fired, pushed, ...found };
}

const pushIn = (journalEntry: JournalEntry): ClockMoveResult["pushed"][number] => ({
  userId: String(journalEntry.userId),
  cmd: String(journalEntry["cmd"]),
  orderId: String(journalEntry["orderId"]),
});

function advanceBy({ world }: WorldState, change: Body): FiredTimer[] {
  const ms = advanceMsOf(world, change);
  return ms === undefined ? runDueTimers(world) : advanceClock(world, ms);
}

function advanceMsOf(
  world: WorldState["world"],
  { advanceMs, advance: by, to, toNextEvent }: Body,
): number | undefined {
  if (to !== undefined && parseTimestampMs(to) < world.now())
    throw new ControlError("notAllowedNow", "the clock cannot go back; reset the world instead", {
      field: "to",
      at: world.now(),
    });
  if (to !== undefined) return parseTimestampMs(to) - world.now();
  if (toNextEvent)
    return Math.max(0, (summarizeWorld(world).nextEventAt ?? world.now()) - world.now());
  return by === undefined ? advanceMs : parseDurationMs(by);
}

const untilMaxDefault = "1d";
/**
 * Advances the clock until a journal entry matches `until`, at most by `max`. Moves from deadline
 * to deadline, because a world does not change between two deadlines.
 */
function moveUntil(
  state: WorldState,
  { until, max = untilMaxDefault }: Pick<Body, "until" | "max">,
): { fired: FiredTimer[]; met: boolean; entry?: JournalEntry } {
  const { world, journal } = state;
  const wanted = { match: resolveJournalEntryMatch(state, until ?? {}), since: journal.last };
  const end = world.now() + parseDurationMs(max);
  const fired = runDueTimers(world);
  for (;;) {
    const [entry] = queryJournal(journal, wanted).entries;
    if (entry) return { fired, met: true, entry };
    const next = Math.min(summarizeWorld(world).nextEventAt ?? end, end);
    if (world.now() >= end) return { fired, met: false };
    fired.push(...advanceClock(world, Math.max(0, next - world.now())));
  }
}
