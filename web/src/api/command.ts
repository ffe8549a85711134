import { type MutateOptions, useMutation } from "@tanstack/react-query";
import type { Input, Output, Refusals } from "contract";
import { type CallError, isOutcomeUnknown, isRefusal } from "./call-error.ts";
import { type UserCommand, sendCommand } from "./send-command.ts";
import { showError } from "./notices.ts";

type CommandOptions<N extends UserCommand> = {
  /** Refusals the screen answers itself, with a dialog or near a field: they make no toast. */
  handles?: readonly Refusals<N>[];
  /** That nobody knows what became of it is told by the screen, which asks until somebody does. */
  toleratesUnknownOutcome?: boolean;
};

/**
 * A command for a button: `mutate(input)`, `isPending`, `error`. The cache of mutations remembers what it is given for minutes, and a
 * PIN may be in it: it is given the way to the input instead.
 */
export function useCommand<N extends UserCommand>(
  name: N,
  { handles = [], toleratesUnknownOutcome = false }: CommandOptions<N> = {},
) {
  type Options = MutateOptions<Output<N>, CallError, () => Input<N>>;
  const { mutate, mutateAsync, ...state } = useMutation<Output<N>, CallError, () => Input<N>>({
    mutationFn: (inputOf) => sendCommand(name, inputOf()),
    onError: (error) => {
      if (toleratesUnknownOutcome && isOutcomeUnknown(error)) return;
      if (handles.length === 0 || !isRefusal(error, ...handles)) showError(error);
    },
  });
  return {
    ...state,
    mutate: (input: Input<N>, options?: Options) => mutate(() => input, options),
    mutateAsync: (input: Input<N>, options?: Options) => mutateAsync(() => input, options),
  };
}
