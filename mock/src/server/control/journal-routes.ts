import { checkLeaves, checkPath, type EntryMatch } from "../../control/match.ts";
import type { WorldRows } from "../../control/control-calls.ts";
import { ControlError } from "../../control/control-error.ts";
import { checkOpen, look, lookInOrder, nearMisses, waitFor } from "../../worlds/journal-query.ts";
import type { Room } from "../../worlds/world-state.ts";
import type { AnswerOf, Asked } from "../../control/read-call.ts";
import { harOfJournal } from "../../worlds/journal-har.ts";
import { personIn } from "./find-user.ts";

type Ask<N extends keyof WorldRows> = Asked<WorldRows[N]>;
type Answers<N extends keyof WorldRows> = AnswerOf<WorldRows[N]>;

/** A match as the journal can be asked with it: a person by his id, a path that there is, nothing that is hidden. */
export function meant(room: Room, match: EntryMatch): EntryMatch {
  if (match.path !== undefined) checkPath(match.path, "path");
  checkLeaves(match.query, "query");
  checkLeaves(match.body, "body");
  checkOpen(match);
  return { ...match, ...personIn(room, match.person) };
}

export async function readJournal(room: Room, { query, signal }: Ask<"journal">): Promise<Answers<"journal">> {
  const { since = 0, limit, order = "asc", waitMs, count = 1, full, ...said } = query;
  const wanted = { match: meant(room, said), since, isFull: full !== undefined };
  const shown = (entries: Answers<"journal">["entries"]) => {
    const sorted = order === "desc" ? entries.toReversed() : entries;
    return limit === undefined ? sorted : sorted.slice(0, limit);
  };
  if (waitMs === undefined) {
    const found = look(room.journal, wanted);
    return { ...found, entries: shown(found.entries) };
  }
  const found = await waitFor(room.journal, wanted, count, waitMs, signal);
  return { ...found, entries: shown(found.entries), ...(!found.met && { nearMisses: nearMisses(room.journal, wanted) }) };
}

export function verifyJournal(room: Room, { body }: Ask<"verifyJournal">): Answers<"verifyJournal"> {
  const { match, inOrder, count, since = 0 } = body;
  if ((match === undefined) === (inOrder === undefined))
    throw new ControlError("bad", "name exactly one of match, inOrder", { known: ["match", "inOrder"] });
  if (inOrder) {
    const { entries, missing } = lookInOrder(
      room.journal,
      inOrder.map((it) => meant(room, it)),
      since,
    );
    return { ok: missing === undefined, count: entries.length, entries, nearMisses: missing ? nearMisses(room.journal, missing) : [] };
  }
  const wanted = { match: meant(room, match ?? {}), since };
  const { entries } = look(room.journal, wanted);
  const { min = 0, max = Number.POSITIVE_INFINITY } = typeof count === "number" ? { min: count, max: count } : (count ?? { min: 1 });
  const ok = entries.length >= min && entries.length <= max;
  return { ok, count: entries.length, entries, nearMisses: ok ? [] : nearMisses(room.journal, wanted) };
}

/** Told with the addresses that a phone asks, or with those of whoever asks for it. */
export const journalHar = (room: Room, { query, host }: Ask<"journalHar">): Answers<"journalHar"> =>
  harOfJournal(room.journal, query.origin ?? `http://${host}`);

export function clearJournal(room: Room): undefined {
  room.journal.clear();
}
