import { useEffect, useMemo, useRef, useState } from "react";
import { VList, type VListHandle } from "virtua";
import { runActionAndShowOutcome } from "../state/status-message.ts";
import { useUpcomingEvents } from "../state/use-upcoming-events.ts";
import type { ShownJournalEntry } from "../state/shown-journal.ts";
import { useShortcuts } from "../state/use-shortcuts.ts";
import {
  selectJournalEntry,
  useSelectedOrderAndJournalEntry,
} from "../state/selected-order-and-journal-entry.ts";
import { shownWorldClient } from "../state/shown-world.ts";
import { useWorldUsers, usePhoneUsers } from "../state/phone-users.ts";
import { useWorldTime } from "../state/use-world-time.ts";
import { formatTimeOfDay, formatDuration } from "../text/format.ts";
import { DirectorIcon } from "../ui/icon.tsx";
import { OrderStatusBadge } from "../ui/order-status-badge.tsx";
import { useOrder } from "../orders/use-orders.ts";
import { journalEntryTextOf, periodWithoutEventsText } from "../timeline/journal-entry-text.ts";
import {
  type PeriodWithoutEvents,
  type SequenceDiagramRow,
  arrangeSequenceDiagramRows,
} from "./diagram-rows.ts";
import { SequenceDiagramCells } from "./diagram-cells.tsx";
import { TimeSlider } from "./time-slider.tsx";
import css from "./sequence-diagram.module.css";
import ui from "../ui/parts.module.css";
import { IconButton } from "../ui/icon-button.tsx";
import { UserMark } from "../ui/user-mark.tsx";
import { classNames } from "../../src/ui/base/class-names.ts";

type UpcomingTimer = { at: number; inMs: number; says: string; orderId?: string | undefined };
type DiagramItem =
  | SequenceDiagramRow
  | PeriodWithoutEvents
  | { kind: "other"; seq: number; entry: ShownJournalEntry }
  | { kind: "now"; seq: number }
  | { kind: "next"; seq: number; timer: UpcomingTimer };

const rowPx = 30;
const expandedEntriesMax = 200;
const legend = [
  ["is-buyer", "左机请求"],
  ["is-seller", "右机请求"],
  ["is-p", "推送"],
  ["is-x", "故障"],
] as const;

const useUpcomingTimers = (orderId: string | undefined): readonly UpcomingTimer[] =>
  useUpcomingEvents()
    .filter((it) => orderId === undefined || it.orderId === orderId)
    .slice(0, 5);

const UserColumnHeader = ({
  id,
  mark,
  look,
}: {
  id: string | undefined;
  mark: string;
  look: "b" | "s";
}) => {
  const name = useWorldUsers().find((it) => it.id === id)?.nickName;
  return (
    <div role="columnheader">
      <UserMark mark={mark} color={look} />
      <b className="t-clip">{name ?? "没有人"}</b>
    </div>
  );
};

/**
 * Sequence diagram with time running downwards and upcoming timers below the current time. New rows
 * do not move the view of a user who has scrolled up.
 */
