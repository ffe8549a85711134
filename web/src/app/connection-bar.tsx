import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { isRefusal } from "../api/call-error.ts";
import { reconnect, useLive } from "../api/live.ts";
import { queryClient } from "../api/query-client.ts";
import { usePendingPurchase } from "../trade/pending-purchase/pending-purchase.ts";
import { formatWhen } from "../lib/time/format-time.ts";
import { serverNow } from "../lib/time/server-clock.ts";
import { subscribeToNetwork } from "../api/network.ts";
import { Icon } from "../ui/base/icon.tsx";
import type { IconName } from "../ui/base/icon-names.ts";
import { useStaleSince } from "../ui/layout/stale-strip.tsx";
import css from "./shell.module.css";

/** Since when there is no network; what is shown is as old. */
let lostAt: number | undefined;
const lostSince = () => {
  lostAt = navigator.onLine ? undefined : (lostAt ?? Date.now());
  return lostAt;
};

const reads = queryClient.getQueryCache();
const followReads = (changed: () => void) => reads.subscribe(changed);
/** Something on the screen could not be read for it. */
const isMaintained = () =>
  reads.findAll({ type: "active" }).some((it) => isRefusal(it.state.error, "maintenance"));

/** What is over in two seconds nobody needs to hear of. */
const patienceMs = 2000;

/** One thin line at most: without a network a tap on "reconnect" could not help. */
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
  // Where nothing is shown, the page says so itself.
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

/** Converts the moment from the clock of the phone to the clock of the server, as all other times are shown. */
const shownAt = (since: number) =>
  `，显示 ${formatWhen(since - Date.now() + serverNow(), serverNow())} 的内容`;

interface LineProps {
  icon: IconName;
  /** Left out beside the title of a tab, where there is less room; as is `more`. */
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
