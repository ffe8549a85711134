import type { ServerRows, WorldRows } from "../control/control-calls.ts";
import type { ControlErrorCode as Code } from "../control/control-error.ts";

// Types of the control API. The package build replaces them by plain types that are generated from
// the same schemas.

type Rows = ServerRows & WorldRows;
type Said<T> = T extends { _zod: { input: infer I } } ? I : undefined;
type Part<R, K extends string> = R extends { [P in K]: infer T } ? Said<T> : undefined;

/** Control calls by method and path below /__mock. */
export type Controls = {
  [N in keyof Rows as `${Rows[N]["method"]} ${Rows[N]["path"]}`]: {
    query: Part<Rows[N], "query">;
    body: Part<Rows[N], "body">;
    answer: Part<Rows[N], "answer">;
  };
};
/** Error code of a control call. */
export type ControlCode = Code;
