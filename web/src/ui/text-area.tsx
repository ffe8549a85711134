import { type ReactNode, type Ref, useId } from "react";
import { classNames } from "./class-names.ts";
import field from "./field.module.css";
import { Icon } from "./icon.tsx";
import css from "./text-area.module.css";

interface TextAreaProps {
  label: string;
  /** The label is read, not drawn. */
  hideLabel?: boolean | undefined;
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  placeholder?: string | undefined;
  /** Counted at the right: "55 / 300". What is typed beyond it stays, and is for the rule to refuse. */
  max?: number | undefined;
  help?: ReactNode;
  /** Takes the place of the help. */
  error?: string | undefined;
  inputRef?: Ref<HTMLTextAreaElement> | undefined;
}

/** Several lines of input; it grows with the text. */
export function TextArea(props: TextAreaProps) {
  const { label, hideLabel = false, value, onChange, onBlur, placeholder, max, help, error, inputRef } = props;
  const id = useId();
  const helpId = `${id}-help`;
  const hasHelp = error !== undefined || Boolean(help);
  return (
    <div className={classNames(field["field"], error !== undefined && field["bad"])}>
      <div className={classNames(field["label"], hideLabel && max === undefined && "sr-only")}>
        <label htmlFor={id} className={hideLabel ? "sr-only" : undefined}>
          {label}
        </label>
        {max !== undefined && (
          <span className={classNames("num", css["count"], value.length > max && css["over"])}>{`${value.length} / ${max}`}</span>
        )}
      </div>
      <div className={classNames(field["input"], css["area"])}>
        <textarea
          ref={inputRef}
          id={id}
          rows={3}
          value={value}
          placeholder={placeholder}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={hasHelp ? helpId : undefined}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      </div>
      {hasHelp && (
        <p id={helpId} className={classNames("num", field["help"])} role={error === undefined ? undefined : "alert"}>
          {error !== undefined && <Icon name="info" className={field["helpIcon"]} />}
          {error ?? help}
        </p>
      )}
    </div>
  );
}
