import {
  rejectInvalidOperators,
  rejectUnknownPath,
  type EntryMatch,
} from "../../control/match-conditions.ts";
import type { WorldControlCalls } from "../../control/control-calls.ts";
import { ControlError } from "../../control/control-error.ts";
import {
  rejectSecretFields,
  queryJournal,
  queryJournalInOrder,
  findNearMisses,
  waitForEntries,
} from "../../worlds/journal-query.ts";
import type { WorldState } from "../../worlds/world-state.ts";
import type { ControlAnswer, ControlRequest } from "../../control/request-types.ts";
import { convertJournalToHar } from "../../worlds/journal-har.ts";
import { findUser } from "./find-user.ts";

type CallRequest<N extends keyof WorldControlCalls> = ControlRequest<WorldControlCalls[N]>;
type CallAnswerOf<N extends keyof WorldControlCalls> = ControlAnswer<WorldControlCalls[N]>;

/** Validates a match and replaces the user by their id. Refuses unknown paths and redacted fields. */
export function resolveEntryMatch(state: WorldState, match: EntryMatch): EntryMatch {
  if (match.path !== undefined) rejectUnknownPath(match.path, "path");
  rejectInvalidOperators(match.query, "query");
  rejectInvalidOperators(match.body, "body");
  rejectSecretFields(match);
  return { ...match, ...findUser(state, match.person) };
}

export async function readJournal(
  state: WorldState,
  { query, signal }: CallRequest<"journal">,
): Promise<CallAnswerOf<"journal">> {
  const { since = 0, limit, order = "asc", waitMs, count = 1, full, ...said } = query;
  const wanted = { match: resolveEntryMatch(state, said), since, isFull: full !== undefined };
  const shown = (entries: CallAnswerOf<"journal">["entries"]) => {
    const sorted = order === "desc" ? entries.toReversed() : entries;
    return limit === undefined ? sorted : sorted.slice(0, limit);
  };
  if (waitMs === undefined) {
    const found = queryJournal(state.journal, wanted);
    return { ...found, entries: shown(found.entries) };
  }
  const found = await waitForEntries(state.journal, wanted, count, waitMs, signal);
  return {
    ...found,
    entries: shown(found.entries),
    ...(!found.met && { nearMisses: findNearMisses(state.journal, wanted) }),
  };
}

export function verifyJournal(
  state: WorldState,
  { body }: CallRequest<"verifyJournal">,
): CallAnswerOf<"verifyJournal"> {
  const { match, inOrder, count, since = 0 } = body;
  if ((match === undefined) === (inOrder === undefined))
    throw new ControlError("badRequest", "send exactly one of match, inOrder", {
      known: ["match", "inOrder"],
    });
  if (inOrder) {
    const { entries, missing } = queryJournalInOrder(
      state.journal,
      inOrder.map((it) => resolveEntryMatch(state, it)),
      since,
    );
    return {
      ok: missing === undefined,
      count: entries.length,
      entries,
      nearMisses: missing ? findNearMisses(state.journal, missing) : [],
    };
  }
  const wanted = { match: resolveEntryMatch(state, match ?? {}), since };
  const { entries } = queryJournal(state.journal, wanted);
  const { min = 0, max = Number.POSITIVE_INFINITY } =
    typeof count === "number" ? { min: count, max: count } : (count ?? { min: 1 });
  const ok = entries.length >= min && entries.length <= max;
  return {
    ok,
    count: entries.length,
    entries,
    nearMisses: ok ? [] : findNearMisses(state.journal, wanted),
  };
}

/** Uses the given origin for URLs, otherwise the host of this request. */
export const journalHar = (
  state: WorldState,
  { query, host }: CallRequest<"journalHar">,
): CallAnswerOf<"journalHar"> =>
  convertJournalToHar(state.journal, query.origin ?? `http://${host}`);

export function clearJournal(state: WorldState): undefined {
  state.journal.clear();
}
