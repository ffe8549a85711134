import { useEffect, useEffectEvent, useState } from "react";

export const pinLength = 6;

interface PinEntry {
  busy: boolean;
  problem: string | undefined;
  onPin: (pin: string) => void;
}

/**
 * Returns the number of typed digits of a PIN, and functions that add and erase one. The digits are
 * only in the state of this hook, in no store, form or cache. Calls `onPin` after the sixth digit.
 * Clears the digits when verifying ends or a new error is shown.
 */
export function usePinEntry({ busy, problem, onPin }: PinEntry) {
  const [digits, setDigits] = useState("");
  const [asked, setAsked] = useState({ busy, problem });
  if (asked.busy !== busy || asked.problem !== problem) {
    setAsked({ busy, problem });
    if ((asked.busy && !busy) || (problem !== undefined && problem !== asked.problem))
      setDigits("");
  }
  const press = (digit: string) => {
    if (busy) return;
    // Six digits that are not being verified are an old PIN, so the next digit starts a new one.
    const next = digits.length === pinLength ? digit : digits + digit;
    setDigits(next);
    if (next.length === pinLength) onPin(next);
  };
  const erase = () => {
    if (!busy) setDigits(digits.slice(0, -1));
  };
  useKeys(press, erase);
  return { count: digits.length, press, erase };
}

/** Adds digits and erases them with Backspace from a hardware keyboard. */
function useKeys(press: (digit: string) => void, erase: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement)
      return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^\d$/.test(event.key)) press(event.key);
    else if (event.key === "Backspace") erase();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
