import type { OrderDetail } from "contract";
import { useRead } from "../../api/read-queries.ts";

const both = 0;

/**
 * Returns the suggested phrases for the order's status and the user's side, or `undefined` while
 * they are loading.
 */
export function useFittingPhrases({ isSeller, status }: OrderDetail) {
  const read = useRead("fastMessages", {}, { quiet: true });
  if (read.isPending) return undefined;
  const role = isSeller === 1 ? 2 : 1;
  return (read.data ?? []).filter(
    (it) => (it.role === both || it.role === role) && it.statuses.includes(status),
  );
}
