import type { CallName, WireInput, WireOutput } from "../calls/calls.ts";
import type { CodeName } from "../errors/codes.ts";
import type { Push, PushCmd } from "../socket/push.ts";
import type { Meaning } from "./meanings.ts";

type FieldsIn<T> = T extends readonly (infer One)[]
  ? FieldsIn<One>
  : T extends object
    ? { [K in keyof T & string]: K | FieldsIn<T[K]> }[keyof T & string]
    : never;
/** Every name of a field that a row has, at any depth. */
export type FieldName = {
  [N in CallName]: FieldsIn<WireInput<N>> | FieldsIn<WireOutput<N>>;
}[CallName];

/** Ours to theirs. `a.b` is a field inside another one; null: they have none. */
export type FieldNames<Field extends string = FieldName> = {
  readonly [F in Field]?: string | null;
};

/** How one meaning is written by them. What does not fit is undefined. */
export type Spelling = {
  toOurs(theirs: unknown): unknown;
  toTheirs(ours: unknown): unknown;
  /** Replaces `toTheirs` in requests, if the backend accepts less than it sends. */
  toRequest?(ours: unknown): unknown;
  /** For the document. */
  schema: Readonly<Record<string, unknown>>;
};

type PageField = "pageNo" | "pageSize";

/** Headers of a request, by the names that the specification and we have for them. */
export type RequestHeader = "x-access-token" | "x-key" | "x-request-id" | "x-trace-id";

/** All in which a backend differs from our rows. What is not said is as we have it. */
export type Dialect = {
  name: string;
  /** In every row. */
  names?: FieldNames;
  /** In one row, where they have another name than everywhere. */
  rows?: { readonly [N in CallName]?: { input?: FieldNames; answer?: FieldNames } };
  spelling?: { readonly [M in Meaning]?: Spelling };
  /** What becomes of a field that has no value in an answer: always written as null, or never written. */
  nulls?: "written" | "left out";
  paging?: {
    /** The number of the first page. */
    first?: 0 | 1;
    input?: FieldNames<PageField>;
    answer?: FieldNames<PageField | "records" | "total" | "pages">;
  };
  envelope?: {
    names?: FieldNames<"code" | "result" | "message" | "traceId">;
    /** Numbers that are written as text. */
    codesAreText?: true;
    /** Codes that are not our numbers. */
    codes?: { readonly [C in CodeName]?: string | number };
  };
  /** In which header of an answer a token comes, when it is not in the result. */
  tokenHeader?: string;
  /** Null: they know no such header. A backend without x-request-id does a repeated command twice. */
  headers?: FieldNames<RequestHeader>;
  /** Before the token in its header, as in `Bearer `. */
  tokenPrefix?: string;
  socket?: {
    /** Whole frames. */
    ping?: string;
    pong?: string;
    names?: FieldNames<keyof Push>;
    commands?: { readonly [C in PushCmd]?: string };
    /** The field of a frame that holds all but the command, written as text. */
    inside?: string;
  };
  /** What the address of an uploaded file begins with, when not with /lightweight/files/. */
  files?: string;
};
