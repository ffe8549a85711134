import { EntrustStatus } from "contract";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { isRefusalError } from "../../api/call-error.ts";
import { useRead } from "../../api/read-queries.ts";
import { readBuyAmountDraft } from "../../trade/buy-amount.ts";
import {
  setPendingPurchaseFailed,
  usePendingPurchase,
} from "../../trade/pending-purchase/pending-purchase.ts";
import { openPrerequisiteList } from "../../trade/prerequisites.ts";
import { usePollPayMethodReview } from "../../trade/use-poll-pay-method-review.ts";
import { useMissingPrerequisites } from "../../trade/use-missing-prerequisites.ts";
import { useTradeRestrictionText } from "../../trade/purchase/use-trade-restriction-text.ts";
import { useCachedOffer } from "../../trade/use-cached-offer.ts";
import { useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { useRemainingSeconds } from "../../lib/time/use-remaining-seconds.ts";
import { useAmountInput } from "../../ui/inputs/use-amount-input.ts";
import {
  lastUsedAccount,
  type PurchaseFormValues,
  restorePurchaseFormValues,
  derivePurchaseFormState,
  storePurchaseFormValues,
  buildPurchaseRequest,
} from "./purchase-form.ts";
import { useSubmitPurchase } from "./use-submit-purchase.ts";

/**
 * Returns the form of a purchase from the listing in the URL. The ordinary sheet and the page of
 * elder mode render it.
 */
export function usePurchase() {
  const [query] = useSearchParams();
  const id = query.get("id") ?? "";
  const go = useAppNavigate();
  const [busy, setBusy] = useState(false);
  const [asked] = useState(() => askedOf(query.get("amount")));
  const [entry, setEntry] = useState(() => restorePurchaseFormValues(id, asked));
  useEffect(() => storePurchaseFormValues(id, asked, entry), [id, asked, entry]);
  const barred = useTradeRestrictionText("buy");
  const buy = useSubmitPurchase(id, setBusy);
  const { detail, parts, config, methods, error, retry } = usePurchaseReads(id);
  const remainSeconds = useRemainingSeconds(detail?.lockUntil ?? null, retry);
  const [lastUsedId] = useState(() => lastUsedAccount.get());
  const form =
    detail && config && derivePurchaseFormState(entry, detail, config, methods ?? [], lastUsedId);
  const change = (item: Partial<PurchaseFormValues>) => {
    setPendingPurchaseFailed(false);
    setEntry((before) => ({ ...before, ...item }));
  };
  const amount = useAmountInput(
    entry.mode === "amount" ? "fiat" : "asset",
    entry.text,
    (text) => change({ text }),
    { replacesPrefilled: true },
  );
  const missing = useMissingPrerequisites(methods);
  const hasPendingPurchase = usePendingPurchase() !== null;
  const showSteps = () =>
    openPrerequisiteList("all", undefined, entry.mode === "amount" ? entry.text : undefined);
  const purchase = parts && form && buildPurchaseRequest(form, entry, parts.detail);
  const ready = purchase !== undefined && barred === undefined;
  const addMethod = () => go(paths.payment());
  const submit = () => {
    if (missing.left > 0) showSteps();
    else if (ready) {
      if (form?.account) lastUsedAccount.set(form.account.id);
      void buy.send(purchase);
    }
  };
  /** Returns what the action key does: show the missing steps, add an account, or buy. */
  const next = (): "steps" | "method" | "buy" => {
    if (missing.left > 0 && barred === undefined) return "steps";
    return parts && form && form.payType === undefined ? "method" : "buy";
  };
  const wrong = entry.text === "" ? form?.closedReason : form?.wrong;
  const gone = detail !== undefined && detail.status !== EntrustStatus.selling;
  return {
    entry,
    change,
    amount,
    form,
    detail,
    parts,
    config,
    methods,
    missing,
    barred,
    buy,
    busy,
    ready,
    remainSeconds,
    lastUsedId,
    hasPendingPurchase,
    next: next(),
    showSteps,
    addMethod,
    submit,
    wrong,
    gone,
    /** `null` if nothing failed, or if the listing exists but is not on sale. */
    error: gone ? null : error,
    isOffered: !gone && !error,
    retry,
  };
}

/**
 * Returns the amount draft, such as "amount:500". An amount in the URL overrides the stored draft.
 */
const askedOf = (amount: string | null) =>
  amount === null ? readBuyAmountDraft() : `amount:${amount}`;

/**
 * Loads the listing with its locked price. `parts` is set once all data of the form has loaded.
 * Until then, `detail` may have the data from the market list. `retry` loads the listing again, for
 * example when the price lock ends, and all reads that have no data yet.
 */
function usePurchaseReads(id: string) {
  const reported = useCachedOffer(id);
  const listing = useRead("buySellDetail", { id }, { handles: ["entrustNotFound"] });
  const config = useRead("buyConfig", {});
  const methods = useRead("methodList", {});
  usePollPayMethodReview(methods.data, methods.refetch);
  const able = useRead("ablePayMethods", {});
  const detail = isRefusalError(listing.error) ? undefined : listing.data;
  const parts = detail && config.data && methods.data && able.data;
  const failed = [listing, config, methods, able].find(
    (it) => it.isError && (it.data === undefined || isRefusalError(it.error)),
  );
  return {
    detail: detail ?? (listing.isPending ? reported : undefined),
    config: config.data,
    methods: methods.data,
    parts: parts && { detail, config: config.data, methods: methods.data, able: able.data },
    error: failed?.error ?? null,
    retry: () =>
      void Promise.all(
        [listing, ...[config, methods, able].filter((it) => it.data === undefined)].map((query) =>
          query.refetch(),
        ),
      ),
  };
}
