import type { Output } from "contract";
import { draft, schema } from "../../lib/browser/draft.ts";
import { storage } from "../../lib/browser/storage.ts";

export type RiskQuestionnaire = Output<"riskQuestion">;
/** Ids of the chosen options, by question id. */
export type QuizAnswers = Record<string, string[]>;
/** Progress in one questionnaire. `at` is the index of the question on the screen. */
export type QuizDraft = { paperId: string; at: number; answers: QuizAnswers };

const stored = draft(
  storage.personal("quiz"),
  schema.fields<QuizDraft>({
    paperId: schema.text,
    at: schema.number,
    answers: schema.record(schema.list(schema.text)),
  }),
);

/** Returns the stored draft, or an empty one if the stored one is of another questionnaire. */
export function loadQuizDraft(paper: RiskQuestionnaire): QuizDraft {
  const { paperId, at, answers } = stored.read();
  if (paperId !== paper.paperId || at === undefined || answers === undefined)
    return { paperId: paper.paperId, at: 0, answers: {} };
  return {
    paperId,
    at: Math.min(paper.questions.length - 1, Math.max(0, at)),
    answers: knownOnly(paper, answers),
  };
}

/**
 * Returns the stored answers without unknown questions and options, because stored answers may be
 * outdated.
 */
const knownOnly = (paper: RiskQuestionnaire, answers: QuizAnswers): QuizAnswers =>
  Object.fromEntries(
    paper.questions.flatMap(({ id, options }) => {
      const given = answers[id];
      return given ? [[id, options.map((it) => it.id).filter((it) => given.includes(it))]] : [];
    }),
  );

export const storeQuizDraft = stored.write;
export const clearQuizDraft = stored.clear;

export const isQuestionAnswered = (answers: QuizAnswers, questionId: string): boolean =>
  (answers[questionId]?.length ?? 0) > 0;
/** Returns the index of the first unanswered question, or -1. */
export const firstUnansweredIndex = (paper: RiskQuestionnaire, answers: QuizAnswers): number =>
  paper.questions.findIndex((it) => !isQuestionAnswered(answers, it.id));
