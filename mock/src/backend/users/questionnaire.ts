import { RiskStatus } from "contract";
import { dayEnd, dayStart } from "../../rules/calendar.ts";
import { paperLifeMs, papersPerDayMax, quizPassScore } from "../../rules/constants.ts";
import { drawPaper, isAnswered, type Mark, markPaper, questionById } from "../../rules/catalog/quiz.ts";
import { addPaper, closePaper, openPaperOf, type Paper, paperById, papersSubmittedSince } from "../../db/identity.ts";
import { changeUser } from "../../db/users.ts";
import type { Desk } from "../context/request-context.ts";

export const papersLeft = (desk: Desk): number =>
  Math.max(0, papersPerDayMax - papersSubmittedSince(desk.db, desk.caller.userId, dayStart(desk.now)));
export const nextPaperAt = (desk: Desk): number | null => (papersLeft(desk) > 0 ? null : dayEnd(desk.now));

/** Asking twice gives the same paper: a reload is no way to better questions. */
export function paperFor(desk: Desk<"quizTries">): Paper {
  const { userId } = desk.caller;
  const open = openPaperOf(desk.db, userId, desk.now);
  if (open) return open;
  if (papersLeft(desk) === 0) desk.refuse("quizTries", { nextTime: dayEnd(desk.now) });
  const questions = JSON.stringify(drawPaper(() => desk.world.random()));
  const paper: Paper = { id: desk.nextId("P"), userId, questions, submitted: 0, expireAt: desk.now + paperLifeMs, createdAt: desk.now };
  addPaper(desk.db, paper);
  return paper;
}
export const questionsOf = (paper: Paper) => (JSON.parse(paper.questions) as string[]).map(questionById).filter((it) => it !== undefined);

type Answers = { questionId: string; optionIds: string[] }[];

export function submitPaper(desk: Desk<"quizExpired" | "quizIncomplete" | "quizTries">, paperId: string, answers: Answers): Mark {
  const { userId } = desk.caller;
  const paper = paperById(desk.db, paperId);
  if (!paper || paper.userId !== userId || paper.submitted === 1 || paper.expireAt <= desk.now) return desk.refuse("quizExpired");
  if (papersLeft(desk) === 0) desk.refuse("quizTries", { nextTime: dayEnd(desk.now) });
  const questions = JSON.parse(paper.questions) as string[];
  if (!isAnswered(questions, answers)) desk.refuse("quizIncomplete");
  closePaper(desk.db, paper.id, desk.now);
  const mark = markPaper(questions, answers, quizPassScore);
  changeUser(
    desk.db,
    userId,
    mark.pass ? { riskStatus: RiskStatus.passed, riskLevel: mark.riskLevel, riskPassedAt: desk.now } : { riskStatus: RiskStatus.failed },
  );
  return mark;
}
