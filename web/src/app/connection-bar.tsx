import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { isRefusal } from "../api/call-error.ts";
import { reconnect, useLive } from "../api/live-updates.ts";
import { queryClient } from "../api/query-client.ts";
import { usePendingPurchase } from "../trade/pending-purchase/pending-purchase.ts";
import { formatWhen } from "../lib/time/format-time.ts";
import { serverNow } from "../lib/time/server-clock.ts";
import { subscribeToNetwork } from "../api/network-status.ts";
import { Icon } from "../ui/base/icon.tsx";
import type { IconName } from "../ui/base/icon-names.ts";
import { useStaleSince } from "../ui/layout/stale-data.tsx";
import css from "./shell.module.css";

/** Time at which the network was lost. The data on the screen is from before that time. */
let lostAt: number | undefined;
const lostSince = () => {
  lostAt = navigator.onLine ? undefined : (lostAt ?? Date.now());
  return lostAt;
};

const reads = queryClient.getQueryCache();
const followReads = (changed: () => void) => reads.subscribe(changed);
/** Returns true if a read on the screen failed because of maintenance. */
const isMaintained = () =>
  reads.findAll({ type: "active" }).some((it) => isRefusal(it.state.error, "maintenance"));

/** Outages shorter than this are not shown. */
const patienceMs = 2000;

/** Shows at most one thin bar. Without a network it offers no "reconnect", because that could not help. */
export function ConnectionBar() {
  const lost = useSyncExternalStore(subscribeToNetwork, lostSince);
  const { state } = useLive();
  const since = useStaleSince();
  const hasPendingPurchase = usePendingPurchase() !== null;
  const maintained = useSyncExternalStore(followReads, isMaintained);
  if (hasPendingPurchase)
    return (
      <Line
        icon="clock"
        text="正在确认"
        more={lost === undefined ? "上一笔购买" : "上一笔购买，没有网络"}
      />
    );
  // A screen without data reports the missing network itself.
  if (lost !== undefined)
    return (
      <Line
        icon="wifi-off"
        text="没有网络"
        more={since === null ? undefined : shownAt(Math.min(lost, since ?? lost))}
      />
    );
  if (maintained) return <Line icon="gear" before="系统" text="维护中" more="，订单的钟会顺延" />;
  if (state === "down") return <Reconnect />;
  if (typeof since === "number")
    return <Line icon="refresh" text="暂未更新" more={shownAt(since)} />;
  return state === "connecting" ? <Reconnecting /> : null;
}

/** Converts a time of the device clock to the server clock, like all other times. */
const shownAt = (since: number) =>
  `，显示 ${formatWhen(since - Date.now() + serverNow(), serverNow())} 的内容`;

interface LineProps {
  icon: IconName;
  /** Omitted next to the title of a tab, which leaves less room. The same holds for `more`. */
  before?: string;
  text: string;
  more?: string | undefined;
}

const Line = ({ icon, before, text, more }: LineProps) => (
  <output className={`num ${css["strip"]}`}>
    <Marked icon={icon}>
      {before && <span className={css["stripMore"]}>{before}</span>}
      {text}
      {more && <span className={css["stripMore"]}>{more}</span>}
    </Marked>
  </output>
);

const Marked = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <span className={css["marked"]}>
    <Icon name={icon} size="sm" />
    <span>{children}</span>
  </span>
);

function Reconnecting() {
  const [tells, setTells] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTells(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return tells ? <Line icon="refresh" text="正在重新连接" /> : null;
}

const Reconnect = () => (
  <button type="button" className={css["strip"]} onClick={reconnect}>
    <Marked icon="refresh">
      <span className={css["stripMore"]}>实时</span>连接已断开，点击重连
    </Marked>
  </button>
);
