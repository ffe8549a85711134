import {
  rejectInvalidMatchOperators,
  rejectPathThatMatchesNoCall,
  type JournalEntryMatchConditions,
} from "../../control/match-conditions.ts";
import type { WorldControlCalls } from "../../control/control-calls.ts";
import { ControlError } from "../../control/control-error.ts";
import {
  rejectMatchOnSecretFields,
  queryJournal,
  findJournalEntriesInOrder,
  findNearMissEntries,
  waitForJournalEntries,
} from "../../worlds/journal-query.ts";
import type { WorldState } from "../../worlds/world-state.ts";
import type { ControlAnswer, ControlRequest } from "../../control/control-request-types.ts";
import { convertJournalToHar } from "../../worlds/journal-har.ts";
import { findUserByLaunchKey } from "./find-user.ts";

type CallRequest<N extends keyof WorldControlCalls> = ControlRequest<WorldControlCalls[N]>;
type CallAnswerOf<N extends keyof WorldControlCalls> = ControlAnswer<WorldControlCalls[N]>;

/**
 * Validates the conditions of a match and adds the id of the user with the launch key `person`.
 * Refuses a path that no call has, and fields that the journal redacts.
 */
export function resolveJournalEntryMatch(
  state: WorldState,
  match: JournalEntryMatchConditions,
): JournalEntryMatchConditions {
  if (match.path !== undefined) rejectPathThatMatchesNoCall(match.path, "path");
  rejectInvalidMatchOperators(match.query, "query");
  rejectInvalidMatchOperators(match.body, "body");
  rejectMatchOnSecretFields(match);
  return { ...match, ...findUserByLaunchKey(state, match.person) };
}

export async function readJournal(
  state: WorldState,
  { query, signal }: CallRequest<"journal">,
): Promise<CallAnswerOf<"journal">> {
  const { since = 0, limit, order = "asc", waitMs, count = 1, full, ...said } = query;
  const wanted = {
    match: resolveJournalEntryMatch(state, said),
    since,
    isFull: full !== undefined,
  };
  const shown = (entries: CallAnswerOf<"journal">["entries"]) => {
    const sorted = order === "desc" ? entries.toReversed() : entries;
    return limit === undefined ? sorted : sorted.slice(0, limit);
  };
  if (waitMs === undefined) {
    const found = queryJournal(state.journal, wanted);
    return { ...found, entries: shown(found.entries) };
  }
  const found = await waitForJournalEntries(state.journal, wanted, count, waitMs, signal);
  return {
    ...found,
    entries: shown(found.entries),
    ...(!found.met && { nearMisses: findNearMissEntries(state.journal, wanted) }),
  };
}

export function verifyJournalEntries(
  state: WorldState,
  { body }: CallRequest<"verifyJournal">,
): CallAnswerOf<"verifyJournal"> {
  const { match, inOrder, count, since = 0 } = body;
  if ((match === undefined) === (inOrder === undefined))
    throw new ControlError("badRequest", "send exactly one of match, inOrder", {
      known: ["match", "inOrder"],
    });
  if (inOrder) {
    const { entries, missing } = findJournalEntriesInOrder(
      state.journal,
      inOrder.map((it) => resolveJournalEntryMatch(state, it)),
      since,
    );
    return {
      ok: missing === undefined,
      count: entries.length,
      entries,
      nearMisses: missing ? findNearMissEntries(state.journal, missing) : [],
    };
  }
  const wanted = { match: resolveJournalEntryMatch(state, match ?? {}), since };
  const { entries } = queryJournal(state.journal, wanted);
  const { min = 0, max = Number.POSITIVE_INFINITY } =
    typeof count === "number" ? { min: count, max: count } : (count ?? { min: 1 });
  const ok = entries.length >= min && entries.length <= max;
  return {
    ok,
    count: entries.length,
    entries,
    nearMisses: ok ? [] : findNearMissEntries(state.journal, wanted),
  };
}

/** Exports the journal as HAR. Its URLs have the given origin, otherwise that of this request. */
export const exportJournalAsHar = (
  state: WorldState,
  { query, host }: CallRequest<"journalHar">,
): CallAnswerOf<"journalHar"> =>
  convertJournalToHar(state.journal, query.origin ?? `http://${host}`);

export function clearJournal(state: WorldState): undefined {
  state.journal.clear();
}