export function SequenceDiagram({
  orderId,
  entries,
}: {
  orderId: string | undefined;
  entries: readonly ShownJournalEntry[];
}) {
  const { seq } = useSelectedOrderAndJournalEntry();
  const { a, b } = usePhoneUsers();
  const order = useOrder(orderId);
  const now = useWorldTime();
  const coming = useUpcomingTimers(orderId);
  const [left, right] = orderId === undefined ? [a?.id, b?.id] : [order?.buyer, order?.seller];
  const laid = useMemo(
    () => arrangeSequenceDiagramRows(entries, { orderId, left, right }),
    [entries, orderId, left, right],
  );
  const [unfolded, unfold] = useState<ReadonlySet<number>>(new Set());
  const rows = useMemo(() => laid.filter((it) => it.kind === "row"), [laid]);
  const list = useRef<VListHandle>(null);
  const isAtEnd = useRef(true);
  const drawn = useRef(0);
  const [frame, setFrame] = useState<readonly [number, number]>([0, 0]);

  const shown: DiagramItem[] = [
    ...laid.flatMap((item): DiagramItem[] =>
      item.kind === "fold" && unfolded.has(item.seq)
        ? item.hiddenEntries
            .slice(-expandedEntriesMax)
            .map((one) => ({ kind: "other", seq: one.seq, entry: one }))
        : [item],
    ),
    { kind: "now", seq: -1 },
    ...coming.map((timer, at): DiagramItem => ({ kind: "next", seq: -2 - at, timer })),
  ];
  const cause = rows.find((it) => Object.values(it.cells).some((one) => one.seq === seq))?.causeSeq;

  function seeFrame(): void {
    const handle = list.current;
    if (!handle) return;
    isAtEnd.current = handle.scrollOffset + handle.viewportSize >= handle.scrollSize - rowPx;
    const inView = shown.slice(
      handle.findItemIndex(handle.scrollOffset),
      handle.findItemIndex(handle.scrollOffset + handle.viewportSize) + 1,
    );
    const times = inView.flatMap((item) => {
      if (item.kind === "row") return [item.at];
      return item.kind === "now" ? [now] : [];
    });
    const from = times[0] ?? now;
    const to = times.at(-1) ?? now;
    setFrame((before) => (before[0] === from && before[1] === to ? before : [from, to]));
  }
  // Follow new rows only if the list is scrolled to its end.
  useEffect(() => {
    if (isAtEnd.current && drawn.current !== shown.length)
      list.current?.scrollToIndex(shown.length - 1, { align: "end" });
    drawn.current = shown.length;
    seeFrame();
  });

  function goTo(at: number): void {
    const index = shown.findLastIndex((it) => it.kind === "row" && it.at <= at);
    list.current?.scrollToIndex(at >= now ? shown.length - 1 : Math.max(0, index), {
      align: at >= now ? "end" : "center",
    });
  }
  function step(by: 1 | -1): void {
    const all = rows.flatMap((row) =>
      (["left", "platform", "right"] as const).flatMap((lane) => row.cells[lane]?.seq ?? []),
    );
    const place = seq === undefined ? -1 : all.indexOf(seq);
    const to = all[place < 0 ? all.length - 1 : Math.min(all.length - 1, Math.max(0, place + by))];
    if (to === undefined) return;
    selectJournalEntry(to);
    const index = shown.findIndex(
      (it) => it.kind === "row" && Object.values(it.cells).some((one) => one.seq === to),
    );
    list.current?.scrollToIndex(index, { align: "nearest" });
  }
  useShortcuts({
    j: () => step(1),
    k: () => step(-1),
    ...(seq !== undefined && { Escape: () => selectJournalEntry(undefined) }),
  });

  function draw(item: DiagramItem, at: number) {
    const row = { role: "row", "aria-rowindex": at + 2 } as const;
    if (item.kind === "fold") {
      const quiet = `${periodWithoutEventsText(item.durationMs)}${item.hiddenEntries.length > 0 ? ` · 别的 ${item.hiddenEntries.length} 条` : ""}`;
      const open = () => unfold(new Set([...unfolded, item.seq]));
      return (
        <div
          key={item.seq}
          {...row}
          className={classNames(css["line"], css["entry"], css["entry--fold"])}
        >
          <div role="cell" aria-colspan={4}>
            <button type="button" aria-label={`展开：${quiet}`} onClick={open}>
              <b>{quiet}</b>
            </button>
          </div>
        </div>
      );
    }
    if (item.kind === "other") {
      const line = journalEntryTextOf(item.entry);
      return (
        <div
          key={item.seq}
          {...row}
          className={classNames(css["line"], css["entry"], css["entry--other"])}
        >
          <time role="cell">{formatTimeOfDay(item.entry.at)}</time>
          <span role="cell" aria-colspan={3} className="t-clip">
            {line.kind} {line.description} {line.result}
          </span>
        </div>
      );
    }
    if (item.kind === "now")
      return (
        <div
          key="now"
          {...row}
          className={classNames(css["line"], css["entry"], css["entry--now"])}
        >
          <span role="cell" aria-colspan={4} className={css["now"]}>
            现在 {formatTimeOfDay(now)}
          </span>
        </div>
      );
    if (item.kind === "next")
      return (
        <div
          key={item.seq}
          {...row}
          className={classNames(
            css["line"],
            css["entry"],
            css["entry--next"],
            ui[`s${order?.status ?? 0}`],
          )}
        >
          <time role="cell">{formatDuration(item.timer.at - now)}</time>
          <div role="cell" className={css["left"]} />
          <div role="cell" className={css["platform"]}>
            <span className={classNames(css["event"], css["event--time"])}>
              <DirectorIcon name="clock" />
              <span className="t-clip">{item.timer.says}</span>
              <IconButton
                label={`跳到 ${item.timer.says}`}
                title="跳到"
                icon="skip"
                onClick={() =>
                  runActionAndShowOutcome("跳到", () => shownWorldClient().clock.to(item.timer.at))
                }
              />
            </span>
          </div>
          <div role="cell" className={css["right"]} />
        </div>
      );
    const before = shown[at - 1];
    const isRepeated =
      before?.kind === "row" && formatTimeOfDay(before.at) === formatTimeOfDay(item.at);
    return (
      <div
        key={item.seq}
        {...row}
        className={classNames(
          css["line"],
          css["entry"],
          ui[`s${item.status}`],
          item.causeSeq === cause && css["is-sel"],
        )}
      >
        <time role="cell">
          {isRepeated ? (
            <span className="sr-only">{formatTimeOfDay(item.at)}</span>
          ) : (
            formatTimeOfDay(item.at)
          )}
        </time>
        <SequenceDiagramCells
          cells={item.cells}
          selectedSeq={seq}
          areAllOrdersShown={orderId === undefined}
          onSelect={selectJournalEntry}
        />
      </div>
    );
  }

  return (
    <section
      className={classNames(ui["panel"], ui["filling"], ui["flush"], css["lanes"])}
      aria-label="泳道"
    >
      <div role="table" className={css["table"]} aria-label="泳道" aria-rowcount={shown.length + 1}>
        <div role="row" aria-rowindex={1} className={classNames(css["line"], css["heads"])}>
          <div role="columnheader" className={ui["note"]}>
            时间 ↓
          </div>
          <UserColumnHeader id={left} mark="买" look="b" />
          <div role="columnheader">
            <UserMark mark="台" />
            <b>平台</b>
            {order && <OrderStatusBadge of={order.status} />}
          </div>
          <UserColumnHeader id={right} mark="卖" look="s" />
        </div>
        <VList
          ref={list}
          role="rowgroup"
          data={shown}
          itemSize={rowPx}
          className={css["rows"]}
          onScroll={seeFrame}
        >
          {draw}
        </VList>
      </div>
      <div className={classNames(ui["pad"], ui["row"], ui["legend"])}>
        {legend.map(([look, name]) => (
          <span key={look}>
            <i className={ui[look]} />
            {name}
          </span>
        ))}
        <span className={ui["is-time"]}>
          <DirectorIcon name="clock" />
          定时
        </span>
        <span>
          <DirectorIcon name="coins" />
          记账
        </span>
      </div>
      <TimeSlider
        rows={rows}
        now={now}
        upcomingTimers={coming}
        visiblePeriod={frame}
        scrollToTime={goTo}
        stepSelection={step}
      />
    </section>
  );
}
