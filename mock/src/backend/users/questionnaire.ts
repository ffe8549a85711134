import { RiskQuestionnaireStatus } from "contract";
import { dayEnd, dayStart } from "../../rules/calendar.ts";
import {
  questionnaireLifeMs,
  questionnairesPerDayMax,
  questionnairePassScore,
} from "../../rules/constants.ts";
import {
  drawQuestionnaireQuestionIds,
  isQuestionnaireFullyAnswered,
  type QuestionnaireResult,
  gradeQuestionnaire,
  questionnaireQuestionById,
} from "../../rules/catalog/questionnaire-questions.ts";
import {
  addQuestionnaire,
  markQuestionnaireSubmitted,
  findOpenQuestionnaireOfUser,
  type Questionnaire,
  questionnaireById,
  countSubmittedQuestionnaires,
} from "../../db/user-verification.ts";
import { changeUser } from "../../db/users.ts";
import type { RequestContext } from "../context/request-context.ts";

export const questionnairesLeftToday = (ctx: RequestContext): number =>
  Math.max(
    0,
    questionnairesPerDayMax -
      countSubmittedQuestionnaires(ctx.db, ctx.caller.userId, dayStart(ctx.now)),
  );
export const nextQuestionnaireAllowedAt = (ctx: RequestContext): number | null =>
  questionnairesLeftToday(ctx) > 0 ? null : dayEnd(ctx.now);

/**
 * Returns the open questionnaire of the caller, so that they cannot get easier questions by
 * reloading. If none is open, creates one.
 */
export function startOrResumeQuestionnaire(ctx: RequestContext<"quizTries">): Questionnaire {
  const { userId } = ctx.caller;
  const open = findOpenQuestionnaireOfUser(ctx.db, userId, ctx.now);
  if (open) return open;
  if (questionnairesLeftToday(ctx) === 0) ctx.refuse("quizTries", { nextTime: dayEnd(ctx.now) });
  const questions = JSON.stringify(drawQuestionnaireQuestionIds(() => ctx.world.random()));
  const paper: Questionnaire = {
    id: ctx.nextId("P"),
    userId,
    questions,
    submitted: 0,
    expireAt: ctx.now + questionnaireLifeMs,
    createdAt: ctx.now,
  };
  addQuestionnaire(ctx.db, paper);
  return paper;
}
export const questionnaireQuestions = (paper: Questionnaire) =>
  (JSON.parse(paper.questions) as string[])
    .map(questionnaireQuestionById)
    .filter((it) => it !== undefined);

type QuizAnswers = { questionId: string; optionIds: string[] }[];

export function submitQuestionnaire(
  ctx: RequestContext<"quizExpired" | "quizIncomplete" | "quizTries">,
  paperId: string,
  answers: QuizAnswers,
): QuestionnaireResult {
  const { userId } = ctx.caller;
  const paper = questionnaireById(ctx.db, paperId);
  if (!paper || paper.userId !== userId || paper.submitted === 1 || paper.expireAt <= ctx.now)
    return ctx.refuse("quizExpired");
  if (questionnairesLeftToday(ctx) === 0) ctx.refuse("quizTries", { nextTime: dayEnd(ctx.now) });
  const questions = JSON.parse(paper.questions) as string[];
  if (!isQuestionnaireFullyAnswered(questions, answers)) ctx.refuse("quizIncomplete");
  markQuestionnaireSubmitted(ctx.db, paper.id, ctx.now);
  const mark = gradeQuestionnaire(questions, answers, questionnairePassScore);
  changeUser(
    ctx.db,
    userId,
    mark.pass
      ? {
          riskStatus: RiskQuestionnaireStatus.passed,
          riskLevel: mark.riskLevel,
          riskPassedAt: ctx.now,
        }
      : { riskStatus: RiskQuestionnaireStatus.failed },
  );
  return mark;
}
