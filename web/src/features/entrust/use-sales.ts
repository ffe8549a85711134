import { EntrustStatus, type Output, type Units, units } from "contract";
import { useRead } from "../../api/read.ts";
import { useReads } from "../../api/read-many.ts";
import type { ReadState } from "../../ui/loaded.tsx";
import { merged, type Stat } from "./stat.ts";

export type Sales = { stat: Stat; sold: Units; total: Units; rank: number; listings: number };

/** Of how many listings the totals are added up; each costs a call. */
const listingsMost = 20;

const salesOf = (details: readonly Output<"sellDetail">[]): Sales => ({
  stat: merged(details.map((it) => it.stat)),
  sold: units(details.reduce((sum, it) => sum + it.sold, 0)),
  total: units(details.reduce((sum, it) => sum + it.total, 0)),
  rank: details.length === 1 && details[0]?.status === EntrustStatus.selling ? details[0].rank : 0,
  listings: details.length,
});

/** How one listing sells; without its id, how all of them do. */
export function useSales(id: string | undefined): ReadState<Sales> & { error: unknown } {
  const one = useRead("sellDetail", { id: id ?? "-" }, { enabled: id !== undefined });
  const list = useRead("sellList", { pageSize: listingsMost }, { enabled: id === undefined });
  const ids = id === undefined ? (list.data?.records ?? []).map((it) => ({ id: it.entrustId })) : [];
  const all = useReads("sellDetail", ids);
  if (id !== undefined) return { ...one, data: one.data && salesOf([one.data]), refetch: one.refetch };
  const complete = list.data !== undefined && !all.isPending && all.data.length === ids.length;
  return {
    data: complete ? salesOf(all.data) : undefined,
    isPending: list.isPending || (list.data !== undefined && all.isPending),
    isError: list.isError || all.error !== null,
    error: list.error ?? all.error,
    dataUpdatedAt: list.dataUpdatedAt,
    refetch: list.refetch,
  };
}
