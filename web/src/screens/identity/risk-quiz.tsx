import { RiskQuestionnaireStatus } from "contract";
import { useState } from "react";
import { closePrerequisiteStepSheet } from "../../trade/prerequisites.ts";
import { useRead } from "../../api/read-queries.ts";
import { PageOverlay } from "../../ui/overlays/page-overlay.tsx";
import { ProgressBar } from "../../ui/figures/progress-bar.tsx";
import { wrongAnswerReviewKeys, QuizResult, QuizResultFooter } from "./quiz-result.tsx";
import { QuizAlreadyPassed, QuizAlreadyPassedFooter } from "./quiz-already-passed.tsx";
import { QuizQuestionPage, QuizQuestionFooter } from "./quiz-question.tsx";
import { QuizUnavailable } from "./quiz-unavailable.tsx";
import { useQuiz } from "./use-quiz.ts";
import { useWrongAnswerReview } from "./use-wrong-answer-review.ts";

/**
 * Risk questionnaire over the screen that opened it: the questions, then the score with the wrong
 * answers explained, then possibly another attempt.
 */
export function RiskQuiz() {
  const [open, setOpen] = useState(true);
  const [again, setAgain] = useState(false);
  const user = useRead("userInfo", {}, { quiet: true });
  const passed = user.data?.riskStatus === RiskQuestionnaireStatus.passed ? user.data : undefined;
  const quiz = useQuiz(again || (!user.isPending && !passed));
  const review = useWrongAnswerReview();
  const { stage, sending } = quiz;
  const close = () => setOpen(false);
  const frame = {
    open,
    title: "风险测评",
    busy: sending,
    onClose: close,
    onClosed: closePrerequisiteStepSheet,
  };

  if (stage.name === "marked")
    return (
      <PageOverlay
        {...frame}
        canvas
        foot={
          <QuizResultFooter
            marked={stage.marked}
            unseen={review.unseen(wrongAnswerReviewKeys(stage.marked))}
            onAgain={quiz.restart}
            onClose={close}
          />
        }
      >
        <QuizResult marked={stage.marked} review={review} />
      </PageOverlay>
    );
  if (passed && !again)
    return (
      <PageOverlay
        {...frame}
        foot={<QuizAlreadyPassedFooter onAgain={() => setAgain(true)} onClose={close} />}
      >
        <QuizAlreadyPassed user={passed} />
      </PageOverlay>
    );
  if (stage.name !== "asking")
    return (
      <PageOverlay {...frame}>
        <QuizUnavailable stage={stage} onAgain={quiz.restart} onClose={close} />
      </PageOverlay>
    );

  const { paper, draft } = stage;
  const total = paper.questions.length;
  return (
    <PageOverlay
      {...frame}
      aside={`${draft.at + 1} / ${total}`}
      top={
        <ProgressBar
          value={draft.at + 1}
          max={total}
          label={`第 ${draft.at + 1} 题，共 ${total} 题`}
        />
      }
      foot={
        <QuizQuestionFooter
          key={draft.at}
          paper={paper}
          draft={draft}
          sending={sending}
          onChange={quiz.change}
          onSubmit={() => void quiz.submit(paper, draft.answers)}
        />
      }
    >
      <QuizQuestionPage
        key={draft.at}
        paper={paper}
        draft={draft}
        locked={sending}
        onChange={quiz.change}
      />
    </PageOverlay>
  );
}
