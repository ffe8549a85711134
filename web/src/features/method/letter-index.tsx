import type { RefObject } from "react";
import css from "./method.module.css";

interface LetterIndexProps {
  letters: readonly string[];
  scroller: RefObject<HTMLElement | null>;
}

/** A letter brings its banks to the top. They stand in a line that scrolls sideways: one above the other no thumb would hit them. */
export function LetterIndex({ letters, scroller }: LetterIndexProps) {
  const show = (letter: string) =>
    scroller.current?.querySelector(`[data-letter="${CSS.escape(letter)}"]`)?.scrollIntoView({ block: "start" });
  return (
    <nav className={css["letters"]} aria-label="按首字母查找">
      {letters.map((letter) => (
        <button key={letter} type="button" onClick={() => show(letter)}>
          {letter}
        </button>
      ))}
    </nav>
  );
}
