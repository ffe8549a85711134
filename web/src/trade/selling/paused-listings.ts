import { type Entrust, EntrustStatus, EntrustPauseType } from "contract";
import { useState } from "react";
import { CallError, isUnknownOutcomeError } from "../../api/call-error.ts";
import { fetchFreshRead, useRead } from "../../api/read-queries.ts";
import { useResumeListing } from "./use-change-listing.ts";

const pausedOnes = { status: EntrustStatus.paused, pageSize: 50 };

/**
 * Returns whether the system paused the listing because of an overdue release. Without
 * `pausedOverdue` the reason is unknown, so the listing counts as well.
 */
const isPausedBySystem = ({ pauseType, pausedOverdue }: Entrust): boolean =>
  pauseType === EntrustPauseType.system && pausedOverdue !== 0;

type Result = { resumed: number; left: readonly string[]; reason: string };

type Failure = { id: string; error: unknown };

/**
 * Returns the ids of the failed requests whose listings are still paused. If only the response was
 * lost, the listing may have been resumed. Returns all ids if the list cannot be read.
 */
async function stillPaused(failures: readonly Failure[]): Promise<readonly string[]> {
  const ids = failures.map((it) => it.id);
  if (ids.length === 0) return ids;
  const list = await fetchFreshRead("sellList", pausedOnes, { quiet: true }).catch(() => undefined);
  return list ? ids.filter((id) => list.records.some((it) => it.entrustId === id)) : ids;
}

/**
 * Returns the ids of the listings that the system paused because of an overdue release, and
 * `resume`, which resumes them all.
 */
export function usePausedListings() {
  const { data, isPending } = useRead("sellList", pausedOnes, { quiet: true });
  const recover = useResumeListing();
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<Result>();
  const paused = data?.records.filter(isPausedBySystem) ?? [];

  const resume = async () => {
    if (busy) return;
    setBusy(true);
    const ids = result ? result.left : paused.map((it) => it.entrustId);
    const failures: Failure[] = [];
    // Sends one request at a time, so that each outcome is known before the next listing.
    for (const id of ids) await recover(id).catch((error: unknown) => failures.push({ id, error }));
    const left = await stillPaused(failures);
    const doneAfterAll = failures.filter(
      (it) => isUnknownOutcomeError(it.error) && !left.includes(it.id),
    );
    const resumed = ids.length - failures.length + doneAfterAll.length;
    const lastError = failures.at(-1)?.error;
    setResult({
      resumed: (result?.resumed ?? 0) + resumed,
      left,
      reason: lastError instanceof CallError ? lastError.text : "",
    });
    setBusy(false);
  };

  return {
    isPending,
    ids: paused.map((it) => it.entrustId),
    /** True if the backend names the overdue release as the reason for each of these listings. */
    isOverdueNamed: paused.every((it) => it.pausedOverdue === 1),
    result,
    busy,
    resume: () => void resume(),
  };
}

export type PausedListings = ReturnType<typeof usePausedListings>;
