import { useLayoutEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import {
  closeOpenPrerequisite,
  closePrerequisites,
  hidePrerequisites,
  isPrerequisiteForPurchase,
  screenPathOf,
  useOpenPrerequisite,
  usePrerequisiteRequest,
} from "../trade/prerequisites.ts";
import { Overlay, OverlayHost } from "../ui/overlays/overlay-host.tsx";

const loadSteps = async () => (await import("./prerequisites-sheet.tsx")).PrerequisitesSheet;
const loadQuiz = async () => (await import("../screens/identity/risk-quiz.tsx")).RiskQuiz;
const loadAddMethod = async () =>
  (await import("../screens/wallet/add-method-sheet.tsx")).AddMethodSheet;

/**
 * Shows the missing steps before a trade over the screen that needs them. The questionnaire or the
 * sheet for a new payment method replaces the list while it is open.
 */
export function PrerequisiteOverlays() {
  const steps = usePrerequisiteRequest();
  const opened = useOpenPrerequisite();
  const screen = screenPathOf(useLocation());
  useLayoutEffect(() => hidePrerequisites, [screen]);
  return (
    <OverlayHost>
      {opened === "quiz" && <Overlay load={loadQuiz} open onClose={closeOpenPrerequisite} />}
      {opened === "methods" && (
        <AddPaymentMethod pays={steps !== null && isPrerequisiteForPurchase(steps)} />
      )}
      {steps && opened === null && (
        <Overlay load={loadSteps} open onClose={closePrerequisites} steps={steps} />
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
      onClosed={closeOpenPrerequisite}
    />
  );
}
