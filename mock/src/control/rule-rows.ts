import * as z from "zod/mini";
import * as answer from "./answers.ts";
import { faultShape } from "./faults.ts";
import { ownAnswerShape } from "./own-answers.ts";
import { defineCall } from "./control-call.ts";

/** Rules that meet calls: trouble, and answers of one's own. */
export const ruleRows = {
  faults: defineCall({
    method: "GET",
    path: "/worlds/{world}/faults",
    summary: "All faults",
    answer: answer.faults,
  }),
  addFault: defineCall({
    method: "POST",
    path: "/worlds/{world}/faults",
    summary: "Inject trouble",
    body: z.strictObject(faultShape),
    answer: z.object({ id: z.string() }),
    errors: ["tooMany"],
  }),
  clearFaults: defineCall({
    method: "DELETE",
    path: "/worlds/{world}/faults",
    summary: "End all faults",
    answer: answer.ok,
  }),
  removeFault: defineCall({
    method: "DELETE",
    path: "/worlds/{world}/faults/{id}",
    summary: "End a fault",
    answer: answer.ok,
    errors: ["unknown.fault"],
  }),
  answers: defineCall({
    method: "GET",
    path: "/worlds/{world}/answers",
    summary: "All answers of your own",
    answer: answer.ownAnswers,
  }),
  addAnswer: defineCall({
    method: "POST",
    path: "/worlds/{world}/answers",
    summary: "Answer calls yourself",
    body: z.strictObject(ownAnswerShape),
    answer: answer.ownAnswer,
    status: 201,
    errors: ["offContract", "tooMany", "unknown.user"],
  }),
  clearAnswers: defineCall({
    method: "DELETE",
    path: "/worlds/{world}/answers",
    summary: "End all answers of your own",
    answer: z.undefined(),
    status: 204,
  }),
  answer: defineCall({
    method: "GET",
    path: "/worlds/{world}/answers/{id}",
    summary: "An answer of your own",
    answer: answer.ownAnswer,
    errors: ["unknown.answer"],
  }),
  changeAnswer: defineCall({
    method: "PUT",
    path: "/worlds/{world}/answers/{id}",
    summary: "Another answer in its place, counted anew",
    body: z.strictObject(ownAnswerShape),
    answer: answer.ownAnswer,
    errors: ["offContract", "unknown.answer", "unknown.user"],
  }),
  removeAnswer: defineCall({
    method: "DELETE",
    path: "/worlds/{world}/answers/{id}",
    summary: "End an answer of your own",
    answer: z.undefined(),
    status: 204,
    errors: ["unknown.answer"],
  }),
} as const;
