import type { ServerControlCalls, WorldControlCalls } from "../control/control-calls.ts";
import type { ControlErrorCode as Code } from "../control/control-error.ts";

// Types of the control API. The package build replaces them by plain types that are generated from
// the same schemas.

type Rows = ServerControlCalls & WorldControlCalls;
type SchemaInput<T> = T extends { _zod: { input: infer I } } ? I : undefined;
type SchemaInputOf<R, K extends string> = R extends { [P in K]: infer T }
  ? SchemaInput<T>
  : undefined;

/** Control calls by method and path below /__mock. */
export type ControlCallTypes = {
  [N in keyof Rows as `${Rows[N]["method"]} ${Rows[N]["path"]}`]: {
    query: SchemaInputOf<Rows[N], "query">;
    body: SchemaInputOf<Rows[N], "body">;
    answer: SchemaInputOf<Rows[N], "answer">;
  };
};
/** Error code of a control call. */
export type ControlCode = Code;
