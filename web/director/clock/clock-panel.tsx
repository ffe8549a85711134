import { runActionAndShowOutcome } from "../state/status-message.ts";
import { useUpcomingEvents } from "../state/use-upcoming-events.ts";
import { useStore } from "../../src/lib/browser/store.ts";
import { selectOrder } from "../state/selected-order-and-journal-entry.ts";
import { shownWorldClient } from "../state/shown-world.ts";
import { statusOfShownWorld, useCanControlWorld } from "../state/world-stream.ts";
import { useWorldTime } from "../state/use-world-time.ts";
import { formatTimeOfDay, formatDate, shortOrderId, formatDuration } from "../text/format.ts";
import { SegmentedControl } from "../../src/ui/base/segmented-control.tsx";
import css from "./clock.module.css";
import ui from "../ui/parts.module.css";
import { Button } from "../../src/ui/base/button.tsx";
import { Panel } from "../ui/panel.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { classNames } from "../../src/ui/base/class-names.ts";

const shownEventsMax = 10;
const timeScaleOptions = [
  { value: "0", label: "暂停" },
  { value: "1", label: "1×" },
  { value: "10", label: "10×" },
  { value: "60", label: "60×" },
];

const setTimeScale = (scale: number): void =>
  runActionAndShowOutcome(scale === 0 ? "暂停" : `时钟 ${scale}×`, () =>
    scale === 0 ? shownWorldClient().clock.freeze() : shownWorldClient().clock.run(scale),
  );
const advanceClockBy = (by: string, label: string) =>
  runActionAndShowOutcome(label, () => shownWorldClient().clock.advance(by));
const advanceToNextTimer = () =>
  runActionAndShowOutcome("下一事件", () => shownWorldClient().clock.next());

/** Describes how far the world's clock is ahead of the real time or behind it. */
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

/** Large clock with its controls, and the list of the next timers. */
export function ClockPanel() {
  const reported = useStore(statusOfShownWorld);
  const isLive = useCanControlWorld();
  const now = useWorldTime();
  const coming = useUpcomingEvents();
  const pace = reported?.frozen ? "0" : String(reported?.timeScale);
  return (
    <Panel
      label="虚拟时钟"
      step="2"
      actions={<span className={ui["note"]}>{reported && formatDate(now)}</span>}
    >
      <div
        className={classNames(
          css["clock"],
          !isLive && css["is-stale"],
          reported?.frozen && css["is-stopped"],
        )}
      >
        <p className={css["time"]} role="timer">
          {reported ? formatTimeOfDay(now).slice(0, 5) : "--:--"}
          <small>{reported && formatTimeOfDay(now).slice(5)}</small>
        </p>
        <p className={css["difference"]}>{reported && differenceToRealTime(now)}</p>
      </div>
      <fieldset className={css["pace"]} disabled={!isLive}>
        <SegmentedControl
          label="走多快"
          options={timeScaleOptions}
          value={pace}
          onChange={(scale) => setTimeScale(Number(scale))}
          size="sm"
        />
      </fieldset>
      <div className={css["buttons"]}>
        <Button variant="soft" disabled={!isLive} onClick={() => advanceClockBy("1m", "+1 分钟")}>
          +1 分钟
        </Button>
        <Button variant="soft" disabled={!isLive} onClick={() => advanceClockBy("15m", "+15 分钟")}>
          +15 分钟
        </Button>
        <Button disabled={!isLive} onClick={advanceToNextTimer}>
          下一事件
        </Button>
      </div>
      <h3 className={ui["subheading"]}>
        接下来
        <span className={ui["actions"]}>
          {Math.min(shownEventsMax, coming.length)} / {coming.length} 件
        </span>
      </h3>
      <ol className={css["events"]}>
        {coming.slice(0, shownEventsMax).map(({ at, kind, ref, orderId, says }, index) => (
          <li
            key={`${kind} ${ref}`}
            className={classNames(css["event"], index === 0 && css["is-first"])}
          >
            <span>{formatDuration(at - now)}</span>
            <button
              type="button"
              className={css["order"]}
              disabled={!orderId}
              onClick={() => selectOrder(orderId)}
            >
              {orderId ? shortOrderId(orderId) : "其他"}
            </button>
            <span className="t-clip" title={says}>
              {says.replace(/^订单 \S+ /, "")}
            </span>
            <IconButton
              label={`跳到${says}`}
              title="跳到"
              icon="skip"
              isDisabled={!isLive}
              onClick={() =>
                runActionAndShowOutcome(`跳到${says}`, () => shownWorldClient().clock.to(at))
              }
            />
          </li>
        ))}
      </ol>
    </Panel>
  );
}
