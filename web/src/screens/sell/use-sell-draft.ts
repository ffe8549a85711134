import { useEffect, useEffectEvent, useRef, useState } from "react";
import { fetchFreshRead } from "../../api/read-queries.ts";
import { clearPickedPayMethod, readPickedPayMethod } from "../../trade/picked-pay-method.ts";
import {
  sellDraftAfterPublishing,
  sellDraftFromListing,
  loadSellDraft,
  type SellDraft,
  saveSellDraft,
} from "./sell-draft.ts";

/**
 * Returns the draft of the form, which is saved on the device after each change. `copyOf`, the id
 * of an earlier listing, fills the draft once with its price, quantity and terms.
 */
export function useSellDraft(copyOf: string | undefined, onCopied: () => void) {
  const [draft, setDraft] = useState(() => withPick(loadSellDraft(), readPickedPayMethod("sell")));
  const copied = useRef<string>(undefined);
  const put = (next: SellDraft) => {
    saveSellDraft(next);
    setDraft(next);
  };
  const take = useEffectEvent((next: SellDraft) => {
    put(next);
    onCopied();
  });
  useEffect(() => {
    if (copyOf === undefined || copied.current === copyOf) return;
    copied.current = copyOf;
    void fetchFreshRead("sellDetail", { id: copyOf }).then(
      (detail) => take(sellDraftFromListing(detail)),
      () => {},
    );
  }, [copyOf]);
  useEffect(() => clearPickedPayMethod("sell"), []);
  return {
    draft,
    change: (it: Partial<SellDraft>) => put({ ...draft, ...it }),
    startNext: () => put(sellDraftAfterPublishing(draft)),
  };
}

/**
 * Adds the account that the user has just picked to the chosen ones. If the user has not chosen
 * any, all accounts are used, so nothing is added.
 */
const withPick = (draft: SellDraft, id: string | undefined): SellDraft =>
  id === undefined || draft.methodIds === undefined
    ? draft
    : { ...draft, methodIds: [...new Set([...draft.methodIds, id])] };
