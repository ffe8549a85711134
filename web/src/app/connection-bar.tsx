import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { isRefusalError } from "../api/call-error.ts";
import { useLiveConnectionState } from "../api/live-connection-state.ts";
import { reconnectLiveUpdates } from "../api/live-updates.ts";
import { queryClient } from "../api/query-client.ts";
import { usePendingPurchase } from "../trade/pending-purchase/pending-purchase.ts";
import { formatShortTime } from "../lib/time/format-time.ts";
import { serverNow } from "../lib/time/server-clock.ts";
import { subscribeToNetworkStatus } from "../api/network-status.ts";
import { Icon } from "../ui/base/icon.tsx";
import type { IconName } from "../ui/base/icon-names.ts";
import { useOldestStaleDataTime } from "../ui/layout/stale-data.tsx";
import css from "./shell.module.css";

/** Time at which the network was lost. The data on the screen is from before that time. */
let networkLostAt: number | undefined;
const networkLostSince = () => {
  networkLostAt = navigator.onLine ? undefined : (networkLostAt ?? Date.now());
  return networkLostAt;
};

const reads = queryClient.getQueryCache();
const subscribeToReads = (changed: () => void) => reads.subscribe(changed);
/** Returns true if a read on the screen failed because of maintenance. */
const isUnderMaintenance = () =>
  reads.findAll({ type: "active" }).some((it) => isRefusalError(it.state.error, "maintenance"));

/** 正在重新连接 is shown only if a reconnect takes longer than this. */
const reconnectingDelayMs = 2000;

/**
 * Shows at most one thin bar. Without a network it offers no "reconnect", because that could not
 * help.
 */
export function ConnectionBar() {
  const lost = useSyncExternalStore(subscribeToNetworkStatus, networkLostSince);
  const state = useLiveConnectionState();
  const since = useOldestStaleDataTime();
  const hasPendingPurchase = usePendingPurchase() !== null;
  const maintained = useSyncExternalStore(subscribeToReads, isUnderMaintenance);
  if (hasPendingPurchase)
    return (
      <StatusLine
        icon="clock"
        text="正在确认"
        more={lost === undefined ? "上一笔购买" : "上一笔购买，没有网络"}
      />
    );
  // If data is missing on the screen (`since` is null), shows no time, because the screen reports
  // the failure itself.
  if (lost !== undefined)
    return (
      <StatusLine
        icon="wifi-off"
        text="没有网络"
        more={since === null ? undefined : dataAgeText(Math.min(lost, since ?? lost))}
      />
    );
  if (maintained)
    return <StatusLine icon="gear" before="系统" text="维护中" more="，订单的钟会顺延" />;
  if (state === "down") return <ReconnectButton />;
  if (typeof since === "number")
    return <StatusLine icon="refresh" text="暂未更新" more={dataAgeText(since)} />;
  return state === "connecting" ? <Reconnecting /> : null;
}

/**
 * Returns the text with the age of the data. Converts the time from the device clock to the server
 * clock, like all other times.
 */
const dataAgeText = (since: number) =>
  `，显示 ${formatShortTime(since - Date.now() + serverNow(), serverNow())} 的内容`;

interface StatusLineProps {
  icon: IconName;
  /**
   * Text before `text`. Next to the title of a tab screen, `before` and `more` are hidden, because
   * there is less space.
   */
  before?: string;
  text: string;
  more?: string | undefined;
}

const StatusLine = ({ icon, before, text, more }: StatusLineProps) => (
  <output className={`num ${css["strip"]}`}>
    <IconWithText icon={icon}>
      {before && <span className={css["stripMore"]}>{before}</span>}
      {text}
      {more && <span className={css["stripMore"]}>{more}</span>}
    </IconWithText>
  </output>
);

const IconWithText = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <span className={css["marked"]}>
    <Icon name={icon} size="sm" />
    <span>{children}</span>
  </span>
);

function Reconnecting() {
  const [tells, setTells] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTells(true), reconnectingDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return tells ? <StatusLine icon="refresh" text="正在重新连接" /> : null;
}

const ReconnectButton = () => (
  <button type="button" className={css["strip"]} onClick={reconnectLiveUpdates}>
    <IconWithText icon="refresh">
      <span className={css["stripMore"]}>实时</span>连接已断开，点击重连
    </IconWithText>
  </button>
);
