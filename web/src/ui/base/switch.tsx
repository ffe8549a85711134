import { type ReactNode, useId } from "react";
import css from "./switch.module.css";

interface SwitchProps {
  label: ReactNode;
  /** Hides the label, because the text is next to the switch. Screen readers still read it. */
  hideLabel?: boolean | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
}

/** Switch with its label on the left. A tap on the label or the switch toggles the switch. */
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
