import type { Output } from "contract";
import { useState } from "react";
import { type CallError, isRefusalError } from "../../api/call-error.ts";
import { useCommand } from "../../api/use-command.ts";
import { refusalDetailsOf } from "../../api/refusal-details.ts";
import { useRead } from "../../api/read-queries.ts";
import { useRemainingSeconds } from "../../lib/time/use-remaining-seconds.ts";
import {
  type QuizAnswers,
  type QuizDraft,
  loadQuizDraft,
  clearQuizDraft,
  storeQuizDraft,
  type RiskQuestionnaire,
} from "./quiz-draft.ts";

export type GradedQuiz = {
  paper: RiskQuestionnaire;
  answers: QuizAnswers;
  mark: Output<"riskComplete">;
};
export type QuizStage =
  | { name: "loading" }
  | { name: "error" }
  | { name: "noTries"; nextTime: number | null }
  | { name: "expired" }
  | { name: "asking"; paper: RiskQuestionnaire; draft: QuizDraft }
  | { name: "marked"; marked: GradedQuiz };

const nextTimeOf = (error: CallError): number | null =>
  refusalDetailsOf(error, "quizTries").nextTime ?? null;

/** Returns the state of the questionnaire, and functions to answer, submit and repeat it. */
export function useQuiz(enabled: boolean) {
  const [marked, setMarked] = useState<GradedQuiz>();
  const [changed, setChanged] = useState<QuizDraft>();
  /**
   * Id of the submitted questionnaire. It is not shown again while the next one, which has another
   * id, is loading.
   */
  const [overId, setOverId] = useState<string>();
  const [expired, setExpired] = useState(false);
  const [refused, setRefused] = useState<CallError>();
  const asked = useRead("riskQuestion", {}, { enabled: enabled && !marked, quiet: true });
  const complete = useCommand("riskComplete", {
    handles: ["quizExpired", "quizTries", "quizIncomplete"],
  });

  // A cached questionnaire from an earlier visit may have been submitted since, so only a freshly
  // loaded one is used.
  const paper = asked.isFetchedAfterMount ? asked.data : undefined;
  useRemainingSeconds(paper?.expireAt ?? null, () => setExpired(true));

  const change = (draft: QuizDraft) => {
    setChanged(draft);
    storeQuizDraft(draft);
  };
  const restart = () => {
    clearQuizDraft();
    setMarked(undefined);
    setRefused(undefined);
    setExpired(false);
    void asked.refetch({ cancelRefetch: false });
  };
  const submit = async (handed: RiskQuestionnaire, answers: QuizAnswers) => {
    const given = handed.questions.map(({ id }) => ({
      questionId: id,
      optionIds: answers[id] ?? [],
    }));
    try {
      const mark = await complete.mutateAsync({ paperId: handed.paperId, answers: given });
      clearQuizDraft();
      setOverId(handed.paperId);
      setMarked({ paper: handed, answers, mark });
    } catch (error) {
      if (isRefusalError(error, "quizExpired")) setExpired(true);
      if (isRefusalError(error, "quizTries")) setRefused(error);
    }
  };

  const stage = (): QuizStage => {
    if (marked) return { name: "marked", marked };
    const tries = refused ?? (isRefusalError(asked.error, "quizTries") ? asked.error : undefined);
    if (tries) return { name: "noTries", nextTime: nextTimeOf(tries) };
    // Keep showing that the questionnaire has expired, even if a new one is loaded meanwhile.
    if (expired) return { name: "expired" };
    if (paper && paper.paperId !== overId)
      return {
        name: "asking",
        paper,
        draft: changed?.paperId === paper.paperId ? changed : loadQuizDraft(paper),
      };
    return asked.isError && !asked.isFetching ? { name: "error" } : { name: "loading" };
  };
  return { stage: stage(), sending: complete.isPending, change, restart, submit };
}
