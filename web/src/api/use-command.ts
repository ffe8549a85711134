import { type MutateOptions, useMutation } from "@tanstack/react-query";
import type { Input, Output, RefusalCode } from "contract";
import { type CallError, isUnknownOutcomeError, isRefusalError } from "./call-error.ts";
import { type UserCommandName, sendCommand } from "./send-command.ts";
import { showErrorToast } from "./toasts-and-warnings.ts";

type CommandOptions<N extends UserCommandName> = {
  /** Refusals that the screen shows itself, in a dialog or near a field. They cause no toast. */
  handles?: readonly RefusalCode<N>[];
  /** Set if the screen itself handles an unknown outcome by reading until it is known. */
  toleratesUnknownOutcome?: boolean;
};

/**
 * Returns a command for a button: `mutate(input)`, `isPending`, `error`. The mutation cache stores
 * its variables for minutes, and an input may contain a PIN. So the variable is a function that
 * returns the input.
 */
export function useCommand<N extends UserCommandName>(
  name: N,
  { handles = [], toleratesUnknownOutcome = false }: CommandOptions<N> = {},
) {
  type Options = MutateOptions<Output<N>, CallError, () => Input<N>>;
  const { mutate, mutateAsync, ...state } = useMutation<Output<N>, CallError, () => Input<N>>({
    mutationFn: (inputOf) => sendCommand(name, inputOf()),
    onError: (error) => {
      if (toleratesUnknownOutcome && isUnknownOutcomeError(error)) return;
      if (handles.length === 0 || !isRefusalError(error, ...handles)) showErrorToast(error);
    },
  });
  return {
    ...state,
    mutate: (input: Input<N>, options?: Options) => mutate(() => input, options),
    mutateAsync: (input: Input<N>, options?: Options) => mutateAsync(() => input, options),
  };
}
