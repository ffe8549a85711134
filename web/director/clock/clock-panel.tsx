import { runActionAndShowOutcome } from "../state/status-message.ts";
import { useUpcomingEvents } from "../state/use-upcoming-events.ts";
import { useStore } from "../../src/lib/browser/store.ts";
import { selectOrder } from "../state/selected-order-and-journal-entry.ts";
import { shownWorldClient } from "../state/shown-world.ts";
import { statusOfShownWorld, useCanControlWorld } from "../state/world-stream.ts";
import { useWorldTime } from "../state/use-world-time.ts";
import { formatTimeOfDay, formatDate, shortOrderId, formatDuration } from "../text/format.ts";
import { DirectorIcon } from "../ui/icon.tsx";
import { SegmentedControl } from "../ui/segmented-control.tsx";
import "./clock-panel.css";

const shownEventsMax = 10;
const timeScaleOptions = [
  [0, "暂停"],
  [1, "1×"],
  [10, "10×"],
  [60, "60×"],
] as const;

const setTimeScale = (scale: number): void =>
  runActionAndShowOutcome(scale === 0 ? "暂停" : `时钟 ${scale}×`, () =>
    scale === 0 ? shownWorldClient().clock.freeze() : shownWorldClient().clock.run(scale),
  );
const advanceClockBy = (by: string, label: string) =>
  runActionAndShowOutcome(label, () => shownWorldClient().clock.advance(by));
const advanceToNextTimer = () =>
  runActionAndShowOutcome("下一事件", () => shownWorldClient().clock.next());

/** Describes the difference between the world's clock and the real time. */
function differenceToRealTime(now: number): string {
  const ms = now - Date.now();
  const minutes = Math.round(Math.abs(ms) / 60_000);
  const days = Math.floor(minutes / 1_440);
  const hours = Math.floor(minutes / 60) % 24;
  const words = [days && `${days} 天`, hours && `${hours} 小时`, days === 0 && `${minutes % 60} 分`]
    .filter(Boolean)
    .join(" ");
  return minutes === 0 ? "和实际一样" : `比实际${ms > 0 ? "快" : "慢"}\n${words}`;
}

/** Large clock, and the list of upcoming timers. */
export function ClockPanel() {
  const reported = useStore(statusOfShownWorld);
  const isLive = useCanControlWorld();
  const now = useWorldTime();
  const coming = useUpcomingEvents();
  const pace = reported?.frozen ? 0 : reported?.timeScale;
  return (
    <section className="pn" aria-label="虚拟时钟">
      <div className="pn__h">
        <h2 data-step="2">虚拟时钟</h2>
        <div className="end">
          <span className="sub n">{reported && formatDate(now)}</span>
        </div>
      </div>
      <div className={`ck${isLive ? "" : " is-stale"}${reported?.frozen ? " is-stopped" : ""}`}>
        <p className="ck__t" role="timer">
          {reported ? formatTimeOfDay(now).slice(0, 5) : "--:--"}
          <small>{reported && formatTimeOfDay(now).slice(5)}</small>
        </p>
        <p className="ck__d n">{reported && differenceToRealTime(now)}</p>
      </div>
      <SegmentedControl
        label="走多快"
        className="ck__p n"
        options={timeScaleOptions}
        chosen={pace}
        onChoose={setTimeScale}
        isDisabled={!isLive}
      />
      <div className="g3">
        <button
          type="button"
          className="btn btn--sm btn--soft"
          disabled={!isLive}
          onClick={() => advanceClockBy("1m", "+1 分钟")}
        >
          +1 分钟
        </button>
        <button
          type="button"
          className="btn btn--sm btn--soft"
          disabled={!isLive}
          onClick={() => advanceClockBy("15m", "+15 分钟")}
        >
          +15 分钟
        </button>
        <button
          type="button"
          className="btn btn--sm"
          disabled={!isLive}
          onClick={advanceToNextTimer}
        >
          下一事件
        </button>
      </div>
      <h3 className="h3">
        接下来
        <span className="end n">
          {Math.min(shownEventsMax, coming.length)} / {coming.length} 件
        </span>
      </h3>
      <ol className="evs">
        {coming.slice(0, shownEventsMax).map(({ at, kind, ref, orderId, says }, index) => (
          <li key={`${kind} ${ref}`} className={index === 0 ? "ev is-first" : "ev"}>
            <span>{formatDuration(at - now)}</span>
            <button
              type="button"
              className="ref"
              disabled={!orderId}
              onClick={() => selectOrder(orderId)}
            >
              {orderId ? shortOrderId(orderId) : "其他"}
            </button>
            <span className="clip" title={says}>
              {says.replace(/^订单 \S+ /, "")}
            </span>
            <button
              type="button"
              className="ib"
              aria-label={`跳到${says}`}
              title="跳到"
              disabled={!isLive}
              onClick={() =>
                runActionAndShowOutcome(`跳到${says}`, () => shownWorldClient().clock.to(at))
              }
            >
              <DirectorIcon name="skip" />
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
