import { useState } from "react";
import { usePausedListings } from "../../trade/selling/paused-listings.ts";
import { PausedListingsRow } from "../../trade/selling/paused-listings-row.tsx";
import { storage } from "../../lib/browser/storage.ts";
import { useValueStableDuringTouch } from "../../lib/browser/use-value-stable-during-touch.ts";

const dismissedIds = () => storage.personal("paused_dismissed");

/**
 * Returns the notice on the 出售 screen about listings that the system has paused. After the user
 * resumes them, the notice shows the result. If the user dismisses the notice, it is shown again
 * only if another listing is paused.
 */
export function usePausedListingsNotice() {
  const listings = usePausedListings();
  const [dismissed, setDismissed] = useState(() => (dismissedIds().get() ?? "").split(" "));
  const isWanted = listings.result
    ? !dismissed.includes("result")
    : listings.ids.some((id) => !dismissed.includes(id));
  const isShown = useValueStableDuringTouch(isWanted, String(isWanted));
  const dismiss = () => {
    dismissedIds().set(listings.ids.join(" "));
    setDismissed([...listings.ids, "result"]);
  };
  return {
    isPending: listings.isPending,
    isWanted,
    row: isShown && <PausedListingsRow listings={listings} onDismiss={dismiss} />,
  };
}
