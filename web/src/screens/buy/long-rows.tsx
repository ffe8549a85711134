import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import { useRowMotion, useStillUnderFinger } from "../../ui/layout/use-row-motion.ts";
import { OfferLedger } from "../../ui/layout/offer-row.tsx";
import type { MarkedOffer } from "./mark-offers.ts";

/** As many as are always all drawn; of more, so many above and below what is seen. */
const fewMax = 40;
const nearMax = 8;
/** So many are drawn in one go: a slow phone has fifteen milliseconds for each. Between two of them a finger is heard. */
const part = 5;
/** What the bars leave of the screen is no more than this less. To ask for the height of the window would lay everything out. */
const barsPx = 180;

/** As tall as rows were last. */
let rowPx = 104;

/** The first row that is seen. Measured as it moves and never while it is drawn, which would lay everything out at once. */
function useAt(list: RefObject<HTMLElement | null>): number {
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

/** One part more than what was drawn before, of what is seen first; what is too far away is left out. */
function grown([from, to]: Range, [first, end]: Range, rows: number): Range {
  const [least, most] =
    rows > fewMax ? [Math.max(0, first - nearMax), Math.min(rows, end + nearMax)] : [0, rows];
  const [above, below] =
    to > first && from < end ? [Math.max(from, least), Math.min(to, most)] : [first, first];
  const isDown = below < end || (above <= first && below < most);
  return isDown ? [above, Math.min(most, below + part)] : [Math.max(least, above - part), below];
}

function useRange(at: number, rows: number): Range {
  const [before, setBefore] = useState<Range>([0, 0]);
  const seen = Math.ceil((screen.height - barsPx) / rowPx) + 1;
  const first = Math.max(0, Math.min(at, rows - seen));
  const [from, to] = grown(before, [first, first + seen], rows);
  useEffect(() => {
    // In a task of its own: what follows from the browser's Back is otherwise drawn in one go.
    const timer = setTimeout(() => setBefore([from, to]));
    return () => clearTimeout(timer);
  }, [from, to]);
  // While another page is seen it keeps no more than what is seen first when one comes back.
  const rest = useEffectEvent(() => setBefore([first, first + seen - part]));
  useEffect(() => rest, []);
  return [from, to];
}

/** The list of sellers, who glide as the market moves. Of a long one only what is near is drawn; the rest is as tall as it would be. */
export function LongRows({
  rows,
  draw,
}: {
  rows: readonly MarkedOffer[];
  draw: (it: MarkedOffer) => ReactNode;
}) {
  const list = useRef<HTMLUListElement>(null);
  const still = useStillUnderFinger(list, rows);
  const [from, to] = useRange(useAt(list), still.length);
  const drawn = useMemo(() => still.slice(from, to), [still, from, to]);
  useRowMotion(
    list,
    useMemo(() => drawn.map((it) => ({ id: it.entrustId, price: it.price })), [drawn]),
    from,
  );
  return (
    <OfferLedger ref={list} above={from * rowPx} below={(still.length - to) * rowPx}>
      {drawn.map(draw)}
    </OfferLedger>
  );
}
