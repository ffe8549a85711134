import { type Ref, useId } from "react";
import { classNames } from "../base/class-names.ts";
import field from "./text-field.module.css";
import { FieldHelp } from "./field-help.tsx";
import css from "./text-area.module.css";

interface TextAreaProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  placeholder?: string | undefined;
  /**
   * Maximum length, shown at the right after the current length: "55 / 300". Longer text is not cut
   * off. The check of the form rejects it.
   */
  max: number;
  error?: string | undefined;
  inputRef?: Ref<HTMLTextAreaElement> | undefined;
}

/** Multi-line input that grows with its text. */
export function TextArea(props: TextAreaProps) {
  const { label, value, onChange, onBlur, placeholder, max, error, inputRef } = props;
  const id = useId();
  return (
    <div className={classNames(field["field"], error !== undefined && field["bad"])}>
      <div className={field["label"]}>
        <label htmlFor={id}>{label}</label>
        <span
          className={classNames("num", css["count"], value.length > max && css["over"])}
        >{`${value.length} / ${max}`}</span>
      </div>
      <div className={classNames(field["input"], css["area"])}>
        <textarea
          ref={inputRef}
          id={id}
          rows={3}
          value={value}
          placeholder={placeholder}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-help`}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      </div>
      <FieldHelp id={`${id}-help`} error={error} />
    </div>
  );
}
