import type * as z from "zod/mini";
import type { CodeName } from "./codes.ts";

/** A row of the table: all that the phone, the door and the backend need to know of one call. */
export type Call = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below /lightweight. `{name}` is filled from the input. */
  path: string;
  input: z.ZodMiniObject;
  output: z.ZodMiniType;
  /** What it may refuse with, beside the general codes. */
  codes: readonly CodeName[];
  /** Reads that are stale after it. Empty for a read. */
  touches?: readonly string[];
  /** Fields of a command that travel in the query, because the path of the specification has no body. */
  query?: readonly string[];
  /** Multipart with one field `file`; the input's fields travel beside it. */
  body?: "file";
  /** Needs no session: login itself. */
  open?: true;
};

export const call = <const C extends Call>(it: C): C => it;
