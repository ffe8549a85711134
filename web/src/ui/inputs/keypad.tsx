import type { ReactNode } from "react";
import { type AmountKeypadKey, amountKeypadKeys } from "../../lib/money/amount-text-editing.ts";
import { classNames } from "../base/class-names.ts";
import { Button, type ButtonVariant } from "../base/button.tsx";
import { Icon } from "../base/icon.tsx";
import css from "./keypad.module.css";

/**
 * Action key at the side of the keypad: `verb` is its label, `sum` the amount that results from the
 * input.
 */
export interface KeypadActionKey {
  verb: string;
  sum?: ReactNode;
  /** Short text below `verb` and `sum`, such as the remaining time. */
  note?: string | undefined;
  variant?: ButtonVariant;
  disabled?: boolean;
  busy?: boolean;
  busyLabel?: string;
  /** Id of the text that explains the state of the key, such as why it is disabled. */
  describedBy?: string | undefined;
  onPress: () => void;
}

/** Contents of the keypad that opens over the form, in addition to the digit keys. */
export interface KeypadHeaderContent {
  /** Text above the keys that is derived from the typed amount. */
  line?: ReactNode;
  /** Chips above the keys that each enter a value with one tap. */
  quick?: readonly { label: string; text: string }[] | undefined;
  /** Action of the tall key. Without it, the key 完成 closes the keypad. */
  act?: KeypadActionKey | undefined;
}

interface KeypadProps {
  /** Content above the keys. */
  edge?: ReactNode;
  onKey: (key: AmountKeypadKey) => void;
  act: KeypadActionKey;
}

/** Keypad for amounts. It replaces the system keyboard, which would cover parts of the form. */
export function AmountKeypad({
  edge,
  onKey,
  act: { verb, sum, note, onPress, ...act },
}: KeypadProps) {
  return (
    <section className={css["pad"]} aria-label="输入数值">
      {edge}
      {/* Preventing the default action keeps focus and caret in the input while a key is
          pressed. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <fieldset
        className={css["keypad"]}
        aria-label="数字键盘"
        onMouseDown={(event) => event.preventDefault()}
      >
        {amountKeypadKeys.map((key) => (
          <button
            key={key}
            type="button"
            className={classNames(
              css["key"],
              key === "delete" && css["aux"],
              key === "00" && css["pair"],
            )}
            aria-label={key === "delete" ? "删除" : undefined}
            onClick={() => onKey(key)}
          >
            {key === "delete" ? <Icon name="backspace" size="lg" /> : key}
          </button>
        ))}
        <span className={css["go"]}>
          <Button {...act} onClick={onPress}>
            <span>{verb}</span>
            {sum !== undefined && <span className={`num ${css["sum"]}`}>{sum}</span>}
            {note !== undefined && <span className={`num ${css["note"]}`}>{note}</span>}
          </Button>
        </span>
      </fieldset>
    </section>
  );
}
