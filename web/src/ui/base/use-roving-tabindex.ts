import { type KeyboardEvent, useRef } from "react";

interface RovingTabindex {
  register(index: number): (element: HTMLElement | null) => void;
  onKeyDown(event: KeyboardEvent, index: number): void;
}

/**
 * Makes a group of elements a single Tab stop. The left and right arrow keys move to the next
 * element and choose it, also from one end to the other. Home and End go to the ends.
 */
export function useRovingTabindex(count: number, choose: (index: number) => void): RovingTabindex {
  const elements = useRef<(HTMLElement | null)[]>([]);
  return {
    register: (index) => (element) => {
      elements.current[index] = element;
    },
    onKeyDown(event, index) {
      const target = {
        ArrowRight: (index + 1) % count,
        ArrowLeft: (index + count - 1) % count,
        Home: 0,
        End: count - 1,
      }[event.key];
      if (target === undefined) return;
      event.preventDefault();
      elements.current[target]?.focus();
      choose(target);
    },
  };
}
