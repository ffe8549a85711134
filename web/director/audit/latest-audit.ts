import type { LedgerAudit } from "mock/client/world.ts";
import { shownJournal } from "../state/shown-journal.ts";
import { shownWorldClient } from "../state/shown-world.ts";
import { cachedWorldQuery, useWorldQuery } from "../state/use-world-query.ts";

/** `failingSinceSeq`: the first journal entry after `passedSeq`, the last one of a passing audit. */
type LatestAudit = { audit: LedgerAudit; passedSeq: number; failingSinceSeq: number | undefined };
const auditQuery = ["audit"];

/**
 * Audit of the shown world, repeated whenever the world changes. Pauses the world's clock if an
 * audit fails, because further steps would make the error harder to find.
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
