import type { ControlCallTypes } from "./control-call-types.ts";
import { type MockTarget, sendControl, type ControlInput } from "./control-request.ts";

type WorldCallKey = Extract<keyof ControlCallTypes, `${string}/worlds/{world}${string}`>;

/**
 * Control calls of one world. `settle` resolves after the world's sockets have received all pushes.
 */
export type WorldControl = {
  readonly target: MockTarget;
  readonly name: string;
  send<C extends WorldCallKey>(
    call: C,
    input?: ControlInput<C>,
  ): Promise<ControlCallTypes[C]["answer"]>;
  settle(): Promise<void>;
};

export const openWorldControl = (
  target: MockTarget,
  name: string,
  settle: () => Promise<void>,
): WorldControl => ({
  target,
  name,
  send: (call, input = {}) =>
    sendControl(target, call, { ...input, params: { world: name, ...input.params } }),
  settle,
});
