import { type CSSProperties, type ReactNode, useId } from "react";
import { yuanSign } from "../../lib/money/figure-texts-with-units.ts";
import { classNames } from "../base/class-names.ts";
import css from "./large-amount-input.module.css";
import type { useAmountInput } from "./use-amount-input.ts";

interface AmountFigureProps {
  amount: ReturnType<typeof useAmountInput>;
  label: string;
  /** Unit of a quantity. Without a unit, the amount is in CNY. */
  unit?: string | undefined;
  /** Text below the amount. An error replaces it. */
  sub: ReactNode;
  subId?: string | undefined;
  error: string | undefined;
  /** Buttons next to the text, such as one that enters the maximum. */
  acts?: readonly { label: string; onPress: () => void }[];
  /**
   * Sentences that explain the limits, one per line. They are shown below the text and the actions.
   */
  reasons?: readonly string[];
  onEnter: () => void;
}

/**
 * Large input for the main amount of a page or sheet. The caller renders the keypad. It is a real
 * input element, so that hardware keyboards and screen readers work.
 */
export function LargeAmountInput({
  amount,
  label,
  unit,
  sub,
  subId,
  error,
  acts = [],
  reasons = [],
  onEnter,
}: AmountFigureProps) {
  const ownId = useId();
  const id = subId ?? ownId;
  const { input, shown, onInput } = amount;
  const bad = error !== undefined && css["bad"];
  return (
    <div className={css["typed"]}>
      <p
        className={classNames("num", css["value"], bad)}
        style={{ "--places": Math.max(5, shown.length) } as CSSProperties}
      >
        {unit === undefined && <span className={css["cur"]}>{yuanSign}</span>}
        <input
          ref={input}
          className={css["input"]}
          style={{ width: `${Math.max(1, shown.length) * 0.62}em` }}
          aria-label={label}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={id}
          inputMode="none"
          maxLength={40}
          autoComplete="off"
          placeholder="0"
          value={shown}
          onChange={onInput}
          onKeyDown={(event) => event.key === "Enter" && onEnter()}
        />
        {unit !== undefined && <span className={css["cur"]}>{unit}</span>}
      </p>
      <div className={css["below"]} data-bad={error === undefined ? undefined : ""}>
        <p
          id={id}
          className={classNames("num", css["sub"], bad)}
          role={error === undefined ? undefined : "alert"}
        >
          {error ?? sub}
        </p>
        {acts.map((act) => (
          <button key={act.label} type="button" className={css["act"]} onClick={act.onPress}>
            {act.label}
          </button>
        ))}
      </div>
      {reasons.map((reason) => (
        <p key={reason} className={`num ${css["reason"]}`}>
          {reason}
        </p>
      ))}
    </div>
  );
}
