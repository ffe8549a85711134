import { useLayoutEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import {
  closePrerequisiteStepSheet,
  closePrerequisiteList,
  hidePrerequisiteListAndStepSheet,
  isPrerequisiteForPurchase,
  screenPathWithoutLaunchKey,
  useShownPrerequisiteStepSheet,
  usePrerequisiteListOrigin,
} from "../trade/prerequisites.ts";
import { Overlay, OverlayHost } from "../ui/overlays/overlay-host.tsx";

const loadSteps = async () => (await import("./prerequisites-sheet.tsx")).TradePrerequisitesSheet;
const loadQuiz = async () => (await import("../screens/identity/risk-quiz.tsx")).RiskQuiz;
const loadAddMethod = async () =>
  (await import("../screens/wallet/add-method-sheet.tsx")).AddPaymentMethodSheet;

/**
 * Shows the missing steps before a trade over the screen that needs them. The questionnaire or the
 * sheet for a new payment method replaces the list while it is open.
 */
export function TradePrerequisiteOverlays() {
  const steps = usePrerequisiteListOrigin();
  const opened = useShownPrerequisiteStepSheet();
  const screen = screenPathWithoutLaunchKey(useLocation());
  useLayoutEffect(() => hidePrerequisiteListAndStepSheet, [screen]);
  return (
    <OverlayHost>
      {opened === "quiz" && <Overlay load={loadQuiz} open onClose={closePrerequisiteStepSheet} />}
      {opened === "methods" && (
        <AddPaymentMethod pays={steps !== null && isPrerequisiteForPurchase(steps)} />
      )}
      {steps && opened === null && (
        <Overlay load={loadSteps} open onClose={closePrerequisiteList} steps={steps} />
      )}
    </OverlayHost>
  );
}

/** Shows the kinds of payment method. If it is closed without a choice, the list of steps returns. */
function AddPaymentMethod({ pays }: { pays: boolean }) {
  const [open, setOpen] = useState(true);
  return (
    <Overlay
      load={loadAddMethod}
      open={open}
      pays={pays}
      onClose={() => setOpen(false)}
      onClosed={closePrerequisiteStepSheet}
    />
  );
}
