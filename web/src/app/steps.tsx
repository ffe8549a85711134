import { Suspense, useLayoutEffect } from "react";
import { useLocation } from "react-router-dom";
import { dropSteps, screenOf, useSteps, useQuizOpen } from "../deal/steps.ts";
import { lazyScreen } from "./lazy-screen.ts";

const StepsSheet = lazyScreen(async () => (await import("./steps-sheet.tsx")).StepsSheet);
const RiskQuiz = lazyScreen(async () => (await import("../features/certification/risk-quiz.tsx")).RiskQuiz);

/** What may stand before a trade, over whatever screen asked for it. The questionnaire takes the place of the list while it is open. */
export function Steps() {
  const steps = useSteps();
  const isQuizOpen = useQuizOpen();
  const screen = screenOf(useLocation());
  useLayoutEffect(() => dropSteps, [screen]);
  return (
    <Suspense fallback={null}>
      {isQuizOpen && <RiskQuiz />}
      {steps && !isQuizOpen && <StepsSheet steps={steps} />}
    </Suspense>
  );
}
