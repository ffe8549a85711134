import { useQueries } from "@tanstack/react-query";
import type { Input, Output, ReadCallName } from "contract";
import type { CallError } from "./call-error.ts";
import { queryKeyOf } from "./query-client.ts";
import { sendCall } from "./send-call.ts";

/**
 * Reads one call with several inputs, like `useRead` with `quiet` for each. `data` contains the
 * results that have arrived.
 */
export function useReadForEachInput<N extends ReadCallName>(name: N, inputs: readonly Input<N>[]) {
  const results = useQueries({
    queries: inputs.map((input) => ({
      queryKey: queryKeyOf(name, input),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        sendCall(name, input, { signal }) as Promise<Output<N>>,
      meta: { quiet: true },
    })),
  });
  return {
    data: results.flatMap((it) => (it.data === undefined ? [] : [it.data])),
    isPending: results.some((it) => it.isPending),
    error: (results.find((it) => it.error)?.error ?? null) as CallError | null,
  };
}
