import * as z from "zod/mini";
import * as answer from "./answer-schemas.ts";
import { harFileShape } from "./har-shape.ts";
import { entryMatchShape, entryMatchQueryShape } from "./match-conditions.ts";
import { defineControlCall } from "./control-call.ts";
import { appOriginShape, integerBetween, integerTextShape } from "./field-shapes.ts";

/** Control calls of the journal: read, wait, count, stream and export. */
export const journalControlCalls = {
  journal: defineControlCall({
    method: "GET",
    path: "/worlds/{world}/journal",
    summary: "Read journal entries",
    query: z.strictObject({
      ...entryMatchQueryShape,
      since: z.optional(integerTextShape(Number.MAX_SAFE_INTEGER)),
      limit: z.optional(integerTextShape(1_000)),
      order: z.optional(z.enum(["asc", "desc"])),
      waitMs: z.optional(integerTextShape(30_000)),
      count: z.optional(integerTextShape(1_000)),
      /** Includes results of more than 4,000 characters. */
      full: z.optional(z.literal("1")),
    }),
    answer: answer.journalAnswer,
    errors: ["unknown.user"],
  }),
  verifyJournal: defineControlCall({
    method: "POST",
    path: "/worlds/{world}/journal/verify",
    summary: "Check the number of matching journal entries",
    body: z.strictObject({
      match: z.optional(entryMatchShape),
      inOrder: z.optional(z.array(entryMatchShape).check(z.minLength(1), z.maxLength(100))),
      count: z.optional(
        z.union([
          integerBetween(0, 100_000),
          z.strictObject({
            min: z.optional(integerBetween(0, 100_000)),
            max: z.optional(integerBetween(0, 100_000)),
          }),
        ]),
      ),
      since: z.optional(integerBetween(0, Number.MAX_SAFE_INTEGER)),
    }),
    answer: answer.journalVerificationAnswer,
    errors: ["unknown.user"],
  }),
  streamJournal: defineControlCall({
    method: "GET",
    path: "/worlds/{world}/journal/stream",
    summary: "Stream new journal entries",
    query: z.strictObject({
      ...entryMatchQueryShape,
      since: z.optional(integerTextShape(Number.MAX_SAFE_INTEGER)),
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
    query: z.strictObject({ origin: z.optional(appOriginShape) }),
    answer: harFileShape,
  }),
} as const;
