import { normalizeDecimalText } from "contract";
import { type FormEvent, useLayoutEffect, useRef, useState } from "react";
import {
  type AmountKeypadKey,
  type AmountKind,
  caretPositionAfterCharacters,
  applyKeyboardEditToAmount,
  countCharactersBeforeCaret,
  applyKeypadKeyToAmount,
  type AmountWithCaret,
} from "../../lib/money/amount-text-editing.ts";
import { insertThousandsSeparators } from "../../lib/money/format-money.ts";

/**
 * Returns the ref, the grouped text and the change handler of an amount input, and `press`, which
 * applies a key of the keypad at the caret.
 */
export function useAmountInput(
  kind: AmountKind,
  value: string,
  onChange: (text: string) => void,
  { replacesPrefilled = false } = {},
) {
  const input = useRef<HTMLInputElement>(null);
  // A new object each time, so that the caret is restored even if rejected input changes no text.
  const [caret, setCaret] = useState<{ letters: number }>();
  const text = normalizeDecimalText(value);
  /**
   * Text after the user's last edit. `text` differs from it if the amount was filled in, not typed.
   */
  const typedText = useRef("");
  const shown = insertThousandsSeparators(text);
  useLayoutEffect(() => {
    const field = input.current;
    if (!caret || !field || document.activeElement !== field) return;
    const at = caretPositionAfterCharacters(field.value, caret.letters);
    field.setSelectionRange(at, at);
  }, [caret]);
  const take = (typed: AmountWithCaret) => {
    setCaret({ letters: typed.caret });
    typedText.current = typed.text;
    if (typed.text !== text) onChange(typed.text);
  };
  const onInput = ({ currentTarget, nativeEvent }: FormEvent<HTMLInputElement>) => {
    const { value: next, selectionStart } = currentTarget;
    const forward = (nativeEvent as InputEvent).inputType === "deleteContentForward";
    take(applyKeyboardEditToAmount(text, next, selectionStart ?? next.length, forward, kind));
  };
  const press = (key: AmountKeypadKey) => {
    // If an amount was filled in, the first digit replaces it, because appending the digit would
    // form an unrelated amount.
    if (replacesPrefilled && key !== "delete" && text !== "" && text !== typedText.current)
      return take(applyKeypadKeyToAmount(text, [0, text.length], key, kind));
    const at = document.activeElement === input.current ? input.current : null;
    const start = at?.selectionStart ?? shown.length;
    const end = at?.selectionEnd ?? shown.length;
    take(
      applyKeypadKeyToAmount(
        text,
        [countCharactersBeforeCaret(shown, start), countCharactersBeforeCaret(shown, end)],
        key,
        kind,
      ),
    );
  };
  return { input, shown, onInput, press };
}
