import { EntrustStatus } from "contract";
import { useEffect, useId, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { type CallError, isRefusalError } from "../../api/call-error.ts";
import { useRead } from "../../api/read-queries.ts";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { readBuyAmountDraft } from "../../trade/buy-amount.ts";
import {
  setPendingPurchaseFailed,
  usePendingPurchase,
} from "../../trade/pending-purchase/pending-purchase.ts";
import {
  pendingPurchaseButtonProps,
  PendingPurchaseStatusLine,
} from "../../trade/pending-purchase/pending-purchase-status-line.tsx";
import { PayFromOwnAccountConsentText } from "../../trade/purchase/purchase-consent.tsx";
import { openPrerequisiteList } from "../../trade/prerequisites.ts";
import { usePollPayMethodReview } from "../../trade/use-poll-pay-method-review.ts";
import { useMissingPrerequisites } from "../../trade/use-missing-prerequisites.ts";
import { useTradeRestrictionText } from "../../trade/purchase/use-trade-restriction-text.ts";
import { useCachedOffer } from "../../trade/use-cached-offer.ts";
import { useGoBack, useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { useRemainingSeconds } from "../../lib/time/use-remaining-seconds.ts";
import { Button } from "../../ui/base/button.tsx";
import { OrderClock } from "../../ui/figures/order-clock.tsx";
import { TradeFigure } from "../../ui/figures/trade-figure.tsx";
import { LargeAmountInput } from "../../ui/inputs/large-amount-input.tsx";
import { AmountKeypad, type KeypadActionKey } from "../../ui/inputs/keypad.tsx";
import { useAmountInput } from "../../ui/inputs/use-amount-input.ts";
import { Banner } from "../../ui/layout/banner.tsx";
import { EmptyState, LoadErrorWithRetry } from "../../ui/layout/empty-state.tsx";
import { PageSkeleton } from "../../ui/layout/page-skeleton.tsx";
import { Avatar } from "../../ui/base/avatar.tsx";
import { ConfirmOverlay } from "../../ui/overlays/confirm-overlay.tsx";
import { Overlay } from "../../ui/overlays/overlay-host.tsx";
import { Sheet } from "../../ui/overlays/sheet.tsx";
import css from "./market.module.css";
import {
  lastUsedAccount,
  type PurchaseFormValues,
  restorePurchaseFormValues,
  derivePurchaseFormState,
  storePurchaseFormValues,
  buyerLimitReasonTexts,
  buildPurchaseRequest,
} from "./purchase-form.ts";
import {
  purchaseAmountButtonProps,
  PurchaseAmountDueRow,
  PurchaseDetailsList,
  PurchaseLimitLine,
  noPaymentAccountText,
  SellerTitle,
} from "./purchase-parts.tsx";
import { useSubmitPurchase } from "./use-submit-purchase.ts";

const loadAccountSheet = async () =>
  (await import("./purchase-account-sheet.tsx")).PurchasePayingAccountSheet;

/**
 * Heights of two skeleton blocks in place of the purchase details, used if no list has loaded the
 * listing.
 */
const linesPx = [176, 176];

/** Sheet over the list to buy from one listing, with the keypad and the total. */
export function PurchaseSheetScreen() {
  const [query] = useSearchParams();
  const id = query.get("id") ?? "";
  const back = useGoBack();
  const go = useAppNavigate();
  const user = useRead("userInfo", {}, { quiet: true }).data;
  const subId = useId();
  const [open, setOpen] = useState(true);
  const [busy, setBusy] = useState(false);
  const [picks, setPicks] = useState(false);
  const [asked] = useState(() => askedOf(query.get("amount")));
  const [entry, setEntry] = useState(() => restorePurchaseFormValues(id, asked));
  useEffect(() => storePurchaseFormValues(id, asked, entry), [id, asked, entry]);
  const barred = useTradeRestrictionText("buy");
  const buy = useSubmitPurchase(id, setBusy);
  const { detail, parts, config, methods, error, retry } = usePurchase(id);
  const seller = detail?.seller;
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
  const submit = () => {
    if (missing.left > 0) showSteps();
    else if (ready) {
      if (form?.account) lastUsedAccount.set(form.account.id);
      void buy.send(purchase);
    }
  };
  const act = (): KeypadActionKey => {
    if (missing.left > 0 && barred === undefined)
      return { verb: `还差 ${missing.left} 步`, note: missing.time, onPress: showSteps };
    if (parts && form && form.payType === undefined)
      return { verb: "还差付款方式", onPress: () => go(paths.payment()) };
    const press = {
      disabled: !ready,
      busy: buy.sending,
      describedBy: ready ? undefined : subId,
      onPress: submit,
    };
    if (hasPendingPurchase) return { ...pendingPurchaseButtonProps, ...press };
    return {
      verb: "购买",
      sum: ready && form?.due && <TradeFigure kind="fiat" value={form.due.amount} />,
      variant: "buy",
      ...press,
    };
  };
  const payPress = () => {
    if (!parts || !form) return undefined;
    if (form.payType === undefined) return missing.left > 0 ? showSteps : () => go(paths.payment());
    return () => setPicks(true);
  };
  const wrong = entry.text === "" ? form?.closedReason : form?.wrong;
  const gone = detail !== undefined && detail.status !== EntrustStatus.selling;
  return (
    <>
      <Sheet
        open={open}
        busy={busy}
        tall
        onClose={() => setOpen(false)}
        onClosed={() => back()}
        title={seller ? <SellerTitle seller={seller} /> : "购买下单"}
        lead={
          seller && (
            <Avatar
              name={seller.nickName}
              imageUrl={seller.avatar || undefined}
              level={seller.creditLevel}
              online={seller.online === 1}
            />
          )
        }
        aside={
          detail &&
          detail.lockUntil !== null &&
          missing.left === 0 && (
            <OrderClock
              tone="theirs"
              verb="锁价"
              label="价格锁定"
              remain={remainSeconds}
              total={60}
            />
          )
        }
        tray={
          !gone &&
          !error && (
            <AmountKeypad
              edge={
                <PendingPurchaseStatusLine>
                  <PayFromOwnAccountConsentText act="购买" />
                </PendingPurchaseStatusLine>
              }
              onKey={amount.press}
              act={act()}
            />
          )
        }
      >
        {barred !== undefined && <Banner tone="danger" icon="lock" text={barred} />}
        {!gone && !error ? (
          <div className={css["parts"]}>
            <LargeAmountInput
              amount={amount}
              label={entry.mode === "amount" ? "购买金额" : "购买数量"}
              unit={entry.mode === "amount" ? undefined : runtimeConfig.assetUnit}
              error={buy.problem ?? wrong}
              sub={form ? <PurchaseLimitLine mode={entry.mode} form={form} /> : "\u00A0"}
              subId={subId}
              acts={form ? purchaseAmountButtonProps(entry, form, change) : []}
              reasons={
                config && form?.isCutByOwnLimits && form.closedReason === undefined
                  ? buyerLimitReasonTexts(config, user)
                  : []
              }
              onEnter={submit}
            />
            {detail ? (
              <>
                <PurchaseDetailsList
                  detail={detail}
                  config={config}
                  form={form}
                  isNewcomer={missing.left > 0}
                  noWay={
                    methods && form ? noPaymentAccountText(methods, detail, missing.methodStep) : ""
                  }
                  isWhole={parts !== undefined}
                  onPay={payPress()}
                />
                <PurchaseAmountDueRow
                  detail={detail}
                  config={config}
                  form={form}
                  isWhole={parts !== undefined}
                />
              </>
            ) : (
              <PageSkeleton blocks={linesPx} />
            )}
          </div>
        ) : (
          <NotThere error={gone ? null : error} onRetry={retry} />
        )}
        {parts && form && (
          <Overlay
            load={loadAccountSheet}
            open={picks}
            form={form}
            able={parts.able}
            lastUsedId={lastUsedId}
            isShownToSeller={config?.showsPayerAccount === 1}
            onAdd={() => go(paths.payment())}
            onChoose={({ type, id: accountId }) => change({ payType: type, accountId })}
            onClose={() => setPicks(false)}
          />
        )}
        <ConfirmOverlay
          question={buy.question}
          onAction={() => buy.question?.onAction()}
          onClose={buy.dismissQuestion}
        />
      </Sheet>
    </>
  );
}

/** An amount in the URL overrides the amount that the user entered above the list of offers. */
const askedOf = (amount: string | null) =>
  amount === null ? readBuyAmountDraft() : `amount:${amount}`;

/**
 * Loads the listing with its locked price. `parts` has the data of the form once everything has
 * loaded; until then only the data of the list is available. When the price lock ends, the listing
 * is loaded again.
 */
function usePurchase(id: string) {
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

interface NotThereProps {
  /** `null` if the listing exists but is not on sale. */
  error: CallError | null;
  onRetry: () => void;
}

function NotThere({ error, onRetry }: NotThereProps) {
  const go = useAppNavigate();
  if (error === null || isRefusalError(error, "entrustNotFound"))
    return (
      <EmptyState
        title="该挂单已下架"
        text="卖家已暂停或关闭了这个挂单"
        action={<Button onClick={() => go(paths.buy(), { replace: true })}>看看其他卖家</Button>}
      />
    );
  return <LoadErrorWithRetry what="挂单" failure={error} onRetry={onRetry} />;
}
