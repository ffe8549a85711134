import type { CallName, WireInput, WireOutput } from "../calls/calls.ts";
import type { CodeName } from "../errors/codes.ts";
import type { Push, PushCmd } from "../socket/push.ts";
import type { FieldMeaning } from "./meanings.ts";

type FieldsIn<T> = T extends readonly (infer One)[]
  ? FieldsIn<One>
  : T extends object
    ? { [K in keyof T & string]: K | FieldsIn<T[K]> }[keyof T & string]
    : never;
/** Names of all fields of all calls, at any depth. */
export type ContractFieldName = {
  [N in CallName]: FieldsIn<WireInput<N>> | FieldsIn<WireOutput<N>>;
}[CallName];

/**
 * Our names → the backend's names. A value `a.b` is the field `b` inside `a`. `null`: the backend
 * lacks the field. The key `blocked.nickName` names that field only inside `blocked`, which is a
 * record or a list.
 */
export type BackendNamesByField<Field extends string = ContractFieldName> = {
  readonly [F in Field]?: string | null;
} & { readonly [path: `${string}.${string}`]: string | null };

/** Format in which the backend writes one meaning, such as a time or a flag. */
export type Spelling = {
  /** Reads a value of an answer. Returns `undefined` for a value that does not fit. */
  toOurs: (theirs: unknown) => unknown;
  /** Writes a value of a request. Returns `undefined` or `NaN` if that is impossible. */
  toTheirs: (ours: unknown) => unknown;
};

type PageField = "pageNo" | "pageSize";

/** Our names of the request headers that a dialect can rename. */
export const headerNames = ["x-access-token", "x-key", "x-request-id", "x-trace-id"] as const;

type Spellings = { readonly [M in FieldMeaning]?: Spelling };

/** Parts of a response, as the hook `refusal` returns them. `code` is a code of the backend. */
export type RefusalHookResult = { code: string | number; result?: unknown; message?: string };

/** Differences between a backend and our call table. Anything not mentioned is as in the table. */
export type Dialect = {
  name: string;
  /** Convention for field names that this dialect does not list. Without it, ours are used. */
  naming?: "snake_case";
  /** Names of fields in all calls. */
  names?: BackendNamesByField;
  /** Names and spellings of single calls that differ from those of the other calls. */
  rows?: {
    readonly [N in CallName]?: {
      input?: BackendNamesByField;
      answer?: BackendNamesByField;
      spelling?: Spellings;
      /** Path of the record that holds the fields, if it is inside the result: `user.profile`. */
      resultAt?: string;
    };
  };
  spelling?: Spellings;
  /** The backend leaves a field without a value out of its responses. */
  nulls?: "left out";
  /** The backend sends `null` for an empty list. */
  emptyLists?: "null";
  paging?: {
    /** Number of the first page. */
    first?: 0 | 1;
    input?: BackendNamesByField<PageField>;
    /** `hasMore` replaces `pages` if the backend sends only a flag that more pages follow. */
    answer?: BackendNamesByField<PageField | "records" | "total" | "pages" | "hasMore">;
  };
  envelope?: {
    names?: BackendNamesByField<"code" | "result" | "message" | "traceId">;
    /** The backend writes numeric codes as text. */
    codesAreText?: true;
    /** Codes that differ from our numbers. */
    codes?: { readonly [C in CodeName]?: string | number };
  };
  /**
   * Changes the body of a response before its envelope is read. `refusal` and `token` get the
   * unchanged body.
   */
  unwrap?: (call: CallName | undefined, body: unknown) => unknown;
  /**
   * Reads a response that the envelope cannot describe, for example by its status. Returns `undefined`
   * if the envelope should be read.
   */
  refusal?: (status: number, body: unknown) => RefusalHookResult | undefined;
  /** Returns the new token that a response contains, if any. */
  token?: (headers: Readonly<Record<string, unknown>>, body: unknown) => string | undefined;
  /** Response header that carries the token of a login, if the token is not in the result. */
  tokenHeader?: string;
  /**
   * `null`: the backend does not know the header. A backend without x-request-id executes a repeated
   * command twice.
   */
  headers?: BackendNamesByField<(typeof headerNames)[number]>;
  /** Prefix of the token in its header, for example `Bearer `. */
  tokenPrefix?: string;
  frames?: {
    /** Complete frame that the backend expects as a client's heartbeat. */
    ping?: string | Uint8Array;
    /** Complete frame with which the backend responds to a heartbeat. */
    pong?: string;
    names?: BackendNamesByField<keyof Push>;
    commands?: { readonly [C in PushCmd]?: string | number };
    /** Field of a frame that contains all other fields except the command, as JSON text. */
    inside?: string;
    /** Splits one message, which may be binary, into frames. Field names are translated afterwards. */
    read?: (raw: string | Uint8Array) => readonly unknown[] | undefined;
  };
  /** Path prefix of uploaded files, if it is not /lightweight/files/. */
  files?: string;
};
