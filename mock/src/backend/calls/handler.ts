import type { Areas, CallName, Input, Output, Refusals } from "contract";
import type { RequestContext } from "../context/request-context.ts";

/** What answers a row. It may refuse with what the row declares and nothing else. */
export type Handler<N extends CallName> = (
  input: Input<N>,
  ctx: RequestContext<Refusals<N>>,
) => Output<N>;
export type MockHandlers = { [N in CallName]: Handler<N> };
/** What a file of handlers answers: the rows of the same file of the contract. A forgotten one does not compile there. */
export type Area<A extends keyof Areas> = { [N in keyof Areas[A] & CallName]: Handler<N> };
