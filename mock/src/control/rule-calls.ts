import * as z from "zod/mini";
import * as answer from "./answer-schemas.ts";
import { faultShape } from "./fault-shapes.ts";
import { ownAnswerShape } from "./custom-answers.ts";
import { defineCall } from "./control-call.ts";

/** Control calls of rules: faults and own answers. */
export const ruleRows = {
  faults: defineCall({
    method: "GET",
    path: "/worlds/{world}/faults",
    summary: "List faults",
    answer: answer.faults,
  }),
  addFault: defineCall({
    method: "POST",
    path: "/worlds/{world}/faults",
    summary: "Add a fault",
    body: z.strictObject(faultShape),
    answer: z.object({ id: z.string() }),
    errors: ["tooMany"],
  }),
  clearFaults: defineCall({
    method: "DELETE",
    path: "/worlds/{world}/faults",
    summary: "Remove all faults",
    answer: answer.ok,
  }),
  removeFault: defineCall({
    method: "DELETE",
    path: "/worlds/{world}/faults/{id}",
    summary: "Remove a fault",
    answer: answer.ok,
    errors: ["unknown.fault"],
  }),
  answers: defineCall({
    method: "GET",
    path: "/worlds/{world}/answers",
    summary: "List own answers",
    answer: answer.ownAnswers,
  }),
  addAnswer: defineCall({
    method: "POST",
    path: "/worlds/{world}/answers",
    summary: "Add an own answer",
    body: z.strictObject(ownAnswerShape),
    answer: answer.ownAnswer,
    status: 201,
    errors: ["offContract", "tooMany", "unknown.user"],
  }),
  clearAnswers: defineCall({
    method: "DELETE",
    path: "/worlds/{world}/answers",
    summary: "Remove all own answers",
    answer: z.undefined(),
    status: 204,
  }),
  answer: defineCall({
    method: "GET",
    path: "/worlds/{world}/answers/{id}",
    summary: "Get an own answer",
    answer: answer.ownAnswer,
    errors: ["unknown.answer"],
  }),
  changeAnswer: defineCall({
    method: "PUT",
    path: "/worlds/{world}/answers/{id}",
    summary: "Replace an own answer and reset its counters",
    body: z.strictObject(ownAnswerShape),
    answer: answer.ownAnswer,
    errors: ["offContract", "unknown.answer", "unknown.user"],
  }),
  removeAnswer: defineCall({
    method: "DELETE",
    path: "/worlds/{world}/answers/{id}",
    summary: "Remove an own answer",
    answer: z.undefined(),
    status: 204,
    errors: ["unknown.answer"],
  }),
} as const;
