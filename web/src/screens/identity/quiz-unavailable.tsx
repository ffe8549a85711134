import { EmptyState, LoadErrorWithRetry } from "../../ui/layout/empty-state.tsx";
import { Button } from "../../ui/base/button.tsx";
import { SkeletonBar } from "../../ui/layout/skeleton.tsx";
import css from "./quiz.module.css";
import { noQuizAttemptsLeftText } from "./quiz-result.tsx";
import type { QuizStage } from "./use-quiz.ts";

interface QuizUnavailableProps {
  stage: Exclude<QuizStage, { name: "asking" | "marked" }>;
  onAgain: () => void;
  onClose: () => void;
}

/**
 * Shown while there is no questionnaire to fill in: a skeleton while loading, otherwise the reason.
 */
export function QuizUnavailable({ stage, onAgain, onClose }: QuizUnavailableProps) {
  switch (stage.name) {
    case "loading":
      return <Waiting />;
    case "error":
      return <LoadErrorWithRetry what="试卷" onRetry={onAgain} />;
    case "expired":
      return (
        <EmptyState
          icon="clock"
          title="试卷已过期"
          text="试卷已过期，请重新开始"
          action={<Button onClick={onAgain}>重新测评</Button>}
        />
      );
    case "noTries":
      return (
        <EmptyState
          icon="clock"
          title="暂时不能测评"
          text={noQuizAttemptsLeftText(stage.nextTime)}
          action={<Button onClick={onClose}>知道了</Button>}
        />
      );
  }
}

const Waiting = () => (
  <div className={css["waiting"]} aria-hidden="true">
    <SkeletonBar widthPx={96} heightPx={14} />
    <SkeletonBar widthPx={300} heightPx={28} />
    <SkeletonBar widthPx={600} heightPx={56} radiusPx={12} />
    <SkeletonBar widthPx={600} heightPx={56} radiusPx={12} />
    <SkeletonBar widthPx={600} heightPx={56} radiusPx={12} />
  </div>
);
