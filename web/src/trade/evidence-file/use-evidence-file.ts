import type { OrderDetail } from "contract";
import { useEffect, useEffectEvent, useState } from "react";
import { serverNow } from "../../lib/time/server-clock.ts";
import {
  createEvidenceFile,
  type EvidenceFile,
  type FinishedParts,
} from "./create-evidence-file.ts";

/** If the file is created within this time, no progress is shown. */
const progressAfterMs = 300;

/**
 * Creates the evidence file once `isWanted` is true, and stops if it becomes false. `retry` starts
 * again.
 */
export function useEvidenceFile(order: OrderDetail, isWanted: boolean) {
  const [attempt, setAttempt] = useState(0);
  const [parts, setParts] = useState<FinishedParts>({});
  const [result, setResult] = useState<EvidenceFile | "failed">();
  const [isSlow, setIsSlow] = useState(false);
  const create = useEffectEvent((signal: AbortSignal) =>
    createEvidenceFile({ order, now: serverNow(), signal, onParts: setParts }),
  );
  useEffect(() => {
    if (!isWanted) return;
    const stop = new AbortController();
    const slow = setTimeout(() => setIsSlow(true), progressAfterMs);
    create(stop.signal).then(
      (created) => !stop.signal.aborted && setResult(created),
      () => !stop.signal.aborted && setResult("failed"),
    );
    return () => {
      clearTimeout(slow);
      stop.abort();
    };
  }, [isWanted, attempt]);
  return {
    parts,
    isSlow,
    created: result === "failed" ? undefined : result,
    isFailed: result === "failed",
    retry: () => {
      setResult(undefined);
      setAttempt((now) => now + 1);
    },
  };
}
