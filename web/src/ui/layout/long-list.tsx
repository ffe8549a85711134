import { type ReactNode, startTransition, useEffect, useRef, useState } from "react";
import css from "./card.module.css";

/** About so tall are those that come and go together: a slow phone draws them in some twenty milliseconds. */
const partPx = 480;
const partRows = (rowPx: number) => Math.max(2, Math.round(partPx / rowPx));
/** So far above and below what is seen: nobody scrolls past it within a frame. */
const nearBy = "100% 0px";

const boxes = { list: "ul", stack: "div" } as const;

interface LongListProps<Row> {
  rows: readonly Row[];
  /** Items of a list, or blocks one under the other. */
  as?: keyof typeof boxes;
  /** As tall as a row is with what parts it from the next, until it has been seen. */
  rowPx: number;
  /** How many stand above it on the page, in lists of their own. */
  before?: number;
  children: (row: Row) => ReactNode;
}

/** Rows under one name each, as they come. `before`: how many have another name and stand above. */
export function groupByName<Row>(
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
 * Rows in parts that are drawn only while they are near what is seen. One that is far away is a block as tall as it was, so that nothing
 * moves as it comes and goes.
 */
export function LongList<Row>({ rows, before = 0, ...look }: LongListProps<Row>) {
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
  // What can be seen first is drawn at once.
  const [farPx, setFarPx] = useState(
    before * rowPx < screen.height ? undefined : rows.length * rowPx,
  );
  useEffect(() => {
    const it = box.current;
    if (!it || typeof IntersectionObserver === "undefined") return setFarPx(undefined);
    let unseenPx: number | undefined;
    const watch = (rootMargin: string, hear: (entry: IntersectionObserverEntry) => void) => {
      const watcher = new IntersectionObserver(
        (entries) => hear(entries.at(-1) as IntersectionObserverEntry),
        {
          root: it.closest("main"),
          rootMargin,
        },
      );
      watcher.observe(it);
      return watcher;
    };
    const near = watch(nearBy, ({ isIntersecting, boundingClientRect: { height } }) => {
      // Whoever stands on one of them by the keyboard stays there; and what is not shown at all has no height.
      if (!isIntersecting && (height === 0 || it.contains(document.activeElement))) return;
      startTransition(() => setFarPx(isIntersecting ? undefined : height));
    });
    const seen = watch("0px", ({ isIntersecting, boundingClientRect: { height } }) => {
      if (height > 0) unseenPx = isIntersecting ? undefined : height;
    });
    return () => {
      near.disconnect();
      seen.disconnect();
      // While another page is seen it keeps what one comes back to, which is laid out in one go then.
      if (unseenPx !== undefined) setFarPx(unseenPx);
    };
  }, []);
  return (
    <Box ref={box} style={{ height: farPx }}>
      {farPx === undefined && rows.map(children)}
    </Box>
  );
}
