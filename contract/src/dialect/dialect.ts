import type { CallName, WireInput, WireOutput } from "../calls/calls.ts";
import type { CodeName } from "../errors/codes.ts";
import type { Push, PushCmd } from "../socket/push.ts";
import type { Meaning } from "./meanings.ts";

type FieldsIn<T> = T extends readonly (infer One)[]
  ? FieldsIn<One>
  : T extends object
    ? { [K in keyof T & string]: K | FieldsIn<T[K]> }[keyof T & string]
    : never;
/** Names of all fields of all calls, at any depth. */
export type FieldName = {
  [N in CallName]: FieldsIn<WireInput<N>> | FieldsIn<WireOutput<N>>;
}[CallName];

/**
 * Our names → the backend's names. `a.b` is a field inside another one. `null`: the backend lacks the
 * field.
 */
export type FieldNames<Field extends string = FieldName> = {
  readonly [F in Field]?: string | null;
};

/** Format in which the backend writes one meaning. Returns `undefined` for a value that does not fit. */
export type Spelling = {
  toOurs(theirs: unknown): unknown;
  toTheirs(ours: unknown): unknown;
  /** Replaces `toTheirs` in requests, if the backend accepts less than it sends. */
  toRequest?(ours: unknown): unknown;
  /** JSON schema for the generated document. */
  schema: Readonly<Record<string, unknown>>;
};

type PageField = "pageNo" | "pageSize";

/** Request headers, by the names in the specification and in this repository. */
export type RequestHeader = "x-access-token" | "x-key" | "x-request-id" | "x-trace-id";

/** All differences between a backend and our call table. Everything not mentioned is as in the table. */
export type Dialect = {
  name: string;
  /** Names of fields in all calls. */
  names?: FieldNames;
  /** Names of fields in one call, if they differ from the names elsewhere. */
  rows?: { readonly [N in CallName]?: { input?: FieldNames; answer?: FieldNames } };
  spelling?: { readonly [M in Meaning]?: Spelling };
  /** Whether the backend writes `null` for a field without a value, or leaves the field out. */
  nulls?: "written" | "left out";
  paging?: {
    /** Number of the first page. */
    first?: 0 | 1;
    input?: FieldNames<PageField>;
    answer?: FieldNames<PageField | "records" | "total" | "pages">;
  };
  envelope?: {
    names?: FieldNames<"code" | "result" | "message" | "traceId">;
    /** Codes are numbers written as text. */
    codesAreText?: true;
    /** Codes that differ from our numbers. */
    codes?: { readonly [C in CodeName]?: string | number };
  };
  /** Response header that carries a token, if the token is not in the result. */
  tokenHeader?: string;
  /**
   * `null`: the backend does not know the header. A backend without x-request-id executes a repeated
   * command twice.
   */
  headers?: FieldNames<RequestHeader>;
  /** Prefix of the token in its header, for example `Bearer `. */
  tokenPrefix?: string;
  socket?: {
    /** Complete texts of the two frames that check the connection. */
    ping?: string;
    pong?: string;
    names?: FieldNames<keyof Push>;
    commands?: { readonly [C in PushCmd]?: string };
    /** Field of a frame that contains all other fields except the command, as JSON text. */
    inside?: string;
  };
  /** Path prefix of uploaded files, if it is not /lightweight/files/. */
  files?: string;
};
