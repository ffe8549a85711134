import { memo, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { VList, type VListHandle } from "virtua";
import { type ShownJournalEntry, shownJournal } from "../state/shown-journal.ts";
import { useShortcuts } from "../state/use-shortcuts.ts";
import {
  selectJournalEntry,
  useSelectedOrderAndJournalEntry,
} from "../state/selected-order-and-journal-entry.ts";
import { useWorldUsers, usePhoneUsers } from "../state/phone-users.ts";
import { formatTimeOfDay } from "../text/format.ts";
import { SearchInput } from "../ui/search-input.tsx";
import { DirectorIcon } from "../ui/icon.tsx";
import { Menu } from "../ui/menu.tsx";
import { JournalEntryDetails, UserBadge } from "./journal-entry-details.tsx";
import { emptyJournalEntryFilter, type JournalEntryFilter } from "./journal-entry-filter.ts";
import { createFilteredJournalEntries } from "./filtered-journal-entries.ts";
import {
  journalFilterGroupTitles,
  type JournalFilterGroup,
  journalEntryTextOf,
} from "./journal-entry-text.ts";
import css from "./timeline.module.css";
import ui from "../ui/parts.module.css";
import { Panel } from "../ui/panel.tsx";
import { Chip, ChipRow } from "../../src/ui/base/chip.tsx";
import { classNames } from "../../src/ui/base/class-names.ts";

const rowPx = 24;
const entryGroupNames = Object.keys(journalFilterGroupTitles) as JournalFilterGroup[];

type RowProps = {
  entry: ShownJournalEntry;
  isPicked: boolean;
  isFirst: boolean;
  open: (seq: number) => void;
};
const TimelineRow = memo(function Row({ entry, isPicked, isFirst, open }: RowProps) {
  const { userId, kind, description, result, tone } = journalEntryTextOf(entry);
  if (entry.kind === "dropped")
    return <p className={classNames(ui["listRow"], css["row"], css["gap"])}>{description}</p>;
  return (
    <button
      type="button"
      className={classNames(ui["listRow"], css["row"], css[`is-${tone}`], isPicked && ui["is-sel"])}
      aria-pressed={isPicked}
      tabIndex={isPicked || isFirst ? 0 : -1}
      data-seq={entry.seq}
      onClick={() => open(entry.seq)}
    >
      <time>{formatTimeOfDay(entry.at)}</time>
      <UserBadge userId={userId} />
      <span className={css["kind"]}>{kind}</span>
      <span className="t-clip">{description}</span>
      <span className={ui["result"]}>{result}</span>
    </button>
  );
});

/** Menu to filter by user. Users in an embedded app come first. */
function UserFilterMenu({
  wish: input,
  ask,
}: {
  wish: JournalEntryFilter;
  ask: (next: JournalEntryFilter) => void;
}) {
  const all = useWorldUsers();
  const { a, b } = usePhoneUsers();
  const two = [a, b].flatMap((it) => (it ? [it] : []));
  const others = all.filter((it) => !two.includes(it));
  const chosen = all.find((it) => it.id === input.userId)?.nickName ?? "所有人";
  const item = (label: string, userId: string | undefined) => ({
    label,
    isChosen: input.userId === userId,
    onChoose: () => ask({ ...input, userId }),
  });
  return (
    <Menu
      label={`谁的：${chosen}`}
      className={classNames(ui["picker"], css["userFilter"])}
      items={[
        item("所有人", undefined),
        ...[...two, ...others].map((it) => item(it.nickName, it.id)),
      ]}
    >
      <span className="t-clip">{chosen}</span>
      <DirectorIcon name="down" />
    </Menu>
  );
}

/**
 * Journal of the shown world, newest first. New entries do not move the list while the user has
 * scrolled down or has selected an entry.
 */
export function Timeline() {
  const [rows] = useState(() => createFilteredJournalEntries(shownJournal));
  const { list, heldBackCount, totalCount, faultCount } = useSyncExternalStore(
    rows.subscribe,
    rows.read,
  );
  const [input, setWish] = useState(emptyJournalEntryFilter);
  const [isOpen, setIsOpen] = useState(false);
  const { seq } = useSelectedOrderAndJournalEntry();
  const scroller = useRef<VListHandle>(null);
  const search = useRef<HTMLInputElement>(null);
  const picked = seq === undefined ? -1 : list.findIndex((it) => it.seq === seq);
  const shown = isOpen ? list[picked] : undefined;
  const isAway = useRef(false);
  const hold = () => rows.hold(isAway.current || picked >= 0);
  useEffect(hold);

  function ask(next: JournalEntryFilter): void {
    setWish(next);
    rows.ask(next);
    scroller.current?.scrollTo(0);
  }
  function toNewest(): void {
    selectJournalEntry(undefined);
    setIsOpen(false);
    isAway.current = false;
    rows.hold(false);
    scroller.current?.scrollTo(0);
  }
  function open(next: number): void {
    selectJournalEntry(next);
    setIsOpen(true);
  }
  function step(by: 1 | -1): void {
    const to = Math.min(list.length - 1, Math.max(0, picked + by));
    const entry = list[to];
    if (!entry) return;
    selectJournalEntry(entry.seq);
    scroller.current?.scrollToIndex(to, { align: "nearest" });
  }
  useShortcuts({
    "/": () => search.current?.focus(),
    j: () => step(1),
    k: () => step(-1),
    Enter: () => picked >= 0 && setIsOpen(true),
    // Without a selected entry, Escape stays available to other handlers.
    ...(seq !== undefined && {
      Escape: () => (isOpen ? setIsOpen(false) : selectJournalEntry(undefined)),
    }),
  });

  return (
    <Panel
      label="时间线"
      note={<>共 {totalCount.toLocaleString("en")} 条</>}
      actions={<UserFilterMenu wish={input} ask={ask} />}
      isFilling
      isFlush
      className={css["timeline"]}
    >
      <div className={ui["pad"]}>
        <SearchInput
          ref={search}
          label="找路径、单号、文字"
          shortcut="/"
          value={input.searchText}
          onChange={(words) => ask({ ...input, searchText: words })}
        />
        <div className={css["groups"]}>
          <ChipRow label="种类" look="fill">
            <Chip
              pressed={input.group === undefined}
              onClick={() => ask({ ...input, group: undefined })}
            >
              全部
            </Chip>
            {entryGroupNames.map((groupName) => (
              <Chip
                key={groupName}
                pressed={input.group === groupName}
                onClick={() => ask({ ...input, group: groupName })}
              >
                {journalFilterGroupTitles[groupName]}
                {groupName === "fault" && faultCount > 0 && <span>{faultCount}</span>}
              </Chip>
            ))}
          </ChipRow>
        </div>
      </div>
      <div className={css["list"]}>
        {heldBackCount > 0 && (
          <button type="button" className={css["newEntries"]} onClick={toNewest}>
            新 {heldBackCount} 条
          </button>
        )}
        {list.length === 0 && (
          <p className={css["empty"]}>
            {totalCount === 0 ? "手机一动，这里就有记录" : "没有这样的记录"}
          </p>
        )}
        <VList
          ref={scroller}
          data={list}
          itemSize={rowPx}
          className={css["rows"]}
          onScroll={(offset) => {
            isAway.current = offset > rowPx / 2;
            hold();
          }}
        >
          {(entry, at) => (
            <TimelineRow
              key={entry.seq}
              entry={entry}
              isPicked={entry.seq === seq}
              isFirst={at === 0 && picked < 0}
              open={open}
            />
          )}
        </VList>
      </div>
      {shown && <JournalEntryDetails of={shown} close={() => setIsOpen(false)} />}
    </Panel>
  );
}
