import { PayMethodStatus, type PayMethod } from "contract";
import { useEffect } from "react";

const checkEveryMs = 4000;
/**
 * Reads the list of payment methods every 4 s while one of them is under review, because a backend
 * may not push the result.
 */
export function usePollPayMethodReview(
  methods: readonly PayMethod[] | undefined,
  refetch: () => Promise<unknown>,
): void {
  const isChecking = methods?.some((it) => it.status === PayMethodStatus.checking) ?? false;
  useEffect(() => {
    if (!isChecking) return;
    const timer = setInterval(() => void refetch(), checkEveryMs);
    return () => clearInterval(timer);
  }, [isChecking, refetch]);
}
