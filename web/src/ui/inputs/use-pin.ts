import { useEffect, useEffectEvent, useState } from "react";

export const pinLength = 6;

interface PinEntry {
  busy: boolean;
  problem: string | undefined;
  onPin: (pin: string) => void;
}

/**
 * The digits live here and nowhere else: no store, no form, no cache. They go with the sixth one, and are forgotten when the
 * answer has come or what was wrong is told.
 */
export function usePin({ busy, problem, onPin }: PinEntry) {
  const [digits, setDigits] = useState("");
  const [asked, setAsked] = useState({ busy, problem });
  if (asked.busy !== busy || asked.problem !== problem) {
    setAsked({ busy, problem });
    if ((asked.busy && !busy) || (problem !== undefined && problem !== asked.problem))
      setDigits("");
  }
  const press = (digit: string) => {
    if (busy) return;
    // A full row that nobody verifies is an old one.
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

/** Who has a real keyboard may use it. */
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
