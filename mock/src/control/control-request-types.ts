import type * as z from "zod/mini";
import type { ControlCallDefinition } from "./control-call.ts";

type Part<T> = T extends z.ZodMiniType ? z.output<T> : Record<never, never>;
/** Parsed request of a control call. */
export type ControlRequest<R extends ControlCallDefinition> = {
  id: string;
  name: string;
  /** `Host` header of the request. */
  host: string;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
  /** Binary body, if the call takes one. */
  bytes: Buffer;
  query: Part<R["query"]>;
  body: Part<R["body"]>;
};
/** Answer type of the call. */
export type ControlAnswer<R extends ControlCallDefinition> = z.input<R["answer"]>;
