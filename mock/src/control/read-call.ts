import type * as z from "zod/mini";
import type { Row } from "./control-call.ts";

type Part<T> = T extends z.ZodMiniType ? z.output<T> : Record<never, never>;
/** A call of a row, read. */
export type Asked<R extends Row> = {
  id: string;
  name: string;
  /** Where it was asked. */
  host: string;
  /** Whoever asked is gone. */
  signal: AbortSignal;
  /** Of a row that takes them. */
  bytes: Buffer;
  query: Part<R["query"]>;
  body: Part<R["body"]>;
};
/** What the row promises. */
export type AnswerOf<R extends Row> = z.input<R["answer"]>;
