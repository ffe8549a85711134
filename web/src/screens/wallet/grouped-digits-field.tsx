import { bankCardRule } from "contract";
import { useLayoutEffect, useRef } from "react";
import { TextField } from "../../ui/inputs/text-field.tsx";
import { groupDigitsByFour } from "../../trade/payment-account.ts";
import { caretPositionInGroupedDigits } from "./grouped-digits-caret.ts";

interface GroupedDigitsFieldProps {
  label: string;
  /** Digits without spaces. The spaces are only displayed. */
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  onEnter: () => void;
  placeholder: string;
  error: string | undefined;
  help?: string | undefined;
  inputRef: (input: HTMLElement | null) => void;
}

/**
 * Maximum length of the input. It is longer than a number with pasted spaces, so that a number with
 * too many digits is reported instead of cut.
 */
const lengthMax = 32;

/**
 * Input for a long number, shown in groups of four digits. The caret stays after the digit that was
 * typed.
 */
export function GroupedDigitsField({
  value,
  onChange,
  inputRef,
  ...rest
}: GroupedDigitsFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const lettersBefore = useRef<number>(undefined);
  useLayoutEffect(() => {
    const letters = lettersBefore.current;
    lettersBefore.current = undefined;
    if (letters === undefined || document.activeElement !== input.current) return;
    const caret = caretPositionInGroupedDigits(letters);
    input.current?.setSelectionRange(caret, caret);
  });
  const takeText = (text: string) => {
    const caret = input.current?.selectionStart ?? text.length;
    lettersBefore.current = bankCardRule.clean(text.slice(0, caret)).length;
    onChange(bankCardRule.clean(text));
  };
  return (
    <TextField
      inputMode="numeric"
      maxLength={lengthMax}
      value={groupDigitsByFour(value)}
      onChange={takeText}
      inputRef={(item) => {
        input.current = item;
        inputRef(item);
      }}
      {...rest}
    />
  );
}
