import { classNames } from "../base/class-names.ts";
import css from "./progress-bar.module.css";

interface ProgressProps {
  value: number;
  max: number;
  /**
   * Accessible name. Without it, the bar is hidden from screen readers, because figures next to it
   * say the same.
   */
  label?: string | undefined;
  tone?: "ink" | "on-photo" | "on-vault";
}

/** A thin bar that fills from the left. */
export function ProgressBar({ value, max, label, tone = "ink" }: ProgressProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  const fill = <span className={css["fill"]} style={{ transform: `scaleX(${share})` }} />;
  const look = classNames(css["track"], css[tone]);
  if (label === undefined)
    return (
      <span className={look} aria-hidden="true">
        {fill}
      </span>
    );
  return (
    <span
      className={look}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuenow={value}
      aria-valuemax={max}
    >
      {fill}
    </span>
  );
}
