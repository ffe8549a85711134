import { Suspense, useEffect } from "react";
import { dropGates, useGate, useQuizOpen } from "../api/gate.ts";
import { lazyScreen } from "./lazy-screen.ts";

const GateSheet = lazyScreen(async () => (await import("./gate-sheet.tsx")).GateSheet);
const RiskQuiz = lazyScreen(async () => (await import("../features/certification/risk-quiz.tsx")).RiskQuiz);

/** What may stand before a trade, over whatever screen asked for it. The questionnaire takes the place of the list while it is open. */
export function Gates() {
  const gate = useGate();
  const isQuizOpen = useQuizOpen();
  useEffect(() => dropGates, []);
  return (
    <Suspense fallback={null}>
      {isQuizOpen && <RiskQuiz />}
      {gate && !isQuizOpen && <GateSheet gate={gate} />}
    </Suspense>
  );
}
