import { classNames } from "../style/class-names.ts";
import css from "./countdown-pill.module.css";
import { Icon } from "../mark/icon.tsx";
import { usePassedMark } from "./use-passed-mark.ts";

export type CountdownTone = "wait" | "check" | "warning" | "danger";

/** Under three minutes the clock warns, under one it is urgent, whatever is waited for. */
export function countdownTone(remainSeconds: number, base: "wait" | "check"): CountdownTone {
  if (remainSeconds < 60) return "danger";
  return remainSeconds < 180 ? "warning" : base;
}

interface CountdownPillProps {
  /** Who must do what: "待付款". Never a bare time. */
  label: string;
  /** The time left as text: "12:46". */
  text: string;
  /** The same time in seconds, for the three announcements. */
  remainSeconds: number;
  tone: CountdownTone;
  icon?: "clock" | "lock";
}

export function CountdownPill({ label, text, remainSeconds, tone, icon = "clock" }: CountdownPillProps) {
  const passedMark = usePassedMark(remainSeconds);
  return (
    <>
      <span
        role="timer"
        aria-label={`${label} ${text}`}
        className={classNames(css["pill"], tone !== "wait" && css[tone], (passedMark === 180 || passedMark === 60) && css["pulse"])}
      >
        <Icon name={icon} className={css["icon"]} />
        {label} {text}
      </span>
      <span className="sr-only" aria-live="polite">
        {passedMark !== undefined && `${label}，还剩 ${passedMark / 60} 分钟`}
      </span>
    </>
  );
}
