import { EntrustStatus, type Output, type AssetUnits, asAssetUnits } from "contract";
import { useRead } from "../../api/read-queries.ts";
import { useReadForEachInput } from "../../api/use-read-for-each-input.ts";
import type { ReadQueryState } from "../../ui/layout/loaded-content.tsx";
import { combineSalesStatistics, type SalesStatistics } from "./sales-stat.ts";

/**
 * Totals of one or several listings. `stat` and `sold` are `null` if a listing has none. `rank` is
 * 0 if it is unknown.
 */
export type SalesTotals = {
  stat: SalesStatistics | null;
  sold: AssetUnits | null;
  total: AssetUnits;
  rank: number;
  listings: number;
};

/** Maximum number of listings in the totals, because each one costs a request. */
const listingsMost = 20;

const known = <T>(all: readonly (T | null)[]): T[] | undefined =>
  all.includes(null) ? undefined : (all as T[]);
const sum = (all: readonly number[]): AssetUnits =>
  asAssetUnits(all.reduce((total, it) => total + it, 0));

function salesOf(details: readonly Output<"sellDetail">[]): SalesTotals {
  const stats = known(details.map((it) => it.stat));
  const sold = known(details.map((it) => it.sold));
  return {
    stat: stats ? combineSalesStatistics(stats) : null,
    sold: sold ? sum(sold) : null,
    total: sum(details.map((it) => it.total)),
    rank:
      details.length === 1 && details[0]?.status === EntrustStatus.selling
        ? (details[0].rank ?? 0)
        : 0,
    listings: details.length,
  };
}

/**
 * Loads the sales of one listing. If `id` is missing, loads the sales of up to `listingsMost`
 * listings.
 */
export function useSalesStatistics(
  id: string | undefined,
): ReadQueryState<SalesTotals> & { error: unknown } {
  const one = useRead(
    "sellDetail",
    { id: id ?? "-" },
    { handles: ["entrustNotFound"], enabled: id !== undefined },
  );
  const list = useRead("sellList", { pageSize: listingsMost }, { enabled: id === undefined });
  const ids =
    id === undefined ? (list.data?.records ?? []).map((it) => ({ id: it.entrustId })) : [];
  const all = useReadForEachInput("sellDetail", ids);
  if (id !== undefined)
    return { ...one, data: one.data && salesOf([one.data]), refetch: one.refetch };
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
