import * as z from "zod/mini";

/** Envelope of every response. A refusal has HTTP status 200 and a code other than 200. */
export const Envelope = z.object({
  code: z.int(),
  result: z.unknown(),
  message: z.optional(z.nullable(z.string())),
  traceId: z.optional(z.nullable(z.string())),
});
export type Envelope = z.output<typeof Envelope>;

export const createEnvelope = (code: number, result: unknown, message: string): Envelope => ({
  code,
  result,
  message,
});
