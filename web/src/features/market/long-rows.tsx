import { type ReactNode, type RefObject, useMemo, useRef, useSyncExternalStore } from "react";
import { useMovedRows, useStillUnderFinger } from "../../ui/list/moved-rows.ts";
import { Ledger } from "../../ui/list/offer-row.tsx";
import type { KnownOffer } from "./known-offers.ts";

/** They come and go by so many; one such part more is drawn above what is seen, and two below. */
const part = 6;
const drawnMax = 4 * part;

/** As tall as rows were last, and where the list was left: who comes back finds it without a second drawing. */
let [rowPx, keptFrom] = [104, 0];

function onScroll(told: () => void): () => void {
  const how = { capture: true, passive: true };
  document.addEventListener("scroll", told, how);
  return () => document.removeEventListener("scroll", told, how);
}

/** The first row to be drawn. It is known before the next frame is. */
const useFrom = (list: RefObject<HTMLElement | null>): number =>
  useSyncExternalStore(onScroll, () => {
    const main = list.current?.closest("main");
    if (!main || !list.current) return keptFrom;
    rowPx = list.current.firstElementChild?.getBoundingClientRect().height || rowPx;
    const first = (main.getBoundingClientRect().top - list.current.getBoundingClientRect().top) / rowPx;
    keptFrom = Math.max(0, (Math.floor(first / part) - 1) * part);
    return keptFrom;
  });

/** Of a long list only what is near is drawn; the rest is as tall as it would be. */
export function LongRows({ rows, draw }: { rows: readonly KnownOffer[]; draw: (it: KnownOffer) => ReactNode }) {
  const list = useRef<HTMLUListElement>(null);
  const still = useStillUnderFinger(list, rows);
  const from = Math.min(useFrom(list), Math.max(0, Math.ceil(still.length / part) * part - drawnMax));
  const drawn = useMemo(() => still.slice(from, from + drawnMax), [still, from]);
  useMovedRows(
    list,
    useMemo(() => drawn.map((it) => ({ id: it.entrustId, price: it.price })), [drawn]),
    from,
  );
  return (
    <Ledger ref={list} above={from * rowPx} below={(still.length - from - drawn.length) * rowPx}>
      {drawn.map(draw)}
    </Ledger>
  );
}
