import type * as z from "zod/mini";
import type { CodeName } from "../errors/codes.ts";

/**
 * Definition of one call, shared by the web app, the BFF and the backend. Wording, rank and rate limit
 * are in call-details.ts.
 */
export type Call = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below /lightweight. `{name}` is filled from the input. */
  path: string;
  input: z.ZodMiniObject;
  output: z.ZodMiniType;
  /** Codes of the refusals that the call may return, in addition to the general codes. */
  codes: readonly CodeName[];
  /** Reads that are stale after the call. Empty for a read. */
  touches?: readonly string[];
  /**
   * Read that would show what the call creates. Without request ids in the backend, a repeated call would
   * create a second one, so the client checks this read before it retries. Chat messages are not marked,
   * because each carries its own id.
   */
  creates?: string;
  /** Fields of a command that travel in the query, because the path of the specification has no body. */
  query?: readonly string[];
  /** Multipart with one field `file`, next to the other fields of the input. */
  body?: "file";
  /** Needs no session. Set for login only. */
  open?: true;
};

export const defineCall = <const C extends Call>(it: C): C => it;
