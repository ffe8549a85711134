import { useEffect, useState } from "react";
import { formatRemain } from "../../lib/format-remain.ts";
import { Icon } from "../mark/icon.tsx";
import css from "./stale-strip.module.css";

/** Cached data stays in view while it cannot be refreshed; its age is told anew each second. `since` is of the phone's own clock. */
export function StaleStrip({ since }: { since: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <output className={`num ${css["strip"]}`}>
      <Icon name="wifi-off" size="sm" />
      {`网络不稳定，显示的是${formatRemain(now - since)}前的数据`}
    </output>
  );
}
