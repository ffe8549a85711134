import { type ReactNode, useId } from "react";
import { classNames } from "../../ui/base/class-names.ts";
import { Icon } from "../../ui/base/icon.tsx";
import css from "./method.module.css";

interface PickFieldProps {
  label: string;
  value: string;
  placeholder: string;
  /** Icon before the value. */
  lead?: ReactNode;
  /** Tag that shows where the value comes from, such as 按卡号识别. Placed before the arrow. */
  mark?: ReactNode;
  error: string | undefined;
  inputRef: (button: HTMLElement | null) => void;
  onPress: () => void;
}

/**
 * Looks like an input field. A tap calls `onPress`, which opens the list or screen where the value
 * is chosen.
 */
export function ChoiceField({
  label,
  value,
  placeholder,
  lead,
  mark,
  error,
  inputRef,
  onPress,
}: PickFieldProps) {
  const id = useId();
  return (
    <div className={classNames(css["pick"], error !== undefined && css["bad"])}>
      <span id={`${id}-label`} className={css["pickLabel"]}>
        {label}
      </span>
      <button
        ref={inputRef}
        type="button"
        className={css["pickInput"]}
        aria-labelledby={`${id}-label ${id}-value`}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onClick={onPress}
      >
        {lead}
        <span
          id={`${id}-value`}
          className={classNames(css["pickValue"], value === "" && css["pickEmpty"])}
        >
          {value === "" ? placeholder : value}
        </span>
        {mark}
        <Icon name="right" className={css["pickArrow"]} />
      </button>
      {error !== undefined && (
        <p id={`${id}-error`} className={css["pickError"]} role="alert">
          <Icon name="info" className={css["pickErrorIcon"]} />
          {error}
        </p>
      )}
    </div>
  );
}
