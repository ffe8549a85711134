import type { Output } from "contract";
import { storage } from "../../lib/browser/storage.ts";

export type QuizPaper = Output<"riskQuestion">;
/** Chosen options by question id. */
export type QuizAnswers = Record<string, string[]>;
/** Progress in one questionnaire. */
export type QuizDraft = { paperId: string; at: number; answers: QuizAnswers };

const kept = storage.personal("quiz");

/** Returns the answers from before a reload if the questionnaire is still the same. */
export function loadQuizDraft(paper: QuizPaper): QuizDraft {
  const blank = { paperId: paper.paperId, at: 0, answers: {} };
  try {
    const { paperId, at, answers } = JSON.parse(kept.get() ?? "") as Partial<QuizDraft>;
    if (paperId !== paper.paperId || typeof at !== "number" || typeof answers !== "object")
      return blank;
    return {
      paperId,
      at: Math.min(paper.questions.length - 1, Math.max(0, at)),
      answers: knownOnly(paper, answers),
    };
  } catch {
    return blank;
  }
}

/** Stored data may be malformed or outdated, so only options of this questionnaire are restored. */
const knownOnly = (paper: QuizPaper, answers: QuizAnswers): QuizAnswers =>
  Object.fromEntries(
    paper.questions.flatMap(({ id, options }) => {
      const given = answers[id];
      return Array.isArray(given)
        ? [[id, options.map((it) => it.id).filter((it) => given.includes(it))]]
        : [];
    }),
  );

export const storeQuizDraft = (draft: QuizDraft): void => kept.set(JSON.stringify(draft));
export const clearQuizDraft = (): void => kept.clear();

export const isQuestionAnswered = (answers: QuizAnswers, questionId: string): boolean =>
  (answers[questionId]?.length ?? 0) > 0;
/** Returns the index of the first unanswered question, or -1. */
export const firstUnansweredIndex = (paper: QuizPaper, answers: QuizAnswers): number =>
  paper.questions.findIndex((it) => !isQuestionAnswered(answers, it.id));
