import type { Areas, CallName, Input, Output, Refusals } from "contract";
import type { RequestContext } from "../context/request-context.ts";

/** Executes a call. May refuse only with the codes that the definition of the call declares. */
export type Handler<N extends CallName> = (
  input: Input<N>,
  ctx: RequestContext<Refusals<N>>,
) => Output<N>;
export type MockHandlers = { [N in CallName]: Handler<N> };
/**
 * Handlers of one file of the contract. A missing handler is a type error in the file that declares them.
 */
export type Area<A extends keyof Areas> = { [N in keyof Areas[A] & CallName]: Handler<N> };
