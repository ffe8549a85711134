import { type ReactNode, type Ref, useId } from "react";
import type { AmountKind } from "../../lib/money/amount-text-editing.ts";
import { AmountInput } from "../../ui/inputs/amount-input.tsx";
import type { KeypadHeaderContent } from "../../ui/inputs/keypad.tsx";
import { classNames } from "../../ui/base/class-names.ts";
import { Icon } from "../../ui/base/icon.tsx";
import css from "./sell.module.css";
import own from "./prominent-amount-field.module.css";
import { yuanSign } from "../../lib/money/figure-texts-with-units.ts";

interface ProminentAmountFieldProps {
  label: string;
  aside?: ReactNode;
  kind: AmountKind;
  keys: KeypadHeaderContent;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  suffix?: string;
  placeholder: string;
  /** Buttons to the right of the number. */
  end: ReactNode;
  help?: ReactNode;
  /** Warning of the loss that the current value causes. An error takes precedence. */
  warning?: string | undefined;
  error?: string | undefined;
  inputRef: Ref<HTMLInputElement>;
}

/** Large input for quantity or price, without a border. */
export function ProminentAmountField(props: ProminentAmountFieldProps) {
  const {
    label,
    aside,
    kind,
    keys,
    value,
    onChange,
    onBlur,
    suffix,
    placeholder,
    end,
    help,
    warning,
    error,
    inputRef,
  } = props;
  const id = useId();
  const tone = error !== undefined ? own["bigBad"] : warning !== undefined && own["warned"];
  const said = error ?? warning ?? help;
  return (
    <div className={classNames(own["big"], error !== undefined && own["bigWrong"])}>
      <div className={own["bigHead"]}>
        <label htmlFor={id}>{label}</label>
        <span className="num t-3">{aside}</span>
      </div>
      <div className={own["bigBody"]}>
        <div className={own["bigLine"]}>
          {kind !== "asset" && <span className={own["bigPrefix"]}>{yuanSign}</span>}
          <AmountInput
            {...keys}
            kind={kind}
            inputRef={inputRef}
            id={id}
            className={classNames(
              "num",
              own["bigInput"],
              error === undefined && warning !== undefined && own["warned"],
            )}
            value={value}
            placeholder={placeholder}
            invalid={error !== undefined}
            describedBy={said === undefined ? undefined : `${id}-help`}
            onChange={onChange}
            onBlur={onBlur}
          />
          {suffix !== undefined && <span className={own["bigSuffix"]}>{suffix}</span>}
        </div>
        {end}
      </div>
      {said !== undefined && (
        <p
          id={`${id}-help`}
          className={classNames("num", own["bigHelp"], tone)}
          role={error ? "alert" : undefined}
        >
          {error !== undefined && <Icon name="info" className={css["badIcon"]} />}
          {error === undefined && warning !== undefined && (
            <Icon name="alert" className={css["badIcon"]} />
          )}
          {said}
        </p>
      )}
    </div>
  );
}
