import { type ReactNode, startTransition, useEffect, useRef, useState } from "react";
import css from "./card.module.css";

/** Target height of a part of the list in px. A slow phone renders one in about 20 ms. */
const partPx = 480;
const partRows = (rowPx: number) => Math.max(2, Math.round(partPx / rowPx));
/**
 * Margin in which parts are rendered: the height of the visible area, above and below it. Users do
 * not scroll further within one frame.
 */
const nearBy = "100% 0px";

const boxes = { list: "ul", stack: "div" } as const;

interface LongListProps<Row> {
  rows: readonly Row[];
  /** Element of each part: `list` for items of a list, `stack` for blocks with a gap. */
  as?: keyof typeof boxes;
  /** Height of a row with its gap in px. It is used until a part has been measured. */
  rowPx: number;
  /** Number of rows in other lists above this one on the page. */
  before?: number;
  children: (row: Row) => ReactNode;
}

/**
 * Groups rows by name. The groups have the order in which their names first occur. `before`: number
 * of rows above the group.
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
 * Renders the rows in parts, and a part only while it is near the visible area. Elsewhere, an empty
 * element of the last height of the part replaces it, so that nothing moves.
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
      // Keeps a part that contains the keyboard focus. A height of 0 means that the part is not
      // displayed at all, so the report says nothing.
      if (!isIntersecting && (height === 0 || element.contains(document.activeElement))) return;
      startTransition(() => setFarPx(isIntersecting ? undefined : height));
    });
    const seen = watch("0px", ({ isIntersecting, boundingClientRect: { height } }) => {
      if (height > 0) unseenPx = isIntersecting ? undefined : height;
    });
    return () => {
      near.disconnect();
      seen.disconnect();
      // A page that is hidden behind another one keeps only its visible rows rendered, because all
      // its rows would be laid out at once when it returns.
      if (unseenPx !== undefined) setFarPx(unseenPx);
    };
  }, []);
  return (
    <Box ref={box} style={{ height: farPx }}>
      {farPx === undefined && rows.map(children)}
    </Box>
  );
}
