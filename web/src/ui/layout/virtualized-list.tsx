import { type ReactNode, startTransition, useEffect, useRef, useState } from "react";
import css from "./card.module.css";

/** Target height of a part. A slow phone renders one in about 20 ms. */
const partPx = 480;
const partRows = (rowPx: number) => Math.max(2, Math.round(partPx / rowPx));
/**
 * Distance from the visible area within which parts are rendered. Users do not scroll past it
 * within a frame.
 */
const nearBy = "100% 0px";

const boxes = { list: "ul", stack: "div" } as const;

interface LongListProps<Row> {
  rows: readonly Row[];
  /** Items of a list, or stacked blocks. */
  as?: keyof typeof boxes;
  /** Height of a row with its gap, until it has been measured. */
  rowPx: number;
  /** Number of rows in other lists above this one on the page. */
  before?: number;
  children: (row: Row) => ReactNode;
}

/**
 * Groups rows by name, in the order of the first row of each name. `before`: number of rows above
 * the group.
 */
export function groupRowsByName<Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): { name: string; rows: Row[]; before: number }[] {
  const byName = new Map<string, Row[]>();
  for (const item of rows) {
    const name = nameOf(item);
    const same = byName.get(name);
    if (same) same.push(item);
    else byName.set(name, [item]);
  }
  let before = 0;
  return [...byName].map(([name, same]) => {
    before += same.length;
    return { name, rows: same, before: before - same.length };
  });
}

/**
 * Renders rows in parts only while they are near the visible area. A distant part is a block of its
 * last height, so that nothing moves.
 */
export function VirtualizedList<Row>({ rows, before = 0, ...look }: LongListProps<Row>) {
  const some = partRows(look.rowPx);
  const parts = Array.from({ length: Math.ceil(rows.length / some) }, (_, nth) => (
    <Part
      key={nth}
      {...look}
      rows={rows.slice(nth * some, (nth + 1) * some)}
      before={before + nth * some}
    />
  ));
  return look.as === "stack" ? <div className={css["long"]}>{parts}</div> : parts;
}

function Part<Row>({ rows, as = "list", rowPx, before = 0, children }: LongListProps<Row>) {
  const Box = boxes[as];
  const box = useRef<HTMLUListElement & HTMLDivElement>(null);
  // A part that starts within the first screen height is rendered at once.
  const [farPx, setFarPx] = useState(
    before * rowPx < screen.height ? undefined : rows.length * rowPx,
  );
  useEffect(() => {
    const element = box.current;
    if (!element || typeof IntersectionObserver === "undefined") return setFarPx(undefined);
    let unseenPx: number | undefined;
    const watch = (rootMargin: string, hear: (entry: IntersectionObserverEntry) => void) => {
      const watcher = new IntersectionObserver(
        (entries) => hear(entries.at(-1) as IntersectionObserverEntry),
        {
          root: element.closest("main"),
          rootMargin,
        },
      );
      watcher.observe(element);
      return watcher;
    };
    const near = watch(nearBy, ({ isIntersecting, boundingClientRect: { height } }) => {
      // A part with the keyboard focus stays. A part that is not displayed at all has no height.
      if (!isIntersecting && (height === 0 || element.contains(document.activeElement))) return;
      startTransition(() => setFarPx(isIntersecting ? undefined : height));
    });
    const seen = watch("0px", ({ isIntersecting, boundingClientRect: { height } }) => {
      if (height > 0) unseenPx = isIntersecting ? undefined : height;
    });
    return () => {
      near.disconnect();
      seen.disconnect();
      // A page that is hidden behind another one keeps only its visible rows, because a returning
      // page lays out all its rows at once.
      if (unseenPx !== undefined) setFarPx(unseenPx);
    };
  }, []);
  return (
    <Box ref={box} style={{ height: farPx }}>
      {farPx === undefined && rows.map(children)}
    </Box>
  );
}
