import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

const moveMs = 240;
const rollPx = 8;
const fadeMs = 120;
const restMs = 300;
const easing = "cubic-bezier(.2, 0, 0, 1)";

const isMotionReduced = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Animates rows that have moved and prices that have changed since the last rendering. With reduced
 * motion, both only fade in. A moved row slides from the place where the row with its old index is
 * now. Old positions are therefore not stored, and nothing is measured unless a row has moved.
 * `first`: index of `rows[0]` among all rows, of which `list` may show only a part.
 */
export function useAnimateMovedRowsAndPrices(
  list: RefObject<HTMLElement | null>,
  rows: readonly { id: string; price: number }[],
  first = 0,
): void {
  const before = useRef(new Map<string, { at: number; price: number }>());
  useLayoutEffect(() => {
    const items = list.current?.children ?? [];
    const now = new Map(rows.map(({ id, price }, nth) => [id, { at: first + nth, price }]));
    for (const [id, { at, price }] of now) {
      const was = before.current.get(id);
      const item = items[at - first];
      if (!was || !(item instanceof HTMLElement)) continue;
      if (was.at !== at)
        item.animate?.(
          isMotionReduced()
            ? { opacity: [0, 1] }
            : {
                transform: [
                  `translateY(${wayPx(item, was.at - at, items[was.at - first])}px)`,
                  "none",
                ],
              },
          isMotionReduced() ? fadeMs : { duration: moveMs, easing },
        );
      if (was.price !== price)
        item.querySelector("[data-price]")?.animate?.(
          {
            opacity: [0, 1],
            ...(!isMotionReduced() && { transform: [`translateY(${rollPx}px)`, "none"] }),
          },
          { duration: isMotionReduced() ? fadeMs : moveMs, easing },
        );
    }
    before.current = now;
  }, [list, rows, first]);
}

/**
 * Returns the distance in px from a row to its old place. If no row has the old index any more,
 * assumes that all rows are as high as this one.
 */
const wayPx = (item: HTMLElement, places: number, there: Element | undefined): number =>
  there instanceof HTMLElement ? there.offsetTop - item.offsetTop : places * item.offsetHeight;

/**
 * Returns `value`. During a touch in `area` and until 300 ms after it, returns the value from the
 * start of the touch, so that nothing moves during a tap.
 */
export function useStableRowsUnderTouch<T>(area: RefObject<HTMLElement | null>, value: T): T {
  const [held, setHeld] = useState<{ value: T }>();
  const hold = useEffectEvent(() => setHeld((before) => before ?? { value }));
  useEffect(() => {
    const place = area.current;
    let timer: ReturnType<typeof setTimeout>;
    const down = () => {
      clearTimeout(timer);
      hold();
    };
    const up = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setHeld(undefined), restMs);
    };
    place?.addEventListener("pointerdown", down);
    window.addEventListener("pointerup", up);
    window.addEventListener("pointercancel", up);
    return () => {
      clearTimeout(timer);
      // When the page is hidden, its listeners are removed, so it would miss the `pointerup`.
      setHeld(undefined);
      place?.removeEventListener("pointerdown", down);
      window.removeEventListener("pointerup", up);
      window.removeEventListener("pointercancel", up);
    };
  }, [area]);
  return held ? held.value : value;
}
