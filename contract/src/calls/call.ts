import type * as z from "zod/mini";
import type { CodeName } from "../errors/codes.ts";

/** Definition of one call, shared by the web app, the BFF and the backend. Wording, rank and rate limit are in call-details.ts. */
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
  /**
   * It makes something new, which this read would show. Done twice, it makes two: where a backend keeps no request ids, the phone looks
   * there before it repeats. Lines of a chat are not marked: each carries an id of its own.
   */
  creates?: string;
  /** Fields of a command that travel in the query, because the path of the specification has no body. */
  query?: readonly string[];
  /** Multipart with one field `file`; the input's fields travel beside it. */
  body?: "file";
  /** Needs no session: login itself. */
  open?: true;
};

export const defineCall = <const C extends Call>(it: C): C => it;
