import type { KeyboardEvent } from "react";

type Props<T> = {
  label: string;
  className: string;
  options: readonly (readonly [value: T, text: string])[];
  chosen: T | undefined;
  onChoose: (value: T) => void;
  isDisabled?: boolean;
};
const stepByArrowKey: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

/** Segmented control: Tab focuses the chosen option, arrow keys move to its neighbors. */
export function SegmentedControl<T extends string | number | boolean>({
  label,
  className,
  options,
  chosen,
  onChoose,
  isDisabled = false,
}: Props<T>) {
  const at = Math.max(
    0,
    options.findIndex(([value]) => value === chosen),
  );
  function press(event: KeyboardEvent<HTMLElement>) {
    const to = (at + (stepByArrowKey[event.key] ?? 0) + options.length) % options.length;
    const next = options[to];
    if (to === at || !next) return;
    event.preventDefault();
    onChoose(next[0]);
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
      {options.map(([value, text], index) => (
        <button
          key={String(value)}
          type="button"
          role="radio"
          className="seg__item"
          aria-checked={value === chosen}
          tabIndex={index === at ? 0 : -1}
          disabled={isDisabled}
          onClick={() => onChoose(value)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
