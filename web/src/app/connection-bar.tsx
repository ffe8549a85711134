import { useSyncExternalStore } from "react";
import { reconnect, useLive } from "../api/live.ts";
import { useDoubt } from "../deal/doubt/doubt.ts";
import { Icon } from "../ui/mark/icon.tsx";
import { StaleAge, useStaleSince } from "../ui/frame/stale-strip.tsx";
import css from "./shell.module.css";

const followNetwork = (changed: () => void) => {
  const events = ["online", "offline"] as const;
  for (const event of events) window.addEventListener(event, changed);
  return () => {
    for (const event of events) window.removeEventListener(event, changed);
  };
};
const useOnline = () => useSyncExternalStore(followNetwork, () => navigator.onLine);

/** One thin line at most: without a network a tap on "reconnect" could not help. */
export function ConnectionBar() {
  const online = useOnline();
  const { state } = useLive();
  const since = useStaleSince();
  const inDoubt = useDoubt() !== null;
  if (inDoubt) return <Asking online={online} />;
  if (!online) return <Offline />;
  if (state === "down") return <Reconnect />;
  return since === undefined ? null : <Stale since={since} />;
}

/** A purchase whose answer was lost is looked for meanwhile, whatever screen this is. */
const Asking = ({ online }: { online: boolean }) => (
  <div className={css["strip"]} role="status">
    <Icon name="clock" size="sm" />
    {online ? "正在确认上一笔购买" : "网络异常，恢复后继续确认上一笔购买"}
  </div>
);

const Stale = ({ since }: { since: number }) => (
  <output className={css["strip"]}>
    <Icon name="wifi-off" size="sm" />
    <StaleAge since={since} />
  </output>
);

const Offline = () => (
  <div className={css["strip"]} role="status">
    <Icon name="wifi-off" size="sm" />
    网络异常，请检查您的网络连接
  </div>
);

const Reconnect = () => (
  <button type="button" className={css["strip"]} onClick={reconnect}>
    <Icon name="refresh" size="sm" />
    实时连接已断开，点击重连
  </button>
);
