import { useId } from "react";
import css from "./switch.module.css";

interface SwitchProps {
  label: string;
  /** The label is read, not drawn: what it switches stands beside it. */
  hideLabel?: boolean | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
}

/** The words at the left, the switch at the right; a tap on either moves it. */
export function Switch({ label, hideLabel = false, checked, onChange, disabled }: SwitchProps) {
  const id = useId();
  return (
    <label className={css["row"]}>
      <span id={id} className={hideLabel ? "sr-only" : undefined}>
        {label}
      </span>
      <button
        type="button"
        role="switch"
        aria-checked={checked}
        aria-labelledby={id}
        disabled={disabled}
        className={css["switch"]}
        onClick={() => onChange(!checked)}
      />
    </label>
  );
}
