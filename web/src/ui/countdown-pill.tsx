import { useEffect, useRef, useState } from "react";
import { classNames } from "./class-names.ts";
import css from "./countdown-pill.module.css";
import { Icon } from "./icon.tsx";

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

const marksSeconds = [60, 180, 300];

/** A clock read aloud each second is noise: only 5:00, 3:00 and 1:00 are said, also when the tick itself was missed. */
function usePassedMark(remainSeconds: number): number | undefined {
  const before = useRef(remainSeconds);
  const [passed, setPassed] = useState<number>();
  useEffect(() => {
    const mark = marksSeconds.find((seconds) => before.current > seconds && remainSeconds <= seconds);
    before.current = remainSeconds;
    if (mark !== undefined) setPassed(mark);
  }, [remainSeconds]);
  return passed;
}
