import { memo, useRef, useState, useSyncExternalStore } from "react";
import { VList } from "virtua";
import { type ShownJournalEntry, shownJournal } from "../state/shown-journal.ts";
import { useShortcuts } from "../state/use-shortcuts.ts";
import { formatTimeOfDay, shortOrderId } from "../text/format.ts";
import { SearchInput } from "../ui/search-input.tsx";
import { UserBadge } from "../timeline/journal-entry-details.tsx";
import { emptyJournalEntryFilter } from "../timeline/journal-entry-filter.ts";
import { createFilteredJournalEntries } from "../timeline/filtered-journal-entries.ts";
import {
  responseCodeOf,
  journalEntryTitle,
  orderIdOfEntry,
} from "../timeline/journal-entry-text.ts";
import css from "./answers.module.css";
import ui from "../ui/parts.module.css";
import { Panel } from "../ui/panel.tsx";
import { classNames } from "../../src/ui/base/class-names.ts";

const requestsOnlyFilter = { ...emptyJournalEntryFilter, group: "request" } as const;
const rowPx = 24;

const RequestRow = memo(function Row({
  entry,
  isPicked,
  pick,
}: {
  entry: ShownJournalEntry;
  isPicked: boolean;
  pick: (entry: ShownJournalEntry) => void;
}) {
  return (
    <button
      type="button"
      className={classNames(ui["listRow"], css["request"], isPicked && ui["is-sel"])}
      aria-pressed={isPicked}
      onClick={() => pick(entry)}
    >
      <time>{formatTimeOfDay(entry.at)}</time>
      <UserBadge userId={entry["userId"]} />
      <span className="t-clip">
        {journalEntryTitle(entry)} {shortOrderId(orderIdOfEntry(entry) ?? "")}
      </span>
      <span className={entry["source"] === "own" ? css["is-own"] : ui["result"]}>
        {entry["source"] === "own" ? "改写" : responseCodeOf(entry)}
      </span>
    </button>
  );
});

/** Searchable list of recorded requests, to pick the one whose response is edited. */
export function RequestPicker({
  seq,
  pick,
}: {
  seq: number | undefined;
  pick: (entry: ShownJournalEntry) => void;
}) {
  const [rows] = useState(() => {
    const entries = createFilteredJournalEntries(shownJournal);
    entries.ask(requestsOnlyFilter);
    return entries;
  });
  const { list } = useSyncExternalStore(rows.subscribe, rows.read);
  const [words, setWords] = useState("");
  const search = useRef<HTMLInputElement>(null);
  const step = (by: 1 | -1) => {
    const at = list.findIndex((it) => it.seq === seq);
    const to = list[Math.min(list.length - 1, Math.max(0, at + by))];
    if (to) pick(to);
  };
  useShortcuts({ "/": () => search.current?.focus(), j: () => step(1), k: () => step(-1) });
  return (
    <Panel label="从记录里挑一条" note="点一条就改它" isFilling isFlush>
      <div className={ui["pad"]}>
        <SearchInput
          ref={search}
          label="找请求、单号"
          shortcut="/"
          value={words}
          onChange={(next) => {
            setWords(next);
            rows.ask({ ...requestsOnlyFilter, searchText: next });
          }}
        />
      </div>
      <VList
        data={list}
        itemSize={rowPx}
        className={css["requests"]}
        onScroll={(offset) => rows.hold(offset > rowPx / 2)}
      >
        {(entry) => (
          <RequestRow key={entry.seq} entry={entry} isPicked={entry.seq === seq} pick={pick} />
        )}
      </VList>
    </Panel>
  );
}
