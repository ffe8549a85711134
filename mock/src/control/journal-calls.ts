import * as z from "zod/mini";
import * as answer from "./control-answer-schemas.ts";
import { harFileSchema } from "./har-file-schema.ts";
import { journalEntryMatchSchema, journalEntryMatchQuerySchemas } from "./match-conditions.ts";
import { defineControlCall } from "./control-call.ts";
import {
  appOriginSchema,
  createIntegerRangeSchema,
  createIntegerTextSchema,
} from "./field-schemas.ts";

/** Control calls of the journal: read, wait, verify, stream, clear and export. */
export const journalControlCalls = {
  journal: defineControlCall({
    method: "GET",
    path: "/worlds/{world}/journal",
    summary: "Read journal entries",
    query: z.strictObject({
      ...journalEntryMatchQuerySchemas,
      since: z.optional(createIntegerTextSchema(Number.MAX_SAFE_INTEGER)),
      limit: z.optional(createIntegerTextSchema(1_000)),
      order: z.optional(z.enum(["asc", "desc"])),
      waitMs: z.optional(createIntegerTextSchema(30_000)),
      count: z.optional(createIntegerTextSchema(1_000)),
      /**
       * Includes results of 4,000 to 64,000 characters, which are otherwise replaced by their
       * length.
       */
      full: z.optional(z.literal("1")),
    }),
    answer: answer.journalAnswerSchema,
    errors: ["unknown.user"],
  }),
  verifyJournal: defineControlCall({
    method: "POST",
    path: "/worlds/{world}/journal/verify",
    summary: "Check the number of matching journal entries",
    body: z.strictObject({
      match: z.optional(journalEntryMatchSchema),
      inOrder: z.optional(z.array(journalEntryMatchSchema).check(z.minLength(1), z.maxLength(100))),
      count: z.optional(
        z.union([
          createIntegerRangeSchema(0, 100_000),
          z.strictObject({
            min: z.optional(createIntegerRangeSchema(0, 100_000)),
            max: z.optional(createIntegerRangeSchema(0, 100_000)),
          }),
        ]),
      ),
      since: z.optional(createIntegerRangeSchema(0, Number.MAX_SAFE_INTEGER)),
    }),
    answer: answer.journalVerificationAnswerSchema,
    errors: ["unknown.user"],
  }),
  streamJournal: defineControlCall({
    method: "GET",
    path: "/worlds/{world}/journal/stream",
    summary: "Stream new journal entries",
    query: z.strictObject({
      ...journalEntryMatchQuerySchemas,
      since: z.optional(createIntegerTextSchema(Number.MAX_SAFE_INTEGER)),
    }),
    answer: z.string(),
    type: "text/event-stream",
    errors: ["unknown.user"],
  }),
  clearJournal: defineControlCall({
    method: "DELETE",
    path: "/worlds/{world}/journal",
    summary: "Delete all journal entries",
    answer: z.undefined(),
    status: 204,
  }),
  journalHar: defineControlCall({
    method: "GET",
    path: "/worlds/{world}/journal.har",
    summary: "Export the journal as HAR",
    query: z.strictObject({ origin: z.optional(appOriginSchema) }),
    answer: harFileSchema,
  }),
} as const;
