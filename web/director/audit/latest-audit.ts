import type { LedgerAudit } from "mock/client/world.ts";
import { shownJournal } from "../state/shown-journal.ts";
import { shownWorldClient } from "../state/shown-world.ts";
import { cachedWorldQuery, useWorldQuery } from "../state/use-world-query.ts";

/**
 * `passedSeq` is the number of the newest journal entry at the last audit that passed.
 * `failingSinceSeq` is the next number, or undefined while the audit passes.
 */
type LatestAudit = { audit: LedgerAudit; passedSeq: number; failingSinceSeq: number | undefined };
const auditQuery = ["audit"];

/**
 * Returns the ledger audit of the shown world, and repeats it whenever the world changes. Pauses
 * the world's clock at the first failed audit, because further steps would make the error harder to
 * find.
 */
export const useLatestLedgerAudit = (): LatestAudit | undefined =>
  useWorldQuery(auditQuery, async () => {
    const before = cachedWorldQuery<LatestAudit>(auditQuery);
    const world = shownWorldClient();
    const last = shownJournal.last();
    const audit = await world.audit();
    if (audit.ok) return { audit, passedSeq: last, failingSinceSeq: undefined };
    const passedSeq = before?.passedSeq ?? 0;
    if (before?.failingSinceSeq === undefined) await world.clock.freeze();
    return { audit, passedSeq, failingSinceSeq: before?.failingSinceSeq ?? passedSeq + 1 };
  });
