import { type FocusEvent, type RefObject, useLayoutEffect } from "react";
import { createPortal } from "react-dom";
import { useCloseOverlayOnBack } from "../../lib/navigation/overlay-stack.ts";
import type { AmountKeypadKey } from "../../lib/money/amount-text-editing.ts";
import { Chip, ChipRow } from "../base/chip.tsx";
import { AmountKeypad, type KeypadActionKey, type KeypadHeaderContent } from "./keypad.tsx";
import css from "./keypad-pane.module.css";

interface KeypadPaneProps extends KeypadHeaderContent {
  paneRef: RefObject<HTMLDivElement | null>;
  input: RefObject<HTMLInputElement | null>;
  onKey: (key: AmountKeypadKey) => void;
  onText: (text: string) => void;
  onBlur: (event: FocusEvent) => void;
  onClose: () => void;
}

const scrolls = (it: Element) => /auto|scroll/.test(getComputedStyle(it).overflowY);
function scrollerOf(element: Element | null): HTMLElement | undefined {
  if (element instanceof HTMLElement && scrolls(element)) return element;
  return element?.parentElement ? scrollerOf(element.parentElement) : undefined;
}

/** Height in px below the input that stays visible, for its help text. */
const sentencePx = 40;

/**
 * Shows the keypad where the system keyboard would be: over the bottom of the page or sheet, so
 * that nothing above it moves.
 */
export function AmountKeypadPane({
  paneRef,
  input,
  line,
  quick = [],
  act,
  onKey,
  onText,
  onBlur,
  onClose,
}: KeypadPaneProps) {
  useCloseOverlayOnBack(true, onClose);
  useLayoutEffect(() => {
    const pane = paneRef.current;
    const figure = input.current;
    const scroller = scrollerOf(figure);
    if (!pane || !figure || !scroller) return;
    // Adds an empty element to the scrolling element, so that the input can be scrolled above the
    // keypad. Padding is no alternative, because it would make the scrolling element higher than a
    // phone in landscape.
    const room = document.createElement("div");
    room.style.flex = "none";
    scroller.append(room);
    const uncover = () => {
      const coveredPx =
        figure.getBoundingClientRect().bottom +
        sentencePx -
        (window.innerHeight - pane.offsetHeight);
      if (coveredPx <= 0) return;
      room.style.height = `${pane.offsetHeight + sentencePx}px`;
      scroller.scrollTop += coveredPx;
    };
    uncover();
    // The phone may be rotated while the keypad is open.
    window.addEventListener("resize", uncover);
    return () => {
      window.removeEventListener("resize", uncover);
      room.remove();
    };
  }, [paneRef, input]);
  const edge = (line || quick.length > 0) && (
    <div className={css["edge"]}>
      {line && <p className={`num ${css["line"]}`}>{line}</p>}
      {quick.length > 0 && (
        <ChipRow label="常用数值" look="fill">
          {quick.map((item) => (
            <Chip key={item.label} onClick={() => onText(item.text)}>
              {item.label}
            </Chip>
          ))}
        </ChipRow>
      )}
    </div>
  );
  const close = () => {
    // Returns the focus to the input, for users of a hardware keyboard.
    input.current?.focus();
    onClose();
  };
  const press = () => {
    close();
    act?.onPress();
  };
  const tall: KeypadActionKey = act ? { ...act, onPress: press } : { verb: "完成", onPress: close };
  return createPortal(
    <div ref={paneRef} className={css["pane"]} onBlur={onBlur}>
      <AmountKeypad edge={edge} onKey={onKey} act={tall} />
    </div>,
    input.current?.closest('[role="dialog"]') ?? document.body,
  );
}
