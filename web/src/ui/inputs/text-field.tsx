import { type ReactNode, type Ref, useId } from "react";
import { classNames } from "../base/class-names.ts";
import css from "./text-field.module.css";
import { Icon } from "../base/icon.tsx";
import type { IconName } from "../base/icon-names.ts";
import { isEnterToSubmit } from "./enter-key.ts";
import { FieldHelp } from "./field-help.tsx";

interface FieldProps {
  label: string;
  /** Hides the label visually. Screen readers still read it. */
  hideLabel?: boolean | undefined;
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  onEnter?: (() => void) | undefined;
  placeholder?: string | undefined;
  /** Renders another element than the usual text input, such as a time input. */
  renderInput?: ((own: { id: string; describedBy: string | undefined }) => ReactNode) | undefined;
  inputMode?: "text" | "decimal" | "numeric" | "tel" | "search" | undefined;
  maxLength?: number | undefined;
  /**
   * Value of the attribute `autocomplete`, such as "one-time-code", "tel" or "name". "off" by
   * default.
   */
  autoComplete?: string | undefined;
  /** Hides the characters of a password. */
  secret?: boolean | undefined;
  icon?: IconName | undefined;
  prefix?: string | undefined;
  suffix?: ReactNode;
  action?: { label: string; onPress: () => void; disabled?: boolean | undefined } | undefined;
  help?: ReactNode;
  /** Error text. It replaces the help. */
  error?: string | undefined;
  locked?: boolean | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
}

/** One-line input with label, and optionally icon, unit, action, and help or error text below. */
export function TextField(props: FieldProps) {
  const {
    label,
    hideLabel = false,
    error,
    help,
    icon,
    prefix,
    suffix,
    action,
    locked = false,
  } = props;
  const id = useId();
  const helpId = `${id}-help`;
  const hasHelp = error !== undefined || Boolean(help);
  return (
    <div className={classNames(css["field"], error !== undefined && css["bad"])}>
      <label htmlFor={id} className={hideLabel ? "sr-only" : css["label"]}>
        {label}
      </label>
      <div className={classNames(css["input"], locked && css["locked"])}>
        {icon !== undefined && <Icon name={icon} className={css["lock"]} />}
        {prefix !== undefined && <span className={css["prefix"]}>{prefix}</span>}
        <FieldInput {...props} id={id} helpId={hasHelp ? helpId : undefined} />
        {suffix !== undefined && <span className={css["suffix"]}>{suffix}</span>}
        {action && (
          <button
            type="button"
            className={css["action"]}
            disabled={action.disabled}
            onClick={action.onPress}
          >
            {action.label}
          </button>
        )}
        {locked && <Icon name="lock" className={css["lock"]} />}
      </div>
      <FieldHelp id={helpId} error={error} help={help} />
    </div>
  );
}

function FieldInput(props: FieldProps & { id: string; helpId: string | undefined }) {
  const {
    id,
    helpId,
    value,
    onChange,
    onBlur,
    onEnter,
    placeholder,
    renderInput,
    inputMode,
    maxLength,
    autoComplete = "off",
    secret = false,
    error,
    locked,
    inputRef,
  } = props;
  const invalid = error !== undefined;
  if (renderInput) return renderInput({ id, describedBy: helpId });
  return (
    <input
      ref={inputRef}
      id={id}
      type={secret ? "password" : undefined}
      value={value}
      placeholder={placeholder}
      inputMode={inputMode}
      maxLength={maxLength}
      readOnly={locked}
      autoComplete={autoComplete}
      enterKeyHint="done"
      aria-invalid={invalid || undefined}
      aria-describedby={helpId}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      onKeyDown={(event) => isEnterToSubmit(event) && onEnter?.()}
    />
  );
}
