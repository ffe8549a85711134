import { useMutation } from "@tanstack/react-query";
import type { Input, Output, Refusals } from "contract";
import { type CallError, isRefused } from "./call-error.ts";
import { type Command, command } from "./intent.ts";
import { showError } from "./notices.ts";

type CommandOptions<N extends Command> = {
  /** Refusals the screen answers itself, with a dialog or near a field: they make no toast. */
  handles?: readonly Refusals<N>[];
};

/** A command for a button: `mutate(input)`, `isPending`, `error`. */
export function useCommand<N extends Command>(name: N, { handles = [] }: CommandOptions<N> = {}) {
  return useMutation<Output<N>, CallError, Input<N>>({
    mutationFn: (input) => command(name, input),
    onError: (error) => {
      if (handles.length === 0 || !isRefused(error, ...handles)) showError(error);
    },
  });
}
