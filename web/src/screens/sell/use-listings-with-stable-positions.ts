import type { Entrust } from "contract";
import { useState } from "react";

type Rows = readonly Entrust[];

const isSame = (some: Rows, others: Rows) =>
  some.length === others.length && some.every((it, at) => it === others[at]);

/**
 * Returns the rows of a tab, which keep their positions during a visit. A row that no longer
 * belongs to the tab shows its new status, and no other row moves into its place. `all` has the
 * current listings of all tabs.
 */
export function useListingsWithStablePositions(
  visit: string,
  rows: Rows | undefined,
  all: Rows,
): Rows | undefined {
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
