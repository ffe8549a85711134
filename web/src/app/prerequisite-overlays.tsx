import { Suspense, useLayoutEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import {
  closeOpenPrerequisite,
  hidePrerequisites,
  isPrerequisiteForPurchase,
  screenPathOf,
  useOpenPrerequisite,
  usePrerequisiteRequest,
} from "../trade/prerequisites.ts";
import { lazyScreen } from "./lazy-screen.ts";

const StepsSheet = lazyScreen(
  async () => (await import("./prerequisites-sheet.tsx")).PrerequisitesSheet,
);
const RiskQuiz = lazyScreen(
  async () => (await import("../screens/identity/risk-quiz.tsx")).RiskQuiz,
);

const AddMethodSheet = lazyScreen(
  async () => (await import("../screens/wallet/add-method-sheet.tsx")).AddMethodSheet,
);

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
    <Suspense fallback={null}>
      {opened === "quiz" && <RiskQuiz />}
      {opened === "methods" && (
        <AddPaymentMethod pays={steps !== null && isPrerequisiteForPurchase(steps)} />
      )}
      {steps && opened === null && <StepsSheet steps={steps} />}
    </Suspense>
  );
}

/** Shows the kinds of payment method. If it is closed without a choice, the list of steps returns. */
function AddPaymentMethod({ pays }: { pays: boolean }) {
  const [open, setOpen] = useState(true);
  return (
    <AddMethodSheet
      open={open}
      pays={pays}
      onClose={() => setOpen(false)}
      onClosed={closeOpenPrerequisite}
    />
  );
}
