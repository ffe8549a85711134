import type { Controls } from "./control-call-types.ts";
import { type MockTarget, sendControl, type ControlInput } from "./control-request.ts";

type OfWorld = Extract<keyof Controls, `${string}/worlds/{world}${string}`>;

/**
 * Control calls of one world. `settle` resolves after the world's sockets have received all pushes.
 */
export type Here = {
  readonly road: MockTarget;
  readonly name: string;
  ask<C extends OfWorld>(call: C, input?: ControlInput<C>): Promise<Controls[C]["answer"]>;
  settle(): Promise<void>;
};

export const hereIn = (target: MockTarget, name: string, settle: () => Promise<void>): Here => ({
  road: target,
  name,
  ask: (call, input = {}) =>
    sendControl(target, call, { ...input, params: { world: name, ...input.params } }),
  settle,
});
