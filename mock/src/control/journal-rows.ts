import * as z from "zod/mini";
import * as answer from "./answers.ts";
import { har } from "./har-shape.ts";
import { entryMatch, entryMatchQuery } from "./match.ts";
import { defineCall } from "./control-call.ts";
import { origin, whole, wholeText } from "./shapes.ts";

/** What happened in a world: asked, waited for, counted, listened to, taken along. */
export const journalRows = {
  journal: defineCall({
    method: "GET",
    path: "/worlds/{world}/journal",
    summary: "What happened",
    query: z.strictObject({
      ...entryMatchQuery,
      since: z.optional(wholeText(Number.MAX_SAFE_INTEGER)),
      limit: z.optional(wholeText(1_000)),
      order: z.optional(z.enum(["asc", "desc"])),
      waitMs: z.optional(wholeText(30_000)),
      count: z.optional(wholeText(1_000)),
      /** With answers of more than 4,000 letters. */
      full: z.optional(z.literal("1")),
    }),
    answer: answer.journalAnswer,
    errors: ["unknown.user"],
  }),
  verifyJournal: defineCall({
    method: "POST",
    path: "/worlds/{world}/journal/verify",
    summary: "Whether something happened, and how often",
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
    summary: "What happens, as it happens",
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
    summary: "Forget what happened",
    answer: z.undefined(),
    status: 204,
  }),
  journalHar: defineCall({
    method: "GET",
    path: "/worlds/{world}/journal.har",
    summary: "What happened, for tools that read HAR",
    query: z.strictObject({ origin: z.optional(origin) }),
    answer: har,
  }),
} as const;
