import { useId, useState } from "react";
import { type CallError, isRefusalError } from "../../api/call-error.ts";
import { useRead } from "../../api/read-queries.ts";
import { runtimeConfig } from "../../api/runtime-config.ts";
import {
  pendingPurchaseButtonProps,
  PendingPurchaseStatusLine,
} from "../../trade/pending-purchase/pending-purchase-status-line.tsx";
import { PayFromOwnAccountConsentText } from "../../trade/purchase/purchase-consent.tsx";
import { useAppNavigate, useGoBack } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { Button } from "../../ui/base/button.tsx";
import { OrderClock } from "../../ui/figures/order-clock.tsx";
import { TradeFigure } from "../../ui/figures/trade-figure.tsx";
import { LargeAmountInput } from "../../ui/inputs/large-amount-input.tsx";
import { AmountKeypad, type KeypadActionKey } from "../../ui/inputs/keypad.tsx";
import { Banner } from "../../ui/layout/banner.tsx";
import { EmptyState, LoadErrorWithRetry } from "../../ui/layout/empty-state.tsx";
import { PageSkeleton } from "../../ui/layout/page-skeleton.tsx";
import { Avatar } from "../../ui/base/avatar.tsx";
import { ConfirmOverlay } from "../../ui/overlays/confirm-overlay.tsx";
import { Overlay } from "../../ui/overlays/overlay-host.tsx";
import { Sheet } from "../../ui/overlays/sheet.tsx";
import css from "./market.module.css";
import { buyerLimitReasonTexts } from "./purchase-form.ts";
import {
  purchaseAmountButtonProps,
  PurchaseAmountDueRow,
  PurchaseDetailsList,
  PurchaseLimitLine,
  noPaymentAccountText,
  SellerTitle,
} from "./purchase-parts.tsx";
import { usePurchase } from "./use-purchase.ts";

const loadAccountSheet = async () =>
  (await import("./purchase-account-sheet.tsx")).PurchasePayingAccountSheet;

/**
 * Heights of two skeleton blocks in place of the purchase details, used if the listing is not known
 * from the market list either.
 */
const linesPx = [176, 176];

/** Sheet over the market list to buy from one listing, with the amount due and the keypad. */
export function PurchaseSheetScreen() {
  const whole = usePurchase();
  const {
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
    next,
    submit,
    ...purchase
  } = whole;
  const back = useGoBack();
  const user = useRead("userInfo", {}, { quiet: true }).data;
  const subId = useId();
  const [open, setOpen] = useState(true);
  const [picks, setPicks] = useState(false);
  const seller = detail?.seller;
  const act = (): KeypadActionKey => {
    if (next === "steps")
      return { verb: `还差 ${missing.left} 步`, note: missing.time, onPress: purchase.showSteps };
    if (next === "method") return { verb: "还差付款方式", onPress: purchase.addMethod };
    const press = {
      disabled: !ready,
      busy: buy.sending,
      describedBy: ready ? undefined : subId,
      onPress: submit,
    };
    if (purchase.hasPendingPurchase) return { ...pendingPurchaseButtonProps, ...press };
    return {
      verb: "购买",
      sum: ready && form?.due && <TradeFigure kind="fiat" value={form.due.amount} />,
      variant: "buy",
      ...press,
    };
  };
  const payPress = () => {
    if (!parts || !form) return undefined;
    if (form.payType === undefined)
      return missing.left > 0 ? purchase.showSteps : purchase.addMethod;
    return () => setPicks(true);
  };
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
              remain={purchase.remainSeconds}
              total={60}
            />
          )
        }
        tray={
          purchase.isOffered && (
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
        {purchase.isOffered ? (
          <div className={css["parts"]}>
            <LargeAmountInput
              amount={amount}
              label={entry.mode === "amount" ? "购买金额" : "购买数量"}
              unit={entry.mode === "amount" ? undefined : runtimeConfig.assetUnit}
              error={buy.problem ?? purchase.wrong}
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
          <ListingUnavailable error={purchase.error} onRetry={purchase.retry} />
        )}
        <PurchaseOverlays purchase={whole} picks={picks} onPicked={() => setPicks(false)} />
      </Sheet>
    </>
  );
}

interface PurchaseOverlaysProps {
  purchase: ReturnType<typeof usePurchase>;
  /** True while the user chooses the account to pay from. */
  picks: boolean;
  onPicked: () => void;
}

/**
 * Overlays of a purchase: the choice of the paying account, and the confirmation `buy.question`.
 */
export function PurchaseOverlays({
  purchase: { parts, form, config, lastUsedId, buy, change, addMethod },
  picks,
  onPicked,
}: PurchaseOverlaysProps) {
  return (
    <>
      {parts && form && (
        <Overlay
          load={loadAccountSheet}
          open={picks}
          form={form}
          able={parts.able}
          lastUsedId={lastUsedId}
          isShownToSeller={config?.showsPayerAccount === 1}
          onAdd={addMethod}
          onChoose={({ type, id: accountId }) => change({ payType: type, accountId })}
          onClose={onPicked}
        />
      )}
      <ConfirmOverlay
        question={buy.question}
        onAction={() => buy.question?.onAction()}
        onClose={buy.dismissQuestion}
      />
    </>
  );
}

interface ListingUnavailableProps {
  /** Reason why loading failed. `null` if the listing exists but is not on sale. */
  error: CallError | null;
  onRetry: () => void;
}

export function ListingUnavailable({ error, onRetry }: ListingUnavailableProps) {
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
