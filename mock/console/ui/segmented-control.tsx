import type { KeyboardEvent } from "react";

type Props<T> = {
  label: string;
  className: string;
  of: readonly (readonly [value: T, text: string])[];
  chosen: T | undefined;
  pick: (value: T) => void;
  isOff?: boolean;
};
const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

/** Segmented control: Tab focuses the chosen option, arrow keys move to its neighbors. */
export function Segments<T extends string | number | boolean>({
  label,
  className,
  of,
  chosen,
  pick,
  isOff = false,
}: Props<T>) {
  const at = Math.max(
    0,
    of.findIndex(([value]) => value === chosen),
  );
  function press(event: KeyboardEvent<HTMLElement>) {
    const to = (at + (steps[event.key] ?? 0) + of.length) % of.length;
    const next = of[to];
    if (to === at || !next) return;
    event.preventDefault();
    pick(next[0]);
    event.currentTarget.querySelectorAll("button")[to]?.focus();
  }
  return (
    <div
      className={`seg ${className}`}
      role="radiogroup"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={press}
    >
      {of.map(([value, text], index) => (
        <button
          key={String(value)}
          type="button"
          role="radio"
          className="seg__item"
          aria-checked={value === chosen}
          tabIndex={index === at ? 0 : -1}
          disabled={isOff}
          onClick={() => pick(value)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
