import { type ReactNode, useId } from "react";
import choice from "./choice.module.css";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import css from "./option.module.css";

export interface OptionItem<T extends string> {
  value: T;
  title: string;
  desc?: string | undefined;
  icon?: ReactNode;
  disabled?: boolean | undefined;
}

interface OptionGroupProps<T extends string> {
  label: string;
  options: readonly OptionItem<T>[];
  value: T | undefined;
  onChange: (value: T) => void;
}

/** Radio rows: how to pay, a reason, an answer. */
export function OptionGroup<T extends string>({ label, options, value, onChange }: OptionGroupProps<T>) {
  const id = useId();
  return (
    <div className={css["group"]}>
      <p id={id} className={css["label"]}>
        {label}
      </p>
      <div role="radiogroup" aria-labelledby={id} className={css["options"]}>
        {options.map((option) => (
          <label key={option.value} className={css["option"]}>
            <input
              type="radio"
              name={id}
              className={choice["input"]}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span className={css["face"]}>
              {option.icon}
              <span className={css["body"]}>
                {option.title}
                {option.desc !== undefined && <span className={css["desc"]}>{option.desc}</span>}
              </span>
              <Mark />
            </span>
          </label>
        ))}
      </div>
    </div>
  );
}

interface CheckboxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
  /** It should have been ticked. */
  invalid?: boolean | undefined;
}

export function Checkbox({ checked, onChange, children, invalid = false }: CheckboxProps) {
  return (
    <label className={css["option"]}>
      <input
        type="checkbox"
        className={choice["input"]}
        checked={checked}
        aria-invalid={invalid || undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={css["line"]}>
        <Mark box />
        <span className={css["body"]}>{children}</span>
      </span>
    </label>
  );
}

function Mark({ box = false }: { box?: boolean }) {
  return (
    <span className={classNames(css["mark"], box && css["box"])}>
      <Icon name="check" className={css["tick"]} />
    </span>
  );
}
