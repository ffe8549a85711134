import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Virtualizer } from "virtua";
import css from "./chat.module.css";
import { ChatRowView, type ChatRowCallbacks } from "./chat-row.tsx";
import type { ChatRow } from "./chat-rows.ts";

const nearPx = 48;
const olderFromPx = 600;
/** A scroll within this time after user input counts as started by the user. */
const userScrollMs = 400;

interface MessageListProps {
  rows: ChatRow[];
  acts: ChatRowCallbacks;
  scroller: RefObject<HTMLElement | null>;
  safety: string;
  hasOlder: boolean;
  onOlder: () => Promise<void>;
  /** The order panel, which covers the top of the list. */
  stage: RefObject<HTMLElement | null>;
  /**
   * Scroll state and `toEnd`. Owned by the caller, because its button with the number of new
   * messages also uses them.
   */
  pin: ReturnType<typeof useScrollPinnedToEnd>;
}

/**
 * Returns the state with which `MessageList` keeps the list at its end until the user scrolls up,
 * even if the content around it grows or shrinks. `toEnd` scrolls to the end.
 */
export function useScrollPinnedToEnd(scroller: RefObject<HTMLElement | null>) {
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

export function MessageList({
  rows,
  acts,
  scroller,
  safety,
  hasOlder,
  onOlder,
  stage,
  pin,
}: MessageListProps) {
  const inner = useRef<HTMLDivElement>(null);
  const firstKey = rows.find((it) => it.kind !== "day" && it.kind !== "time")?.key;
  const [shown, setShown] = useState({ firstKey, count: rows.length, shift: false });
  // Set `shift` if older rows were inserted above, so that the visible rows do not move. Compare
  // the first messages, not the first rows, because the first separator may disappear when older
  // messages arrive. Reset `shift` before rows are added below, otherwise they would count as
  // inserted above.
  if (firstKey !== shown.firstKey || rows.length !== shown.count) {
    const isAbove =
      firstKey !== shown.firstKey &&
      shown.firstKey !== undefined &&
      rows.some((it) => it.key === shown.firstKey);
    setShown({ firstKey, count: rows.length, shift: isAbove });
  }
  // Distance from the visible bottom edge of the order panel to the first row. Without it, rows at
  // that edge would count as scrolled past and would not be rendered.
  const [marginPx, setMarginPx] = useState(0);
  const asking = useRef(false);
  const { pinned, setAtEnd } = pin;

  const lastKey = rows.at(-1)?.key;
  useLayoutEffect(() => {
    // Scroll to the end when rows are added. Rows that are not measured yet grow a moment later;
    // the resize observer below then scrolls to the end again.
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
      // Compensate the scroll position, because folding the order panel must not move the messages
      // that the user is reading.
      const movedPx = above.offsetHeight - abovePx - (box.clientHeight - heightPx);
      // A scroll event after a resize is caused by the new size, not by the user.
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
    // Ignore a key pressed on an action of the order panel: the action changes the order, and that
    // moves the messages without any scrolling by the user.
    const press = (event: Event) => {
      if (!(event.target instanceof Node && above.contains(event.target))) touch(event);
    };
    // A touch scrolls by `touchmove`, so `pointerdown` matters only on the box itself: it is a
    // press on the scrollbar.
    const point = (event: Event) => {
      if (event.target === box) touch(event);
    };
    let topPx = box.scrollTop;
    const onScroll = ({ timeStamp }: Event) => {
      // A resize fires `scroll` before the ResizeObserver callback. Ignore it: the callback
      // restores the position.
      if (isResized()) return;
      const restPx = box.scrollHeight - box.scrollTop - box.clientHeight;
      // Growing rows move the end away, and rows that are measured again move the position. Only
      // user input unpins the list.
      if (restPx < nearPx) pinned.current = true;
      else if (timeStamp - handAt < userScrollMs && box.scrollTop < topPx) pinned.current = false;
      topPx = box.scrollTop;
      setAtEnd(pinned.current);
    };
    const gestures = { touchmove: touch, wheel: touch, keydown: press, pointerdown: point };
    for (const [gesture, hear] of Object.entries(gestures))
      box.addEventListener(gesture, hear, { passive: true });
    box.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      watcher.disconnect();
      for (const [gesture, hear] of Object.entries(gestures))
        box.removeEventListener(gesture, hear);
      box.removeEventListener("scroll", onScroll);
    };
  }, [scroller, stage, pinned, setAtEnd]);

  // Loads older messages near the top. The virtualizer passes its scroll position, because reading
  // it from the element between rendering and layout would force another layout.
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
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scrollable by keyboard.
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
        {(row: ChatRow) => <ChatRowView key={row.key} row={row} acts={acts} />}
      </Virtualizer>
    </div>
  );
}
