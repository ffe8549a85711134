import { useEffect, useState } from "react";
import { formatRemain } from "../lib/format-time.ts";
import { OfflineStrip } from "./banner.tsx";

/** How old the data in view is, told anew each second while it cannot be refreshed. `since` is of the phone's own clock. */
export function StaleStrip({ since }: { since: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <OfflineStrip age={formatRemain(now - since)} />;
}
