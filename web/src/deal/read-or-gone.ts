import type { CodeName, Input, Output, ReadName } from "contract";
import { useEffect } from "react";
import { isRefused } from "../api/call-error.ts";
import { showError } from "../api/notices.ts";
import { useRead } from "../api/read.ts";

type Options = { gone: readonly CodeName[]; enabled?: boolean };

/** What the screen itself says to be gone is said there alone; of other trouble a toast tells, too. */
export function useReadOrGone<N extends ReadName>(name: N, input: Input<N>, { gone, enabled = true }: Options) {
  const read = useRead<N>(name, input, { enabled, quiet: true });
  const lost = read.data === undefined && !isRefused(read.error, ...gone) ? read.error : null;
  useEffect(() => {
    if (lost) showError(lost);
  }, [lost]);
  return read as typeof read & { data: Output<N> | undefined };
}
