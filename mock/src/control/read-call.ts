import type * as z from "zod/mini";
import type { ControlCall } from "./control-call.ts";

type Part<T> = T extends z.ZodMiniType ? z.output<T> : Record<never, never>;
/** A call of a row, read. */
export type ControlRequest<R extends ControlCall> = {
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
export type ControlAnswer<R extends ControlCall> = z.input<R["answer"]>;
