import type { Output } from "contract";
import { storage } from "../../lib/browser/storage.ts";

export type QuizPaper = Output<"riskQuestion">;
/** The chosen options by question. */
export type QuizAnswers = Record<string, string[]>;
/** How far somebody has come with one paper. */
export type QuizDraft = { paperId: string; at: number; answers: QuizAnswers };

const kept = storage.personal("quiz");

/** What was answered before a reload, if it is still the same paper. */
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

/** The device's memory may hold anything: only options of this paper come back. */
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
/** Where the first question without an answer stands; -1 when all have one. */
export const firstUnanswered = (paper: QuizPaper, answers: QuizAnswers): number =>
  paper.questions.findIndex((it) => !isQuestionAnswered(answers, it.id));
