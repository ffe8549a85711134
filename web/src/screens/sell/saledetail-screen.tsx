import { useSearchParams } from "react-router-dom";
import { isRefusalError } from "../../api/call-error.ts";
import { useRead } from "../../api/read-queries.ts";
import { ListingDetailForBuyerScreen } from "./listing-detail-for-buyer-screen.tsx";
import { OwnListingDetailScreen } from "./own-listing-detail-screen.tsx";

/**
 * Shows a listing to its owner or to a buyer. If the URL has no `view`, the call of the owner
 * (`sellDetail`) is tried first.
 */
export function ListingDetailScreen() {
  const [query] = useSearchParams();
  const id = query.get("id") ?? "";
  const view = query.get("view");
  const asOwner = view !== "buyer" && id !== "";
  const own = useRead("sellDetail", { id: id || "-" }, { enabled: asOwner, quiet: true });
  const notMine = view !== "owner" && isRefusalError(own.error, "entrustNotFound");
  if (asOwner && !notMine) return <OwnListingDetailScreen id={id} />;
  return <ListingDetailForBuyerScreen id={id} />;
}
