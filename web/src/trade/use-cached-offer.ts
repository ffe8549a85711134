import { EntrustStatus, type Offer, type Output } from "contract";
import { useCachedListItem } from "../api/use-cached-list-item.ts";

/**
 * Converts a row of the offer list to listing details. The details have the status "selling" and no
 * locked price. Fields that only the details have are empty.
 */
const toldOf = (offer: Offer): Output<"buySellDetail"> => ({
  ...offer,
  lockPrice: null,
  lockUntil: null,
  lockId: "",
  serverTime: null,
  evaluations: [],
  payMethods: [],
  status: EntrustStatus.selling,
});

/** Returns the cached list row of a listing, to show it while its details are loading. */
export function useCachedOffer(id: string): Output<"buySellDetail"> | undefined {
  const offer = useCachedListItem("buyAbleList", id);
  return offer && toldOf(offer);
}
