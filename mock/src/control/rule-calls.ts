import * as z from "zod/mini";
import * as answer from "./control-answer-schemas.ts";
import { faultFieldSchemas } from "./fault-schemas.ts";
import { customAnswerFieldSchemas } from "./custom-answers.ts";
import { defineControlCall } from "./control-call.ts";

/** Control calls of rules: faults and custom answers. */
export const ruleControlCalls = {
  faults: defineControlCall({
    method: "GET",
    path: "/worlds/{world}/faults",
    summary: "List faults",
    answer: answer.faultListAnswerSchema,
  }),
  addFault: defineControlCall({
    method: "POST",
    path: "/worlds/{world}/faults",
    summary: "Add a fault",
    body: z.strictObject(faultFieldSchemas),
    answer: z.object({ id: z.string() }),
    errors: ["tooMany"],
  }),
  clearFaults: defineControlCall({
    method: "DELETE",
    path: "/worlds/{world}/faults",
    summary: "Remove all faults",
    answer: answer.okAnswerSchema,
  }),
  removeFault: defineControlCall({
    method: "DELETE",
    path: "/worlds/{world}/faults/{id}",
    summary: "Remove a fault",
    answer: answer.okAnswerSchema,
    errors: ["unknown.fault"],
  }),
  answers: defineControlCall({
    method: "GET",
    path: "/worlds/{world}/answers",
    summary: "List own answers",
    answer: answer.customAnswerListSchema,
  }),
  addAnswer: defineControlCall({
    method: "POST",
    path: "/worlds/{world}/answers",
    summary: "Add an own answer",
    body: z.strictObject(customAnswerFieldSchemas),
    answer: answer.customAnswerEntrySchema,
    status: 201,
    errors: ["offContract", "tooMany", "unknown.user"],
  }),
  clearAnswers: defineControlCall({
    method: "DELETE",
    path: "/worlds/{world}/answers",
    summary: "Remove all own answers",
    answer: z.undefined(),
    status: 204,
  }),
  answer: defineControlCall({
    method: "GET",
    path: "/worlds/{world}/answers/{id}",
    summary: "Get an own answer",
    answer: answer.customAnswerEntrySchema,
    errors: ["unknown.answer"],
  }),
  changeAnswer: defineControlCall({
    method: "PUT",
    path: "/worlds/{world}/answers/{id}",
    summary: "Replace an own answer and reset its counters",
    body: z.strictObject(customAnswerFieldSchemas),
    answer: answer.customAnswerEntrySchema,
    errors: ["offContract", "unknown.answer", "unknown.user"],
  }),
  removeAnswer: defineControlCall({
    method: "DELETE",
    path: "/worlds/{world}/answers/{id}",
    summary: "Remove an own answer",
    answer: z.undefined(),
    status: 204,
    errors: ["unknown.answer"],
  }),
} as const;
