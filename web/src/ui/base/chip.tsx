import type { ReactNode } from "react";
import css from "./chip.module.css";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

interface ChipProps {
  children: ReactNode;
  onClick: () => void;
  pressed?: boolean | undefined;
  /** Shows a small arrow, because the chip opens a sheet with a choice. */
  caret?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Accessible name. It must contain the visible words. */
  label?: string | undefined;
}

export function Chip({ children, onClick, pressed, caret = false, disabled, label }: ChipProps) {
  return (
    <button
      type="button"
      className={css["chip"]}
      aria-label={label}
      aria-pressed={pressed}
      aria-haspopup={caret ? "dialog" : undefined}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
      {caret && <Icon name="down" className={css["caret"]} />}
    </button>
  );
}

/** Empty chip of the first paint, shown before the app has loaded. */
export const ChipSkeleton = () => <span className={css["chip"]} style={{ width: 56 }} />;

interface ChipRowProps {
  label: string;
  children: ReactNode;
  /**
   * - bar: filters below a title bar, faded out at the right edge.
   * - plain: chips in one row that scrolls.
   * - fill: as plain, with gray chips for a white background.
   * - grid: as fill, with equal widths and several lines.
   */
  look?: "bar" | "plain" | "fill" | "grid";
}

export function ChipRow({ label, children, look = "plain" }: ChipRowProps) {
  const shape = {
    plain: undefined,
    bar: css["bar"],
    fill: css["fill"],
    grid: classNames(css["grid"], css["fill"]),
  }[look];
  return (
    <div role="group" aria-label={label} className={classNames(css["row"], shape)}>
      {children}
    </div>
  );
}
