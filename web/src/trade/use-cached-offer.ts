import { EntrustStatus, type Offer, type Output } from "contract";
import { useCachedRow } from "../api/cached-row.ts";

/** A listing as the list told of it: on sale there, with no price locked yet, and nothing of what only its own page is told. */
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

/** What there is to show of a listing while it is asked. */
export function useCachedOffer(id: string): Output<"buySellDetail"> | undefined {
  const offer = useCachedRow("buyAbleList", id);
  return offer && toldOf(offer);
}
