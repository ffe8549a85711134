import { useEffect } from "react";
import { vibratePhone } from "../../lib/browser/sound-and-vibration.ts";
import { formatRemainingTime } from "../../lib/time/format-remaining-time.ts";
import { classNames } from "../base/class-names.ts";
import css from "./order-clock.module.css";
import { remainingTimeShare, RemainingTimeRing } from "./time-ring.tsx";
import { useCountdownAnnouncement } from "./use-countdown-announcement.ts";

/**
 * Meaning of the color of a clock:
 * - mine: the user has to act.
 * - theirs: the other side has to act, or the user loses nothing at the end.
 * - auto: the next step happens at the end without an action.
 * - dispute: an appeal is open, the release is overdue, or the payment PIN is locked.
 * - idle: no action is expected.
 */
export type OrderClockTone = "mine" | "theirs" | "auto" | "dispute" | "idle";

interface OrderClockProps {
  /**
   * - s: in a row or a text.
   * - m: in a card or sheet, in elder mode or in a folded order panel.
   * - l: in the header of the order panel. It has no colored box until the time gets short.
   */
  size?: "s" | "m" | "l";
  tone: OrderClockTone;
  /**
   * Seconds left until the deadline. Negative: seconds overdue. null: there is no deadline, or the
   * connection is lost.
   */
  remain: number | null;
  /** Total time in seconds. The ring shows the share that is left. */
  total?: number;
  /** Description of the time for screen readers: "剩余付款时间". */
  label: string;
  /**
   * Text before the figures: "请付款 11:12". If `after` is true, it follows the figures: "1:58:12
   * 后解锁".
   */
  verb?: string;
  after?: boolean;
}

type ClockState = "idle" | "over" | "last" | "soon" | undefined;

/**
 * Returns how urgent the time is: below three minutes (soon), below one (last), past the deadline
 * (over), or no time (idle). Tone `theirs` has no "last", because the user loses nothing at the
 * deadline. Tone `auto` has no "soon", because the user need not act.
 */
export function orderClockUrgency(tone: OrderClockTone, remain: number | null): ClockState {
  if (remain === null || tone === "idle") return "idle";
  if (remain < 0) return "over";
  if (remain < 60 && tone !== "theirs") return "last";
  return remain < 180 && tone !== "auto" ? "soon" : undefined;
}

function spoken(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  if (minutes === 0) return `${rest} 秒`;
  if (minutes >= 60) return `${Math.floor(minutes / 60)} 小时 ${minutes % 60} 分钟`;
  return `${minutes} 分${rest === 0 ? "钟" : ` ${rest} 秒`}`;
}

function saying(label: string, remain: number | null): string {
  if (remain === null) return `${label} 无时限`;
  return remain < 0 ? `${label} 已超时 ${spoken(-remain)}` : `${label} ${spoken(remain)}`;
}

/** Shows the time left until a deadline, with a ring and the color of its tone. */
export function OrderClock({
  size = "s",
  tone,
  remain,
  total,
  label,
  verb,
  after = false,
}: OrderClockProps) {
  const passedMark = useCountdownAnnouncement(remain);
  const state = orderClockUrgency(tone, remain);
  // The phone vibrates only for the large clock, and only if the user may lose something.
  const mayAlarm = size === "l" && (tone === "mine" || tone === "dispute");
  useEffect(() => {
    if (passedMark === 60 && mayAlarm) vibratePhone();
  }, [passedMark, mayAlarm]);
  const word = verb !== undefined && <span className={css["verb"]}>{verb}</span>;
  return (
    <>
      <span
        role="timer"
        aria-label={saying(label, remain)}
        className={classNames(
          css["clock"],
          css[size],
          css[remain === null ? "idle" : tone],
          state && state !== "idle" && css[state],
          (passedMark === 180 || passedMark === 60) && css["pulse"],
        )}
      >
        <RemainingTimeRing share={remainingTimeShare(remain, total)} over={state === "over"} />
        {!after && word}
        {/* After the deadline, `verb` says that the time is over: 超时 02:14. Without `verb`, a
            plus sign shows it. */}
        <span>
          {remain === null
            ? "--:--"
            : formatRemainingTime((verb === undefined ? remain : Math.abs(remain)) * 1000)}
        </span>
        {after && word}
      </span>
      <span className="sr-only" aria-live="polite">
        {passedMark !== undefined && `${label}，还剩 ${passedMark / 60} 分钟`}
      </span>
    </>
  );
}
