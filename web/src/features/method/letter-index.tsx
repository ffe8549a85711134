import type { PointerEvent, RefObject } from "react";
import css from "./method.module.css";

interface LetterIndexProps {
  letters: readonly string[];
  scroller: RefObject<HTMLElement | null>;
}

/** A press or a finger that slides along the letters brings their banks to the top. */
export function LetterIndex({ letters, scroller }: LetterIndexProps) {
  const show = (letter: string | undefined) => {
    if (letter === undefined) return;
    scroller.current?.querySelector(`[data-letter="${CSS.escape(letter)}"]`)?.scrollIntoView({ block: "start" });
  };
  const slide = (event: PointerEvent) => {
    if (event.buttons === 0) return;
    const under = document.elementFromPoint(event.clientX, event.clientY);
    show(under instanceof HTMLElement ? under.dataset["jump"] : undefined);
  };
  return (
    <nav className={css["letters"]} aria-label="按首字母查找" onPointerMove={slide}>
      {letters.map((letter) => (
        <button key={letter} type="button" data-jump={letter} onClick={() => show(letter)}>
          {letter}
        </button>
      ))}
    </nav>
  );
}
