import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from "react";
import css from "./method.module.css";

interface BankLetterIndexProps {
  letters: readonly string[];
  scroller: RefObject<HTMLElement | null>;
}

const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Index of first letters at the edge of the list of banks. Choosing a letter scrolls the banks with
 * this letter to the top. Users slide a finger over the index, because a single letter is too small
 * to tap.
 */
export function BankLetterIndex({ letters, scroller }: BankLetterIndexProps) {
  const [at, setAt] = useState(0);
  const [held, setHeld] = useState(false);
  const show = (index: number) => {
    const next = Math.min(letters.length - 1, Math.max(0, index));
    setAt(next);
    scroller.current
      ?.querySelector(`[data-letter="${CSS.escape(letters[next] ?? "")}"]`)
      ?.scrollIntoView({ block: "start" });
  };
  const follow = ({ currentTarget, clientY }: PointerEvent<HTMLElement>) => {
    const { top, height } = currentTarget.getBoundingClientRect();
    show(Math.floor(((clientY - top) / height) * letters.length));
  };
  const hold = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    setHeld(true);
    follow(event);
  };
  const step = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    show(at + by);
  };
  return (
    <nav aria-label="首字母">
      <div
        role="slider"
        tabIndex={0}
        aria-label="按首字母查找"
        aria-orientation="vertical"
        aria-valuemin={1}
        aria-valuemax={letters.length}
        aria-valuenow={at + 1}
        aria-valuetext={letters[at]}
        className={css["letters"]}
        onPointerDown={hold}
        onPointerMove={(event) => held && follow(event)}
        onPointerUp={() => setHeld(false)}
        onPointerCancel={() => setHeld(false)}
        onKeyDown={step}
      >
        {letters.map((letter, index) => (
          <span key={letter} aria-hidden="true">
            {letter}
            {held && index === at && <b className={css["letterHeld"]}>{letter}</b>}
          </span>
        ))}
      </div>
    </nav>
  );
}
