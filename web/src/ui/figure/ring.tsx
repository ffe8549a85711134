import { useEffect } from "react";
import { tremble } from "../../lib/chime.ts";
import { formatRemain } from "../../lib/format-time.ts";
import { classNames } from "../style/class-names.ts";
import { countdownTone } from "./countdown-pill.tsx";
import css from "./ring.module.css";
import { usePassedMark } from "./use-passed-mark.ts";

interface RingProps {
  /** From useRemaining: computed from the server's deadline, never counted. */
  remainSeconds: number;
  /** The whole time, of which the arc shows what is left. */
  totalSeconds: number;
  /** wait: the viewer must act. check: the other side must. */
  tone: "wait" | "check";
  /** What the time is for: "剩余付款时间". */
  label: string;
}

const spoken = (seconds: number): string =>
  seconds < 60 ? `${seconds} 秒` : `${Math.floor(seconds / 60)} 分${seconds % 60 === 0 ? "钟" : ` ${seconds % 60} 秒`}`;

/** The clock of an order: how long is left, as figures and as an arc. */
export function Ring({ remainSeconds, totalSeconds, tone, label }: RingProps) {
  const passedMark = usePassedMark(remainSeconds);
  useEffect(() => {
    if (passedMark === 60) tremble();
  }, [passedMark]);
  const share = totalSeconds > 0 ? Math.min(1, Math.max(0, remainSeconds / totalSeconds)) : 0;
  const look = countdownTone(remainSeconds, tone);
  const text = formatRemain(remainSeconds * 1000);
  return (
    <>
      <span
        role="timer"
        aria-label={`${label} ${spoken(remainSeconds)}`}
        className={classNames(css["ring"], css[look], (passedMark === 180 || passedMark === 60) && css["pulse"])}
      >
        <svg viewBox="0 0 60 60" aria-hidden="true">
          <circle className={css["track"]} cx="30" cy="30" r="27" />
          {share > 0 && (
            <circle
              className={css["arc"]}
              cx="30"
              cy="30"
              r="27"
              pathLength="100"
              strokeDasharray="100"
              strokeDashoffset={100 - share * 100}
            />
          )}
        </svg>
        <span className={classNames("num", css["time"], text.length > 5 && css["long"])}>{text}</span>
      </span>
      <span className="sr-only" aria-live="polite">
        {passedMark !== undefined && `${label}，还剩 ${passedMark / 60} 分钟`}
      </span>
    </>
  );
}
