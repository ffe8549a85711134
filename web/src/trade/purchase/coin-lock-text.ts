import type { Output } from "contract";
import { formatDurationSeconds } from "../../lib/time/format-duration.ts";

/** States how long the bought coins stay locked, or `undefined` if they can be sold at once. */
export function coinLockText({
  t1,
  t1Sec,
}: Pick<Output<"buyConfig">, "t1" | "t1Sec">): string | undefined {
  if (t1 !== 1) return undefined;
  return t1Sec
    ? `T+1 保护，放币后满 ${formatDurationSeconds(t1Sec)}可用`
    : "T+1 保护，放币后不能马上出售";
}
