import {
  type FocusEvent,
  type KeyboardEvent,
  lazy,
  type Ref,
  Suspense,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import type { AmountKind } from "../../lib/money/amount-text-editing.ts";
import type { KeypadHeaderContent } from "./keypad.tsx";
import { useAmountInput } from "./use-amount-input.ts";

const KeypadPane = lazy(async () => ({
  default: (await import("./keypad-pane.tsx")).AmountKeypadPane,
}));

interface AmountInputProps extends KeypadHeaderContent {
  kind: AmountKind;
  value: string;
  onChange: (text: string) => void;
  onBlur?: (() => void) | undefined;
  onEnter?: (() => void) | undefined;
  id: string;
  className?: string | undefined;
  placeholder?: string | undefined;
  invalid: boolean;
  describedBy: string | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
}

/**
 * Input of an amount. Groups the digits while typing. A tap opens the keypad of the app instead of
 * the system keyboard. A hardware keyboard types as in any other field.
 */
export function AmountInput(props: AmountInputProps) {
  const {
    kind,
    value,
    onChange,
    onBlur,
    onEnter,
    id,
    className,
    placeholder,
    invalid,
    describedBy,
    inputRef,
    line,
    quick,
    act,
  } = props;
  const { input, shown, onInput, press } = useAmountInput(kind, value, onChange);
  useImperativeHandle(inputRef, () => input.current as HTMLInputElement);
  const pane = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const leave = (event: FocusEvent) => {
    const to = event.relatedTarget;
    // Keeps the keypad open if the whole window has lost the focus, or if the focus only moves
    // between the input and its keypad.
    if (!document.hasFocus() || to === input.current || pane.current?.contains(to)) return;
    setOpen(false);
    onBlur?.();
  };
  const key = (event: KeyboardEvent) => {
    if (event.key === "Enter") onEnter?.();
    if (event.key !== "Escape" || !open) return;
    event.stopPropagation();
    setOpen(false);
  };
  return (
    <>
      <input
        ref={input}
        id={id}
        className={className}
        value={shown}
        placeholder={placeholder}
        inputMode="none"
        autoComplete="off"
        enterKeyHint="done"
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={onInput}
        onClick={() => setOpen(true)}
        onBlur={leave}
        onKeyDown={key}
      />
      {open && (
        <Suspense fallback={null}>
          <KeypadPane
            paneRef={pane}
            input={input}
            line={line}
            quick={quick}
            act={act}
            onKey={press}
            onText={onChange}
            onBlur={leave}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
