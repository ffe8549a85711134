import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { readBuyAmountDraft, storeBuyAmountDraft } from "../../trade/buy-amount.ts";
import { pendingPurchaseQuestion } from "../../trade/pending-purchase/pending-purchase-question.ts";
import { openPrerequisiteList } from "../../trade/prerequisites.ts";
import { useRead } from "../../api/read-queries.ts";
import { useGoBack } from "../../lib/navigation/navigation.tsx";
import { clearPickedPayMethod, readPickedPayMethod } from "../../trade/picked-pay-method.ts";
import { LoadErrorFillingPage } from "../../ui/layout/loaded-content.tsx";
import { Navbar } from "../../ui/layout/navbar.tsx";
import { ConfirmOverlay } from "../../ui/overlays/confirm-overlay.tsx";
import { Overlay } from "../../ui/overlays/overlay-host.tsx";
import { useConfirm } from "../../ui/overlays/use-confirm.ts";
import {
  blankQuickMatchFormValues,
  serializeQuickMatchDraft,
  readQuickMatchFormValuesFromUrl,
  type QuickMatchFormValues,
  deriveQuickMatchFormState,
  parseQuickMatchDraft,
} from "./quick-match-form.ts";
import { QuickMatchSearchPage, QuickMatchSheet } from "./quick-match-sheet-and-search-page.tsx";
import type { QuickMatchOverlayName } from "./quick-match-overlays.tsx";
import {
  stopMatchTicketNotices,
  notifyWhenMatchTicketEnds,
  previousMatchTicketIdStorageSlot,
} from "./match-ticket-notices.ts";
import { useQuickMatch } from "./use-quick-match.ts";

const loadOverlays = async () => (await import("./quick-match-overlays.tsx")).QuickMatchOverlays;

/** Shows the search page while a match ticket is running, otherwise the sheet to start one. */
export function QuickmatchScreen() {
  const back = useGoBack();
  const [entry, change] = useEntry();
  const config = useRead("buyConfig", {});
  const methods = useRead("methodList", {});
  const match = useQuickMatch(() => openPrerequisiteList("all"));
  const overlay = useOverlay();
  useTicketNewsOnLeave();
  const confirm = useConfirm();
  const leave = async () => {
    const isChosen = await confirm({
      title: "匹配仍在进行，确定离开吗？",
      text: "离开后继续匹配，有结果会通知您",
      action: "离开",
    });
    if (isChosen) back();
  };
  const form = deriveQuickMatchFormState(entry, config.data, methods.data);
  const retry = () =>
    void Promise.all([config.refetch(), methods.refetch(), match.check.refetch()]);
  const over = (
    <>
      <ConfirmOverlay
        question={match.second && pendingPurchaseQuestion}
        onAction={() => match.second?.onYes()}
        onClose={() => match.second?.onNo()}
      />
      {overlay.which !== undefined && (
        <Overlay
          load={loadOverlays}
          overlay={overlay.which}
          open={overlay.open}
          form={form}
          onAccount={(accountId) => change({ accountId, payType: undefined })}
          onClose={overlay.close}
        />
      )}
    </>
  );
  if (match.matching)
    return (
      <>
        <QuickMatchSearchPage
          bar={<Navbar title="快捷购买" onBack={() => void leave()} />}
          match={match}
          entry={entry}
          form={form}
        />
        {over}
      </>
    );
  return (
    <QuickMatchSheet
      match={match}
      entry={entry}
      form={form}
      config={config.data}
      change={change}
      onAccounts={() => overlay.show("account")}
      onRules={() => overlay.show("rules")}
      failed={
        !form.known && (config.isError || methods.isError) ? (
          <LoadErrorFillingPage onRetry={retry} />
        ) : undefined
      }
      over={over}
    />
  );
}

/**
 * Returns the values of the form and their setter. Initially, the URL overrides the stored draft,
 * and an account that the user has just picked on the screen of payment methods overrides the
 * payment type of the URL.
 */
function useEntry() {
  const [query] = useSearchParams();
  const [entry, setEntry] = useState<QuickMatchFormValues>(() => {
    const accountId = readPickedPayMethod("quickmatch");
    const asked = {
      ...blankQuickMatchFormValues,
      ...parseQuickMatchDraft(readBuyAmountDraft()),
      ...readQuickMatchFormValuesFromUrl(query),
    };
    return accountId === undefined ? asked : { ...asked, accountId, payType: undefined };
  });
  const change = (item: Partial<QuickMatchFormValues>) => {
    const next = { ...entry, ...item };
    setEntry(next);
    storeBuyAmountDraft(serializeQuickMatchDraft(next));
  };
  useEffect(() => clearPickedPayMethod("quickmatch"), []);
  return [entry, change] as const;
}

/** The overlay stays mounted during its closing animation; only `open` changes then. */
function useOverlay() {
  const [which, setWhich] = useState<QuickMatchOverlayName>();
  const [open, setOpen] = useState(false);
  const show = (matchOverlay: QuickMatchOverlayName) => {
    setWhich(matchOverlay);
    setOpen(true);
  };
  return { which, open, show, close: () => setOpen(false) };
}

/**
 * If the user leaves the screen during a running ticket or request, starts notices that report its
 * end.
 */
function useTicketNewsOnLeave(): void {
  useEffect(() => {
    stopMatchTicketNotices();
    return () => {
      if (previousMatchTicketIdStorageSlot.get() !== undefined) notifyWhenMatchTicketEnds();
    };
  }, []);
}
