import { useId } from "react";
import choice from "./hidden-input.module.css";
import { classNames } from "./class-names.ts";
import css from "./segmented-control.module.css";

interface SegmentProps<T extends string> {
  label: string;
  options: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
  size?: "md" | "sm";
}

const mostInLine = 3;

/**
 * Choice of one of a few options. Uses real radio inputs, so that the browser handles arrow keys
 * and forms.
 */
export function SegmentedControl<T extends string>({
  label,
  options,
  value,
  onChange,
  size = "md",
}: SegmentProps<T>) {
  const name = useId();
  const at = options.findIndex((option) => option.value === value);
  const thumb = {
    width: `calc((100% - 6px) / ${options.length})`,
    transform: `translateX(${at * 100}%)`,
  };
  const wraps = options.length > mostInLine;
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classNames(css["segment"], size === "sm" && css["sm"], wraps && css["wraps"])}
    >
      {at >= 0 && !wraps && <span className={css["thumb"]} style={thumb} />}
      {options.map((option) => (
        <label key={option.value} className={css["item"]}>
          <input
            type="radio"
            name={name}
            className={choice["input"]}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={css["label"]}>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
