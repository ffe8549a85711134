import type { CallName, Input, Output, Refusals } from "contract";
import type { Desk } from "../engine/desk.ts";

/** What answers a row. It may refuse with what the row declares and nothing else. */
export type Handler<N extends CallName> = (input: Input<N>, desk: Desk<Refusals<N>>) => Output<N>;
export type MockHandlers = { [N in CallName]: Handler<N> };
export type Area<N extends CallName> = Pick<MockHandlers, N>;
