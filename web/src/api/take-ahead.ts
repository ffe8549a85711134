import type { Input, Output, ReadName } from "contract";
import type { CallError } from "./call-error.ts";
import { queryClient, readKey } from "./query-client.ts";
import { send } from "./send.ts";

/** What was read ahead, once, by who keeps it himself; undefined where nobody has. */
export function takeAhead<N extends ReadName>(name: N, input: Input<N>): Promise<Output<N>> | undefined {
  const queryKey = readKey(name, input);
  if (queryClient.getQueryState(queryKey) === undefined) return undefined;
  const queryFn = ({ signal }: { signal: AbortSignal }) => send(name, input, { signal });
  const answer = queryClient.fetchQuery<Output<N>, CallError>({ queryKey, queryFn, meta: { quiet: true } });
  return answer.finally(() => queryClient.removeQueries({ queryKey, exact: true }));
}
