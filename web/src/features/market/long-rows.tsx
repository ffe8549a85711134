import { type ReactNode, type RefObject, useCallback, useDeferredValue, useMemo, useRef, useSyncExternalStore } from "react";
import { useMovedRows, useStillUnderFinger } from "../../ui/list/moved-rows.ts";
import { Ledger } from "../../ui/list/offer-row.tsx";
import type { KnownOffer } from "./known-offers.ts";

/** They come and go by so many; so many more are drawn above and below what is seen, when there is time. */
const step = 2;
const aboveMax = 6;
const belowMax = 8;
const nowhere = -1;
/** What the bars leave of the window is no more than this less. */
const barsPx = 180;

/** As tall as rows were last, and where the list was left: who comes back finds it without a second drawing. */
let [rowPx, keptAt] = [104, 0];

/** The first row that is seen. Measured as it moves and never while it is drawn, which would lay everything out at once. */
function useAt(list: RefObject<HTMLElement | null>): number {
  const subscribe = useCallback(
    (told: () => void) => {
      const onScroll = () => {
        const main = list.current?.closest("main");
        if (!main || !list.current) return;
        rowPx = list.current.firstElementChild?.getBoundingClientRect().height || rowPx;
        const first = (main.getBoundingClientRect().top - list.current.getBoundingClientRect().top) / rowPx;
        keptAt = Math.max(0, Math.floor(first / step) * step);
        told();
      };
      const how = { capture: true, passive: true };
      document.addEventListener("scroll", onScroll, how);
      return () => document.removeEventListener("scroll", onScroll, how);
    },
    [list],
  );
  return useSyncExternalStore(subscribe, () => keptAt);
}

type Range = readonly [from: number, to: number];

/** What is seen is drawn at once; what lies near it later, in parts between which a finger is heard. */
function useRange(at: number, rows: number): Range {
  const near = useDeferredValue(at, nowhere);
  const seenMax = Math.ceil((window.innerHeight - barsPx) / rowPx) + step;
  const from = Math.max(0, Math.min(at, rows - seenMax));
  const to = Math.min(rows, from + seenMax);
  if (near === nowhere || Math.abs(near - at) > seenMax) return [from, to];
  return [Math.max(0, Math.min(from, near - aboveMax)), Math.min(rows, Math.max(to, near + seenMax + belowMax))];
}

/** Of a long list only what is near is drawn; the rest is as tall as it would be. */
export function LongRows({ rows, draw }: { rows: readonly KnownOffer[]; draw: (it: KnownOffer) => ReactNode }) {
  const list = useRef<HTMLUListElement>(null);
  const still = useStillUnderFinger(list, rows);
  const [from, to] = useRange(useAt(list), still.length);
  const drawn = useMemo(() => still.slice(from, to), [still, from, to]);
  useMovedRows(
    list,
    useMemo(() => drawn.map((it) => ({ id: it.entrustId, price: it.price })), [drawn]),
    from,
  );
  return (
    <Ledger ref={list} above={from * rowPx} below={(still.length - to) * rowPx}>
      {drawn.map(draw)}
    </Ledger>
  );
}
