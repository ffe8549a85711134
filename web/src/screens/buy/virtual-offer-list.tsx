import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import {
  useAnimateMovedRowsAndPrices,
  useStableRowsUnderTouch,
} from "../../ui/layout/use-row-animation.ts";
import { OfferRowList } from "../../ui/layout/offer-row.tsx";
import type { OfferWithFavouriteFlag } from "./apply-favourites-and-blocks.ts";

/**
 * A list of up to `renderedFullyMax` rows is rendered completely. Of a longer list, the visible
 * rows are rendered, and `overscanRows` rows above and below them.
 */
const renderedFullyMax = 40;
const overscanRows = 8;
/**
 * Rows rendered per task. A slow phone needs 15 ms per row; between two tasks it can handle touch
 * input.
 */
const rowsPerTask = 5;
/**
 * Minimum height of all bars above and below the list together. Subtracted from `screen.height`,
 * because reading the window height would force a layout.
 */
const barsMinPx = 180;

/** Row height in px that was measured last. */
let rowPx = 104;

/**
 * Returns the index of the first visible row. Measures on scroll, because measuring during
 * rendering would force a synchronous layout.
 */
function useFirstVisibleIndex(list: RefObject<HTMLElement | null>): number {
  const [at, setAt] = useState(0);
  useEffect(() => {
    const onScroll = () => {
      const main = list.current?.closest("main");
      if (!main || !list.current) return;
      rowPx = list.current.firstElementChild?.getBoundingClientRect().height || rowPx;
      setAt(
        Math.max(
          0,
          Math.floor(
            (main.getBoundingClientRect().top - list.current.getBoundingClientRect().top) / rowPx,
          ),
        ),
      );
    };
    const how = { capture: true, passive: true };
    document.addEventListener("scroll", onScroll, how);
    return () => document.removeEventListener("scroll", onScroll, how);
  }, [list]);
  return at;
}

type Range = readonly [from: number, to: number];

/**
 * Extends the rendered range by `rowsPerTask` rows, visible rows first, and drops rows that are too
 * far away.
 */
function extendRange([from, to]: Range, [first, end]: Range, rows: number): Range {
  const [least, most] =
    rows > renderedFullyMax
      ? [Math.max(0, first - overscanRows), Math.min(rows, end + overscanRows)]
      : [0, rows];
  const [above, below] =
    to > first && from < end ? [Math.max(from, least), Math.min(to, most)] : [first, first];
  const isDown = below < end || (above <= first && below < most);
  return isDown
    ? [above, Math.min(most, below + rowsPerTask)]
    : [Math.max(least, above - rowsPerTask), below];
}

function useRenderedRange(at: number, rows: number): Range {
  const [before, setBefore] = useState<Range>([0, 0]);
  const seen = Math.ceil((screen.height - barsMinPx) / rowPx) + 1;
  const first = Math.max(0, Math.min(at, rows - seen));
  const [from, to] = extendRange(before, [first, first + seen], rows);
  useEffect(() => {
    // Extend the range in a separate task. Otherwise, after the browser's Back, all extensions
    // would be rendered in one task.
    const timer = setTimeout(() => setBefore([from, to]));
    return () => clearTimeout(timer);
  }, [from, to]);
  // While another page is shown, keep only the rows that the user sees first on return.
  const rest = useEffectEvent(() => setBefore([first, first + seen - rowsPerTask]));
  useEffect(() => rest, []);
  return [from, to];
}

/**
 * List of sellers with animated reordering. Of a long list only rows near the visible ones are
 * rendered; spacers keep the total height.
 */
export function VirtualOfferList({
  rows,
  draw,
}: {
  rows: readonly OfferWithFavouriteFlag[];
  draw: (it: OfferWithFavouriteFlag) => ReactNode;
}) {
  const list = useRef<HTMLUListElement>(null);
  const still = useStableRowsUnderTouch(list, rows);
  const [from, to] = useRenderedRange(useFirstVisibleIndex(list), still.length);
  const drawn = useMemo(() => still.slice(from, to), [still, from, to]);
  useAnimateMovedRowsAndPrices(
    list,
    useMemo(() => drawn.map((it) => ({ id: it.entrustId, price: it.price })), [drawn]),
    from,
  );
  return (
    <OfferRowList ref={list} above={from * rowPx} below={(still.length - to) * rowPx}>
      {drawn.map(draw)}
    </OfferRowList>
  );
}
