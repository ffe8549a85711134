import type { Output } from "contract";
import { type ReactNode, useDeferredValue, useId, useState } from "react";
import {
  pendingPurchaseButtonProps,
  PendingPurchaseStatusLine,
} from "../../trade/pending-purchase/pending-purchase-status-line.tsx";
import {
  setPendingPurchaseFailed,
  usePendingPurchase,
} from "../../trade/pending-purchase/pending-purchase.ts";
import { PayFromOwnAccountConsentText } from "../../trade/purchase/purchase-consent.tsx";
import { useTradeRestrictionText } from "../../trade/purchase/use-trade-restriction-text.ts";
import { openPrerequisiteList } from "../../trade/prerequisites.ts";
import { useRead } from "../../api/read-queries.ts";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { useGoBack, useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { PageLayout } from "../../ui/layout/page-layout.tsx";
import { Banner } from "../../ui/layout/banner.tsx";
import { Button } from "../../ui/base/button.tsx";
import { IconButton } from "../../ui/base/icon-button.tsx";
import { LargeAmountInput } from "../../ui/inputs/large-amount-input.tsx";
import { AmountKeypad } from "../../ui/inputs/keypad.tsx";
import { useAmountInput } from "../../ui/inputs/use-amount-input.ts";
import { BottomActionBar } from "../../ui/layout/bottom-action-bar.tsx";
import { Sheet } from "../../ui/overlays/sheet.tsx";
import css from "./quick-match.module.css";
import {
  amountKindByPurchaseInputMode,
  estimateQuickMatchPrices,
  type QuickMatchFormValues,
  type QuickMatchFormState,
  emptyBuyConfigUntilLoaded,
  buildQuickMatchRequest,
} from "./quick-match-form.ts";
import {
  QuickMatchAmountDueRow,
  QuickMatchQuoteLine,
  QuickMatchDetailsList,
  QuickMatchFirstSellerRow,
  amountOrQuantitySwitchProps,
  QuickAmountButtons,
} from "./quick-match-form-parts.tsx";
import { QuickMatchAlternativeButtons } from "./quick-match-alternative-buttons.tsx";
import { QuickMatchSearchProgress } from "./matching-progress.tsx";
import type { useQuickMatch } from "./use-quick-match.ts";
import { yuanTextWithoutZeroCents } from "../../lib/money/figure-texts-with-units.ts";

type Match = ReturnType<typeof useQuickMatch>;
type Config = Output<"buyConfig">;

interface QuickMatchSheetProps {
  match: Match;
  entry: QuickMatchFormValues;
  form: QuickMatchFormState;
  /** `undefined` while loading. */
  config: Config | undefined;
  change: (it: Partial<QuickMatchFormValues>) => void;
  onAccounts: () => void;
  onRules: () => void;
  /** Shown in place of a form that failed to load. */
  failed: ReactNode;
  /** Overlays on top of the sheet. */
  over: ReactNode;
}

/** Sheet with amount, payment type, first seller and total, and the keypad below. */
export function QuickMatchSheet({
  match,
  entry,
  form,
  config = emptyBuyConfigUntilLoaded,
  change,
  onAccounts,
  onRules,
  failed,
  over,
}: QuickMatchSheetProps) {
  const back = useGoBack();
  const go = useAppNavigate();
  const subId = useId();
  const [open, setOpen] = useState(true);
  const barred = useTradeRestrictionText("buy");
  const hasPendingPurchase = usePendingPurchase() !== null;
  // `gates` are unmet requirements. They are shown in the place of the first seller, so that a late
  // response does not shift the layout.
  const gates = match.check.data?.gates ?? [];
  const { offers, estimate } = useEstimate(form, entry);
  const due = "amount" in form.quote ? form.quote.amount : null;
  // True if no seller accepts the amount. The list of offers shows it, so no useless request is
  // sent.
  const nobody = offers !== undefined && estimate === undefined && due !== null;
  const input = buildQuickMatchRequest(entry, form, estimate);
  // Wait for the response of `match.check`, because it reports a running ticket or a missing
  // prerequisite.
  const ready = input !== undefined && !nobody && barred === undefined && !match.check.isPending;
  const edit = (item: Partial<QuickMatchFormValues>) => {
    match.forget();
    setPendingPurchaseFailed(false);
    change(item);
  };
  const amount = useAmountInput(
    amountKindByPurchaseInputMode[entry.mode],
    entry.text,
    (text) => edit({ text }),
    {
      replacesPrefilled: true,
    },
  );
  const quickAmounts = <QuickAmountButtons entry={entry} config={config} change={edit} />;
  const alternatives =
    nobody && due !== null ? (
      <QuickMatchAlternativeButtons due={due} form={form} change={edit} others={quickAmounts} />
    ) : undefined;
  const firstSeller = estimate?.able[0] ? (
    <QuickMatchFirstSellerRow offer={estimate.able[0]} entry={entry} config={config} />
  ) : (
    <p className={css["first"]}>{due === null ? "输入后显示先问哪位卖家" : "正在查看谁能接"}</p>
  );
  const send = () => {
    if (!ready) return;
    if (match.check.data?.eligible === 0) openPrerequisiteList("all");
    else void match.start(input);
  };
  return (
    <Sheet
      open={open}
      title="快捷购买"
      tall
      aside={<IconButton icon="info" label="匹配规则" onClick={onRules} />}
      onClose={() => {
        match.leave();
        setOpen(false);
      }}
      onClosed={() => back()}
      tray={
        <AmountKeypad
          edge={
            <PendingPurchaseStatusLine>
              <PayFromOwnAccountConsentText act="匹配" />
            </PendingPurchaseStatusLine>
          }
          onKey={amount.press}
          act={{
            ...(hasPendingPurchase
              ? pendingPurchaseButtonProps
              : {
                  verb: "匹配",
                  sum: ready && due !== null ? yuanTextWithoutZeroCents(due) : undefined,
                  variant: "buy",
                }),
            disabled: !ready,
            busy: match.sending,
            busyLabel: "提交中",
            describedBy: ready ? undefined : subId,
            onPress: send,
          }}
        />
      }
    >
      {failed ?? (
        <div className={css["form"]}>
          {barred !== undefined && <Banner tone="danger" icon="lock" text={barred} />}
          <LargeAmountInput
            amount={amount}
            label={entry.mode === "amount" ? "购买金额" : "购买数量"}
            unit={entry.mode === "amount" ? undefined : runtimeConfig.assetUnit}
            error={match.problem ?? problemOf(entry, form, nobody)}
            sub={<QuickMatchQuoteLine entry={entry} form={form} config={config} />}
            subId={subId}
            acts={[amountOrQuantitySwitchProps(entry, edit)]}
            onEnter={send}
          />
          <div className={css["who"]}>
            {match.crowded !== undefined ? (
              <Banner tone="warn" text={match.crowded} onOpen={() => go(paths.order())} />
            ) : (
              (alternatives ?? (
                <>
                  {quickAmounts}
                  {gates[0] && barred === undefined ? (
                    <Banner
                      tone="warn"
                      text={`${gates[0].text}${gates.length > 1 ? `（还差 ${gates.length} 步）` : ""}`}
                      onOpen={() => openPrerequisiteList("all")}
                    />
                  ) : (
                    firstSeller
                  )}
                </>
              ))
            )}
          </div>
          <QuickMatchDetailsList
            config={config}
            entry={entry}
            form={form}
            estimate={estimate}
            known={offers !== undefined}
            change={edit}
            onAccounts={onAccounts}
          />
          <QuickMatchAmountDueRow due={nobody ? null : due} />
        </div>
      )}
      {over}
    </Sheet>
  );
}

function problemOf(
  { text }: QuickMatchFormValues,
  { quote }: QuickMatchFormState,
  nobody: boolean,
): string | undefined {
  if ("error" in quote) return text === "" ? undefined : quote.error;
  return nobody ? "现在没有卖家能接这一笔" : undefined;
}

/**
 * Loads the offers for the estimate. The typed amount is deferred, so that a typed digit is shown
 * without delay.
 */
function useEstimate(
  { quote: asked, payTypes }: QuickMatchFormState,
  { preference }: QuickMatchFormValues,
) {
  const quote = useDeferredValue("error" in asked ? undefined : (asked.amount ?? "unknown"));
  const payType = payTypes.length === 1 ? payTypes[0] : undefined;
  const read = useRead(
    "buyAbleList",
    {
      sort: "price",
      onlyMatch: 1,
      pageSize: 50,
      ...(typeof quote === "number" && { amount: quote }),
      ...(payType && { payType }),
    },
    { enabled: quote !== undefined && payTypes.length > 0, quiet: true },
  );
  const offers = read.data?.records;
  return { offers, estimate: estimateQuickMatchPrices(offers, payTypes, preference) };
}

interface QuickMatchSearchPageProps {
  bar: ReactNode;
  match: Match;
  entry: QuickMatchFormValues;
  form: QuickMatchFormState;
}

export function QuickMatchSearchPage({ bar, match, entry, form }: QuickMatchSearchPageProps) {
  const { made, check } = match;
  const ticket = made ? undefined : check.data;
  const quote = "amount" in form.quote && entry.mode === "amount" ? form.quote.amount : null;
  return (
    <PageLayout
      bar={bar}
      layout="fill"
      foot={
        <BottomActionBar>
          <Button variant="line" size="lg" onClick={() => void match.cancel()}>
            取消匹配
          </Button>
        </BottomActionBar>
      }
    >
      <QuickMatchSearchProgress
        amount={ticket ? ticket.amount : quote}
        payTypes={ticket ? ticket.payTypes : form.payTypes}
        expireAt={made ? made.expireAt : (ticket?.expireAt ?? null)}
        again={ticket !== undefined && ticket.orderId !== ""}
        lost={check.isError}
        asked={ticket?.asked ?? []}
        onEnd={() => void check.refetch({ cancelRefetch: false })}
      />
    </PageLayout>
  );
}
