import { beforeEach, expect, test } from "vitest";
import {
  loadQuizDraft,
  firstUnansweredIndex,
  storeQuizDraft,
  type RiskQuestionnaire,
} from "./quiz-draft.ts";

const question = (id: string) => ({
  id,
  title: id,
  multiple: 0,
  must: 0,
  options: [
    { id: "A", text: "a" },
    { id: "B", text: "b" },
  ],
});
const paper = {
  paperId: "P1",
  questions: [question("Q1"), question("Q2")],
} as unknown as RiskQuestionnaire;
const blank = { paperId: "P1", at: 0, answers: {} };
beforeEach(() => localStorage.clear());

test("restores stored answers of a risk questionnaire only for the same questionnaire", () => {
  storeQuizDraft({ paperId: "P1", at: 1, answers: { Q1: ["B"] } });
  expect(loadQuizDraft(paper)).toEqual({ paperId: "P1", at: 1, answers: { Q1: ["B"] } });
  expect(loadQuizDraft({ ...paper, paperId: "P2" })).toEqual({ ...blank, paperId: "P2" });
});

test.each([
  "",
  "null",
  "[]",
  "{",
  '{"paperId":"P1","at":"x","answers":{}}',
  '{"paperId":"P1","at":1,"answers":null}',
])("the risk questionnaire starts without answers if the malformed draft %s is stored", (text) => {
  localStorage.setItem("lw_my_quiz", text);
  expect(loadQuizDraft(paper)).toEqual(blank);
});

test("drops stored answers that the risk questionnaire does not contain", () => {
  storeQuizDraft({ paperId: "P1", at: 9, answers: { Q1: ["Z", "A"], Q9: ["A"] } });
  expect(loadQuizDraft(paper)).toEqual({ paperId: "P1", at: 1, answers: { Q1: ["A"] } });
});

test("firstUnansweredIndex returns the index of the first unanswered question, or -1 if there is none", () => {
  expect(firstUnansweredIndex(paper, { Q1: ["A"] })).toBe(1);
  expect(firstUnansweredIndex(paper, { Q1: ["A"], Q2: ["B"] })).toBe(-1);
});
