import type { Entrust } from "contract";
import { useState } from "react";

type Rows = readonly Entrust[];

const isSame = (some: Rows, others: Rows) =>
  some.length === others.length && some.every((it, at) => it === others[at]);

/**
 * The rows of a tab stay where they were seen until it is left: one that does not belong there any more says on its card what has become
 * of it, and no other moves into its place. `all` are those of every tab, as they are now.
 */
export function useStickyRows(visit: string, rows: Rows | undefined, all: Rows): Rows | undefined {
  const [stood, setStood] = useState<{ visit: string; rows: Rows }>({ visit, rows: [] });
  const seen = stood.visit === visit ? stood.rows : [];
  const now = new Map(all.map((it) => [it.entrustId, it]));
  const ids = new Set(seen.map((it) => it.entrustId));
  const next = [
    ...seen.map((it) => now.get(it.entrustId) ?? it),
    ...(rows ?? []).filter((it) => !ids.has(it.entrustId)),
  ];
  if (stood.visit !== visit || !isSame(next, seen)) setStood({ visit, rows: next });
  return rows && next;
}
