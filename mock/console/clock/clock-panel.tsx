import { act } from "../state/run-action.ts";
import { useAsked } from "../state/use-world-query.ts";
import { useBox } from "../state/observable-value.ts";
import { usePlace } from "../state/director-location.ts";
import { pickOrder } from "../state/selected-items.ts";
import { worldNow } from "../state/shown-world.ts";
import { shownState, useIsLive } from "../state/world-stream.ts";
import { useNow } from "../state/use-world-time.ts";
import { formatClock, dayOf, shortId, spanOf } from "../text/format.ts";
import { DirectorIcon } from "../ui/icon.tsx";
import { Segments } from "../ui/segmented-control.tsx";
import "./clock-panel.css";

const shown = 10;
const paces = [
  [0, "暂停"],
  [1, "1×"],
  [10, "10×"],
  [60, "60×"],
] as const;

const setPace = (scale: number): void =>
  act(scale === 0 ? "暂停" : `时钟 ${scale}×`, () =>
    scale === 0 ? worldNow().clock.freeze() : worldNow().clock.run(scale),
  );
const advance = (by: string, label: string) => act(label, () => worldNow().clock.advance(by));
const toNext = () => act("下一事件", () => worldNow().clock.next());

/** Describes the difference between the world's clock and the real time. */
function difference(now: number): string {
  const ms = now - Date.now();
  const minutes = Math.round(Math.abs(ms) / 60_000);
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor(minutes / 60) % 24];
  const words = [days && `${days} 天`, hours && `${hours} 小时`, days === 0 && `${minutes % 60} 分`]
    .filter(Boolean)
    .join(" ");
  return minutes === 0 ? "和实际一样" : `比实际${ms > 0 ? "快" : "慢"}\n${words}`;
}

/** Large clock, and the list of upcoming timers. */
export function ClockPanel() {
  const reported = useBox(shownState);
  const isLive = useIsLive();
  const now = useNow();
  const { world } = usePlace();
  const coming = useAsked(() => worldNow().upcomingEvents(1_000), [world]) ?? [];
  const pace = reported?.frozen ? 0 : reported?.timeScale;
  return (
    <section className="pn" aria-label="虚拟时钟">
      <div className="pn__h">
        <h2 data-step="2">虚拟时钟</h2>
        <div className="end">
          <span className="sub n">{reported && dayOf(now)}</span>
        </div>
      </div>
      <div className={`ck${isLive ? "" : " is-stale"}${reported?.frozen ? " is-stopped" : ""}`}>
        <p className="ck__t" role="timer">
          {reported ? formatClock(now).slice(0, 5) : "--:--"}
          <small>{reported && formatClock(now).slice(5)}</small>
        </p>
        <p className="ck__d n">{reported && difference(now)}</p>
      </div>
      <Segments
        label="走多快"
        className="ck__p n"
        of={paces}
        chosen={pace}
        pick={setPace}
        isOff={!isLive}
      />
      <div className="g3">
        <button
          type="button"
          className="btn btn--sm btn--soft"
          disabled={!isLive}
          onClick={() => advance("1m", "+1 分钟")}
        >
          +1 分钟
        </button>
        <button
          type="button"
          className="btn btn--sm btn--soft"
          disabled={!isLive}
          onClick={() => advance("15m", "+15 分钟")}
        >
          +15 分钟
        </button>
        <button type="button" className="btn btn--sm" disabled={!isLive} onClick={toNext}>
          下一事件
        </button>
      </div>
      <h3 className="h3">
        接下来
        <span className="end n">
          {Math.min(shown, coming.length)} / {coming.length} 件
        </span>
      </h3>
      <ol className="evs">
        {coming.slice(0, shown).map(({ at, kind, ref, orderId, says }, index) => (
          <li key={`${kind} ${ref}`} className={index === 0 ? "ev is-first" : "ev"}>
            <span>{spanOf(at - now)}</span>
            <button
              type="button"
              className="ref"
              disabled={!orderId}
              onClick={() => pickOrder(orderId)}
            >
              {orderId ? shortId(orderId) : "其他"}
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
              onClick={() => act(`跳到${says}`, () => worldNow().clock.to(at))}
            >
              <DirectorIcon name="skip" />
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
