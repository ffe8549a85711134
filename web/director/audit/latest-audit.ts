import type { LedgerAudit } from "mock/client/world.ts";
import { refetchOnWorldChange } from "../state/use-world-query.ts";
import { createObservableValue } from "../state/observable-value.ts";
import { shownJournal } from "../state/shown-journal.ts";
import { shownWorldClient } from "../state/shown-world.ts";

/** `failingSinceSeq`: the first journal entry after the last passing audit. */
type LatestAudit = { audit: LedgerAudit; failingSinceSeq: number | undefined };
/** Audit of the shown world, repeated whenever the world changes. */
export const latestLedgerAudit = createObservableValue<LatestAudit | undefined>(undefined);

/**
 * Pauses the world's clock if an audit fails, because further steps would make the error harder to
 * find.
 */
export function repeatLedgerAuditOnWorldChange(): () => void {
  latestLedgerAudit.set(undefined);
  let right = shownJournal.last();
  return refetchOnWorldChange(async () => {
    const world = shownWorldClient();
    const last = shownJournal.last();
    const audit = await world.audit();
    const before = latestLedgerAudit.get()?.failingSinceSeq;
    if (audit.ok) right = last;
    else if (before === undefined) await world.clock.freeze();
    latestLedgerAudit.set({ audit, failingSinceSeq: audit.ok ? undefined : (before ?? right + 1) });
  });
}
