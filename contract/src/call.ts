import type * as z from "zod/mini";
import type { CodeName } from "./codes/codes.ts";

/**
 * How long a call is still carried when there is no room for all. 1: what ends a running trade, and the way in. 2: what somebody in a trade
 * sees, says and shows, and new trades. 3: lists and settings. 4: what can be done without.
 */
export type Rank = 1 | 2 | 3 | 4;

/** A row of the table: all that the phone, the door and the backend need to know of one call. */
export type Call = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below /lightweight. `{name}` is filled from the input. */
  path: string;
  /** For who reads the documents: what it is for, in eight words at most; the phone's bundle leaves out both, and rank, rate and codes. */
  summary: string;
  /** Who may, what moves, what it refuses first. */
  about: string;
  rank: Rank;
  /** Counted apart from the other calls when they come too often. */
  rate?: "login" | "sms";
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

export const call = <const C extends Call>(it: C): C => it;
