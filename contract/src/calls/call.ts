import type * as z from "zod/mini";

/**
 * Definition of one call, shared by the web app, the BFF and the mock. Its description, priority
 * under load and rate limit are in call-details.ts, its refusals in refusal-codes.ts.
 */
export type CallDefinition = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** URL path after `/lightweight`. The input field `id` replaces a placeholder `{id}`. */
  path: string;
  input: z.ZodMiniObject;
  output: z.ZodMiniType;
  /** Reads (GET calls) whose cached results are stale after this command. Missing for a read. */
  touches?: readonly string[];
  /**
   * Read whose result contains the record that this command creates, for example `orderList` for
   * `buyCreate`. If a backend does not store request ids, the client searches this read before it
   * repeats the command, because the repeated command would create a second record. `chatSend`
   * does not set it, because a message is stored only once per `clientMsgId`.
   */
  creates?: string;
  /** Input fields that a command sends in its query, because the specification defines no body. */
  query?: readonly string[];
  /** Multipart body: the file in the field `file`, and the other input fields as form fields. */
  body?: "file";
  /** True for a call that needs no session, for example a login. */
  open?: true;
};

export const defineCall = <const C extends CallDefinition>(it: C): C => it;
