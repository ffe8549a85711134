import { type ReactNode, useId } from "react";
import choice from "../base/hidden-input.module.css";
import { classNames } from "../base/class-names.ts";
import { Icon } from "../base/icon.tsx";
import field from "./text-field.module.css";
import css from "./option-groups.module.css";

export interface OptionItem<T extends string> {
  value: T;
  title: string;
  desc?: string | undefined;
  icon?: ReactNode;
  disabled?: boolean | undefined;
}

interface GroupProps<T extends string> {
  label: string;
  /**
   * Hides the label visually, because another element above shows it. Screen readers still read it.
   */
  hideLabel?: boolean | undefined;
  options: readonly OptionItem<T>[];
}

interface OptionGroupProps<T extends string> extends GroupProps<T> {
  value: T | undefined;
  onChange: (value: T) => void;
}

/** Rows of radio inputs for one choice, such as a payment method, a reason or an answer. */
export function RadioGroup<T extends string>({
  label,
  hideLabel,
  options,
  value,
  onChange,
}: OptionGroupProps<T>) {
  const id = useId();
  return (
    <Group id={id} role="radiogroup" label={label} hideLabel={hideLabel}>
      {options.map((option) => (
        <Row
          key={option.value}
          type="radio"
          name={id}
          option={option}
          checked={option.value === value}
          onChange={() => onChange(option.value)}
        />
      ))}
    </Group>
  );
}

interface CheckGroupProps<T extends string> extends GroupProps<T> {
  values: readonly T[];
  /** Receives the chosen values in the order of the options. */
  onChange: (values: T[]) => void;
}

/** Rows of checkboxes, for several choices. */
export function CheckboxGroup<T extends string>({
  label,
  hideLabel,
  options,
  values,
  onChange,
}: CheckGroupProps<T>) {
  const id = useId();
  const toggle = (value: T) =>
    onChange(
      options
        .map((it) => it.value)
        .filter((it) => (it === value ? !values.includes(it) : values.includes(it))),
    );
  return (
    <Group id={id} role="group" label={label} hideLabel={hideLabel}>
      {options.map((option) => (
        <Row
          key={option.value}
          type="checkbox"
          name={id}
          option={option}
          checked={values.includes(option.value)}
          onChange={() => toggle(option.value)}
        />
      ))}
    </Group>
  );
}

interface GroupFrameProps {
  id: string;
  role: "group" | "radiogroup";
  label: string;
  hideLabel: boolean | undefined;
  children: ReactNode;
}

const Group = ({ id, role, label, hideLabel = false, children }: GroupFrameProps) => (
  <div className={field["field"]}>
    <p id={id} className={hideLabel ? "sr-only" : field["label"]}>
      {label}
    </p>
    <div role={role} aria-labelledby={id} className={css["options"]}>
      {children}
    </div>
  </div>
);

interface RowProps<T extends string> {
  type: "radio" | "checkbox";
  name: string;
  option: OptionItem<T>;
  checked: boolean;
  onChange: () => void;
}

const Row = <T extends string>({ type, name, option, checked, onChange }: RowProps<T>) => (
  <label className={css["option"]}>
    <input
      type={type}
      name={name}
      className={choice["input"]}
      checked={checked}
      disabled={option.disabled}
      onChange={onChange}
    />
    <span className={css["face"]}>
      {option.icon}
      <span className={css["body"]}>
        {option.title}
        {option.desc !== undefined && <span className={css["desc"]}>{option.desc}</span>}
      </span>
      <Mark box={type === "checkbox"} />
    </span>
  </label>
);

interface CheckboxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
  /** True if the box must be ticked but is not. */
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

interface TickRowProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
  desc?: string | undefined;
}

/** Checkbox before a text that the user confirms, in a frame of its own. */
export const ConfirmationCheckbox = ({ checked, onChange, children, desc }: TickRowProps) => (
  <label className={css["option"]}>
    <input
      type="checkbox"
      className={choice["input"]}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span className={classNames(css["face"], css["tickRow"])}>
      <Mark box />
      <span className={css["body"]}>
        {children}
        {desc !== undefined && <span className={css["desc"]}>{desc}</span>}
      </span>
    </span>
  </label>
);

function Mark({ box }: { box: boolean }) {
  return (
    <span className={classNames(css["mark"], box && css["box"])}>
      <Icon name="check" className={css["tick"]} />
    </span>
  );
}
