import type { ControlCallTypes } from "./control-call-types.ts";
import { type MockTarget, sendControlCall, type ControlCallInput } from "./control-request.ts";

type WorldCallKey = Extract<keyof ControlCallTypes, `${string}/worlds/{world}${string}`>;

/**
 * Control calls of one world. `settle` resolves after this client's sockets in the world have
 * received all pushes.
 */
export type WorldControlClient = {
  readonly target: MockTarget;
  readonly name: string;
  send<C extends WorldCallKey>(
    call: C,
    input?: ControlCallInput<C>,
  ): Promise<ControlCallTypes[C]["answer"]>;
  settle(): Promise<void>;
};

export const createWorldControlClient = (
  target: MockTarget,
  name: string,
  settle: () => Promise<void>,
): WorldControlClient => ({
  target,
  name,
  send: (call, input = {}) =>
    sendControlCall(target, call, { ...input, params: { world: name, ...input.params } }),
  settle,
});
