import type * as z from "zod/mini";

/**
 * Definition of one call, shared by the web app, the BFF and the mock. Its description, priority
 * under load and rate limit are in call-details.ts, its refusals in refusal-codes.ts.
 */
export type CallDefinition = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below /lightweight. `{name}` is filled from the input. */
  path: string;
  input: z.ZodMiniObject;
  output: z.ZodMiniType;
  /** Reads that are stale after the command. Missing for a read. */
  touches?: readonly string[];
  /**
   * Read that shows what this command creates. Sending the command twice would create two items. If
   * a backend does not store request ids, the client checks this read before it retries. Chat
   * commands do not set it. A `chatSend` is stored only once per `clientMsgId`.
   */
  creates?: string;
  /**
   * Fields of a command that are sent in the query, because the specification gives the path no
   * body.
   */
  query?: readonly string[];
  /** The body is multipart: the file in the field `file`, and the other input fields as form fields. */
  body?: "file";
  /** True for a call that needs no session, for example a login. */
  open?: true;
};

export const defineCall = <const C extends CallDefinition>(it: C): C => it;
