import type { CallsByArea, CallName, Input, Output, RefusalCode } from "contract";
import type { RequestContext } from "../context/request-context.ts";

/** Executes a call. May refuse only with the codes that the definition of the call declares. */
export type CallHandler<N extends CallName> = (
  input: Input<N>,
  ctx: RequestContext<RefusalCode<N>>,
) => Output<N>;
export type CallHandlers = { [N in CallName]: CallHandler<N> };
/**
 * Handlers of the calls that one file of the contract defines. A missing handler is a type error in
 * the file with the handlers.
 */
export type CallAreaHandlers<A extends keyof CallsByArea> = {
  [N in keyof CallsByArea[A] & CallName]: CallHandler<N>;
};
