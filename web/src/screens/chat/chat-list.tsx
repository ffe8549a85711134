import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Virtualizer } from "virtua";
import css from "./chat.module.css";
import { ChatLine, type ChatRowActs } from "./chat-row.tsx";
import type { ChatRow } from "./chat-rows.ts";

const nearPx = 48;
const olderFromPx = 600;
/** So soon after it a hand is what has begun to scroll. */
const handMs = 400;

interface ChatListProps {
  rows: ChatRow[];
  acts: ChatRowActs;
  scroller: RefObject<HTMLElement | null>;
  safety: string;
  hasOlder: boolean;
  onOlder: () => Promise<void>;
  /** What stands over the top of it. */
  stage: RefObject<HTMLElement | null>;
  /** Whether the end is in view; kept by the caller for the pill. */
  pin: ReturnType<typeof usePinnedToEnd>;
}

/** Whether the list stands at its end. It stays there until somebody scrolls up, whatever grows or shrinks around it. */
export function usePinnedToEnd(scroller: RefObject<HTMLElement | null>) {
  const pinned = useRef(true);
  const [atEnd, setAtEnd] = useState(true);
  const toEnd = () => {
    const box = scroller.current;
    if (!box) return;
    box.scrollTo({ top: box.scrollHeight });
    pinned.current = true;
    setAtEnd(true);
  };
  return { pinned, atEnd, setAtEnd, toEnd };
}

export function ChatList({
  rows,
  acts,
  scroller,
  safety,
  hasOlder,
  onOlder,
  stage,
  pin,
}: ChatListProps) {
  const inner = useRef<HTMLDivElement>(null);
  const firstKey = rows.find((it) => it.kind !== "day" && it.kind !== "time")?.key;
  const [shown, setShown] = useState({ firstKey, count: rows.length, shift: false });
  // Rows that come in above must not move what is being read. A separator may be lost at the seam, so lines count. What comes in below
  // afterwards would be taken for them.
  if (firstKey !== shown.firstKey || rows.length !== shown.count) {
    const isAbove =
      firstKey !== shown.firstKey &&
      shown.firstKey !== undefined &&
      rows.some((it) => it.key === shown.firstKey);
    setShown({ firstKey, count: rows.length, shift: isAbove });
  }
  // Distance from the visible edge of the order panel to the first row. Without it, rows at that edge would count as scrolled past and would not be drawn.
  const [marginPx, setMarginPx] = useState(0);
  const asking = useRef(false);
  const { pinned, setAtEnd } = pin;

  const lastKey = rows.at(-1)?.key;
  useLayoutEffect(() => {
    // What is not measured yet grows in a moment; then the end is followed again, below.
    if (pinned.current) scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  }, [lastKey, rows.length, pinned, scroller]);

  useEffect(() => {
    const box = scroller.current;
    const content = inner.current;
    const above = stage.current;
    const list = content?.lastElementChild;
    const seen = above?.firstElementChild;
    if (!box || !content || !above || !list || !seen) return;
    let { clientWidth: widthPx, clientHeight: heightPx } = box;
    let abovePx = above.offsetHeight;
    let handAt = -Infinity;
    const isResized = () => box.clientHeight !== heightPx || box.clientWidth !== widthPx;
    const stick = () => {
      const place = (it: Element) => it.getBoundingClientRect();
      setMarginPx(place(list).top - place(content).top + place(above).bottom - place(seen).bottom);
      // Folding the order panel does not move the messages that are being read.
      const movedPx = above.offsetHeight - abovePx - (box.clientHeight - heightPx);
      // What scrolls next, scrolls for the new size.
      if (isResized()) handAt = -Infinity;
      ({ clientWidth: widthPx, clientHeight: heightPx } = box);
      abovePx = above.offsetHeight;
      if (pinned.current) box.scrollTo({ top: box.scrollHeight });
      else if (movedPx !== 0) box.scrollTop += movedPx;
    };
    // Keeps the end in view when images load, the order panel opens or the keyboard appears.
    const watcher = new ResizeObserver(stick);
    watcher.observe(box);
    watcher.observe(content);
    watcher.observe(above);
    watcher.observe(seen);
    const touch = ({ timeStamp }: Event) => {
      handAt = timeStamp;
    };
    // A key pressed on an act above the log changes the order, and what moves then was moved by that.
    const press = (event: Event) => {
      if (!(event.target instanceof Node && above.contains(event.target))) touch(event);
    };
    // A finger scrolls by moving. What is pressed without that and scrolls is the bar at the side.
    const point = (event: Event) => {
      if (event.target === box) touch(event);
    };
    let topPx = box.scrollTop;
    const onScroll = ({ timeStamp }: Event) => {
      // What a new size has moved comes before word of that size, which puts it right.
      if (isResized()) return;
      const restPx = box.scrollHeight - box.scrollTop - box.clientHeight;
      // Growing rows move the end away, and rows that are measured anew the place; only a hand that is at it moves it up to read.
      if (restPx < nearPx) pinned.current = true;
      else if (timeStamp - handAt < handMs && box.scrollTop < topPx) pinned.current = false;
      topPx = box.scrollTop;
      setAtEnd(pinned.current);
    };
    const gestures = { touchmove: touch, wheel: touch, keydown: press, pointerdown: point };
    for (const [it, hear] of Object.entries(gestures))
      box.addEventListener(it, hear, { passive: true });
    box.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      watcher.disconnect();
      for (const [it, hear] of Object.entries(gestures)) box.removeEventListener(it, hear);
      box.removeEventListener("scroll", onScroll);
    };
  }, [scroller, stage, pinned, setAtEnd]);

  // Where it stands is told: to ask the box itself, between what is drawn and what is placed, lays everything out once more.
  const more = (topPx: number) => {
    if (!hasOlder || asking.current || topPx > olderFromPx) return;
    asking.current = true;
    void onOlder().finally(() => {
      asking.current = false;
    });
  };
  return (
    <div
      ref={inner}
      className={css["log"]}
      role="log"
      aria-label="聊天记录"
      aria-live="off"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A part that scrolls must be reached by the keyboard.
      tabIndex={0}
    >
      {!hasOlder && <p className={`${css["system"]} ${css["safety"]}`}>{safety}</p>}
      <Virtualizer
        scrollRef={scroller}
        data={rows}
        shift={shown.shift}
        startMargin={marginPx}
        onScroll={more}
        bufferSize={300}
      >
        {(row: ChatRow) => <ChatLine key={row.key} row={row} acts={acts} />}
      </Virtualizer>
    </div>
  );
}
