import type { ComponentProps } from "react";
import { yuanSign } from "../../lib/money/figure-texts-with-units.ts";
import type { AmountKind } from "../../lib/money/amount-text-editing.ts";
import { AmountInput } from "./amount-input.tsx";
import { TextField } from "./text-field.tsx";
import type { KeypadHeaderContent } from "./keypad.tsx";

type AmountFieldProps = Omit<
  ComponentProps<typeof TextField>,
  "prefix" | "renderInput" | "inputMode" | "maxLength"
> & {
  kind: AmountKind;
  keys?: KeypadHeaderContent;
};

/** Text field for an amount that opens the keypad of the app instead of the system keyboard. */
export function AmountField({ kind, keys, ...field }: AmountFieldProps) {
  const { value, onChange, onBlur, onEnter, placeholder, inputRef, error } = field;
  return (
    <TextField
      {...field}
      prefix={kind === "asset" ? undefined : yuanSign}
      renderInput={(own) => (
        <AmountInput
          {...own}
          {...keys}
          kind={kind}
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          onEnter={onEnter}
          placeholder={placeholder}
          inputRef={inputRef}
          invalid={error !== undefined}
        />
      )}
    />
  );
}
