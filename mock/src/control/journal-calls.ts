import * as z from "zod/mini";
import * as answer from "./answer-schemas.ts";
import { har } from "./har-shape.ts";
import { entryMatch, entryMatchQuery } from "./match-conditions.ts";
import { defineCall } from "./control-call.ts";
import { origin, whole, wholeText } from "./field-shapes.ts";

/** Control calls of the journal: read, wait, count, stream and export. */
export const journalRows = {
  journal: defineCall({
    method: "GET",
    path: "/worlds/{world}/journal",
    summary: "Read journal entries",
    query: z.strictObject({
      ...entryMatchQuery,
      since: z.optional(wholeText(Number.MAX_SAFE_INTEGER)),
      limit: z.optional(wholeText(1_000)),
      order: z.optional(z.enum(["asc", "desc"])),
      waitMs: z.optional(wholeText(30_000)),
      count: z.optional(wholeText(1_000)),
      /** Includes results of more than 4,000 characters. */
      full: z.optional(z.literal("1")),
    }),
    answer: answer.journalAnswer,
    errors: ["unknown.user"],
  }),
  verifyJournal: defineCall({
    method: "POST",
    path: "/worlds/{world}/journal/verify",
    summary: "Check the number of matching journal entries",
    body: z.strictObject({
      match: z.optional(entryMatch),
      inOrder: z.optional(z.array(entryMatch).check(z.minLength(1), z.maxLength(100))),
      count: z.optional(
        z.union([
          whole(0, 100_000),
          z.strictObject({
            min: z.optional(whole(0, 100_000)),
            max: z.optional(whole(0, 100_000)),
          }),
        ]),
      ),
      since: z.optional(whole(0, Number.MAX_SAFE_INTEGER)),
    }),
    answer: answer.verdict,
    errors: ["unknown.user"],
  }),
  streamJournal: defineCall({
    method: "GET",
    path: "/worlds/{world}/journal/stream",
    summary: "Stream new journal entries",
    query: z.strictObject({
      ...entryMatchQuery,
      since: z.optional(wholeText(Number.MAX_SAFE_INTEGER)),
    }),
    answer: z.string(),
    type: "text/event-stream",
    errors: ["unknown.user"],
  }),
  clearJournal: defineCall({
    method: "DELETE",
    path: "/worlds/{world}/journal",
    summary: "Delete all journal entries",
    answer: z.undefined(),
    status: 204,
  }),
  journalHar: defineCall({
    method: "GET",
    path: "/worlds/{world}/journal.har",
    summary: "Export the journal as HAR",
    query: z.strictObject({ origin: z.optional(origin) }),
    answer: har,
  }),
} as const;
