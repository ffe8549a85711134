import { invalidateReads } from "../api/query-client.ts";
import { useRemaining } from "../lib/use-remaining.ts";
import { Clock } from "../ui/figure/clock.tsx";
import css from "./sheet.module.css";

const daySeconds = 24 * 3600;

/** How long who has paid too late, or was ruled against, may still say so. Nothing where nobody told. */
export function AppealLeft({ until, what = "申诉" }: { until: number | null | undefined; what?: "申诉" | "异议" }) {
  const remain = useRemaining(until ?? null, () => invalidateReads(["orderDetail"]));
  if (!until) return null;
  return (
    <p className={css["left"]}>
      {`${what}剩余`}
      <Clock tone="mine" remain={remain} total={daySeconds} label={`${what}剩余`} />
    </p>
  );
}
