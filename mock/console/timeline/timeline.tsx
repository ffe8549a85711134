import { memo, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { VList, type VListHandle } from "virtua";
import { type ShownEntry, shownJournal } from "../state/shown-journal.ts";
import { useKeys } from "../state/use-shortcuts.ts";
import { pickEntry, useSelection } from "../state/selected-items.ts";
import { worldUsers, useSides } from "../state/phone-users.ts";
import { useBox } from "../state/observable-value.ts";
import { formatClock } from "../text/format.ts";
import { Find } from "../ui/search-input.tsx";
import { DirectorIcon } from "../ui/icon.tsx";
import { Menu } from "../ui/menu.tsx";
import { Details, UserMarkLabel } from "./entry-details.tsx";
import { everything, type EntryFilter } from "./entry-filter.ts";
import { openRows } from "./filtered-entries.ts";
import "./timeline.css";
import { groups, type Group, lineOfEntry } from "./entry-text.ts";

const rowPx = 24;
const tones = { state: "is-st", fault: "is-ft", time: "is-tm", own: "is-own", "": "" } as const;
const groupNames = Object.keys(groups) as Group[];

type RowProps = {
  it: ShownEntry;
  isPicked: boolean;
  isFirst: boolean;
  open: (seq: number) => void;
};
const Row = memo(function Row({ it, isPicked, isFirst, open }: RowProps) {
  const { userId, kind, what, result, tone } = lineOfEntry(it);
  if (it.kind === "dropped") return <p className="tl__r drop">{what}</p>;
  return (
    <button
      type="button"
      className={`tl__r ${tones[tone]}${isPicked ? " is-sel" : ""}`}
      aria-pressed={isPicked}
      tabIndex={isPicked || isFirst ? 0 : -1}
      data-seq={it.seq}
      onClick={() => open(it.seq)}
    >
      <time>{formatClock(it.at)}</time>
      <UserMarkLabel userId={userId} />
      <span className="v">{kind}</span>
      <span className="clip n">{what}</span>
      <span className="e">{result}</span>
    </button>
  );
});

/** Menu to filter by user. Users in an embedded app come first. */
function PersonPick({ wish: input, ask }: { wish: EntryFilter; ask: (next: EntryFilter) => void }) {
  const all = useBox(worldUsers);
  const { a, b } = useSides();
  const two = [a, b].flatMap((it) => (it ? [it] : []));
  const others = all.filter((it) => !two.includes(it));
  const chosen = all.find((it) => it.id === input.userId)?.nickName ?? "所有人";
  const item = (label: string, userId: string | undefined) => ({
    label,
    isChosen: input.userId === userId,
    run: () => ask({ ...input, userId }),
  });
  return (
    <Menu
      label={`谁的：${chosen}`}
      className="pick tl__who"
      items={[
        item("所有人", undefined),
        ...[...two, ...others].map((it) => item(it.nickName, it.id)),
      ]}
    >
      <span className="clip">{chosen}</span>
      <DirectorIcon name="chev" />
    </Menu>
  );
}

/**
 * Journal of the shown world, newest first. New entries do not move the list while the user has
 * scrolled down.
 */
export function Timeline() {
  const [rows] = useState(() => openRows(shownJournal));
  const { list, fresh, all, faulted } = useSyncExternalStore(rows.subscribe, rows.read);
  const [input, setWish] = useState(everything);
  const [isOpen, setIsOpen] = useState(false);
  const { seq } = useSelection();
  const scroller = useRef<VListHandle>(null);
  const search = useRef<HTMLInputElement>(null);
  const picked = seq === undefined ? -1 : list.findIndex((it) => it.seq === seq);
  const shown = isOpen ? list[picked] : undefined;
  const isAway = useRef(false);
  const hold = () => rows.hold(isAway.current || picked >= 0);
  useEffect(hold);

  function ask(next: EntryFilter): void {
    setWish(next);
    rows.ask(next);
    scroller.current?.scrollTo(0);
  }
  function toNewest(): void {
    pickEntry(undefined);
    setIsOpen(false);
    isAway.current = false;
    rows.hold(false);
    scroller.current?.scrollTo(0);
  }
  function open(next: number): void {
    pickEntry(next);
    setIsOpen(true);
  }
  function step(by: 1 | -1): void {
    const to = Math.min(list.length - 1, Math.max(0, picked + by));
    const entry = list[to];
    if (!entry) return;
    pickEntry(entry.seq);
    scroller.current?.scrollToIndex(to, { align: "nearest" });
  }
  useKeys({
    "/": () => search.current?.focus(),
    j: () => step(1),
    k: () => step(-1),
    Enter: () => picked >= 0 && setIsOpen(true),
    // Without a selected entry, Escape stays available to other handlers.
    ...(seq !== undefined && { Escape: () => (isOpen ? setIsOpen(false) : pickEntry(undefined)) }),
  });

  return (
    <section className="pn pn--fill pn--flush tlp" aria-label="时间线">
      <div className="pn__h">
        <h2>时间线</h2>
        <span className="sub n">共 {all.toLocaleString("en")} 条</span>
        <div className="end">
          <PersonPick wish={input} ask={ask} />
        </div>
      </div>
      <div className="pad">
        <Find
          ref={search}
          label="找路径、单号、文字"
          letter="/"
          words={input.words}
          write={(words) => ask({ ...input, words })}
        />
        <fieldset className="cps" aria-label="种类">
          <button
            type="button"
            className="cp"
            aria-pressed={input.group === undefined}
            onClick={() => ask({ ...input, group: undefined })}
          >
            全部
          </button>
          {groupNames.map((groupName) => (
            <button
              key={groupName}
              type="button"
              className="cp"
              aria-pressed={input.group === groupName}
              onClick={() => ask({ ...input, group: groupName })}
            >
              {groups[groupName]}
              {groupName === "fault" && faulted > 0 && <span className="n">{faulted}</span>}
            </button>
          ))}
        </fieldset>
      </div>
      <div className="tl">
        {fresh > 0 && (
          <button type="button" className="tl__fresh n" onClick={toNewest}>
            新 {fresh} 条
          </button>
        )}
        {list.length === 0 && (
          <p className="tl__nil">{all === 0 ? "手机一动，这里就有记录" : "没有这样的记录"}</p>
        )}
        <VList
          ref={scroller}
          data={list}
          itemSize={rowPx}
          className="tl__list"
          onScroll={(offset) => {
            isAway.current = offset > rowPx / 2;
            hold();
          }}
        >
          {(entry, at) => (
            <Row
              key={entry.seq}
              it={entry}
              isPicked={entry.seq === seq}
              isFirst={at === 0 && picked < 0}
              open={open}
            />
          )}
        </VList>
      </div>
      {shown && <Details of={shown} close={() => setIsOpen(false)} />}
    </section>
  );
}
