import { lazy, Suspense } from "react";
import { useRead } from "../api/read.ts";

/** It only points at something: where its file cannot be had, the badge of the tab says the same. */
const nothing = { default: () => null };
const PendingStrip = lazy(() =>
  import("./pending-strip.tsx").then(
    (it) => ({ default: it.PendingStrip }),
    () => nothing,
  ),
);

/** Fetched when there is something to point at. */
export function Pending() {
  const waiting = useRead("orderStat", {}, { quiet: true }).data?.needAction ?? 0;
  if (waiting === 0) return null;
  return (
    <Suspense fallback={null}>
      <PendingStrip />
    </Suspense>
  );
}
