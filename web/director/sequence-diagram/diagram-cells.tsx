import { type CodeName, codeNameOf, fillCodeText, type ErrorDetails } from "contract";
import { memo } from "react";
import type { ShownJournalEntry } from "../state/shown-journal.ts";
import { shortOrderId, formatCallDuration } from "../text/format.ts";
import { DirectorIcon } from "../ui/icon.tsx";
import { transitionTitle } from "../text/transition-titles.ts";
import { OrderStatusBadge } from "../ui/order-status-badge.tsx";
import {
  responseCodeOf,
  eventOfJournalEntry,
  isFailedEntry,
  isTransitionEntry,
  journalEntryTitle,
  orderIdOfEntry,
  coinMovementOf,
  stringOrNumberToText,
} from "../timeline/journal-entry-text.ts";
import css from "./sequence-diagram.module.css";
import { classNames } from "../../src/ui/base/class-names.ts";

type UserColumn = "left" | "right";
const colorByColumn = { left: "b", right: "s" } as const;

/** Returns the suffixes of the CSS classes `message--…` (label of a message) and `arrow--…`. */
function classSuffixesOf(
  entry: ShownJournalEntry,
  side: UserColumn,
): { mark: string; arrow: string } {
  if (isFailedEntry(entry)) return { mark: "ft", arrow: "x" };
  if (entry.kind === "push") return { mark: "push", arrow: "p" };
  return { mark: colorByColumn[side], arrow: colorByColumn[side] };
}

/**
 * Label of a request or push in the lane of a user. The arrow shows the direction of the message.
 */
const MessageMark = ({
  entry,
  side,
  isPicked,
  pick,
}: {
  entry: ShownJournalEntry;
  side: UserColumn;
  isPicked: boolean;
  pick: (seq: number) => void;
}) => {
  const isPush = entry.kind === "push";
  const isBroken = isFailedEntry(entry);
  const suffixes = classSuffixesOf(entry, side);
  const arrow = (
    <span
      className={classNames(
        css["arrow"],
        css[isPush ? "arrow--out" : "arrow--in"],
        css[`arrow--${suffixes.arrow}`],
      )}
    />
  );
  const mark = (
    <button
      type="button"
      className={classNames(
        css["message"],
        css[`message--${suffixes.mark}`],
        isPicked && css["is-sel"],
      )}
      aria-pressed={isPicked}
      onClick={() => pick(entry.seq)}
    >
      <span className="sr-only">
        {[isBroken && "故障", isPush && "推送"].filter(Boolean).join("，")}
      </span>
      {isPush ? (
        <span className="t-clip">
          {stringOrNumberToText(entry["msgTxt"]) || stringOrNumberToText(entry["cmd"])}
        </span>
      ) : (
        <>
          <b>{journalEntryTitle(entry)}</b>
          <span className={css["result"]}>
            {responseCodeOf(entry) === "200" ? "" : `${responseCodeOf(entry)} `}
            {formatCallDuration(Number(entry["ms"] ?? 0))}
          </span>
        </>
      )}
    </button>
  );
  return side === "left" ? (
    <>
      {mark}
      {arrow}
    </>
  ) : (
    <>
      {arrow}
      {mark}
    </>
  );
};

/**
 * Returns the text of a refusal. If its details are unknown, returns only the first clause, because
 * the other clauses contain the details.
 */
const refusalText = (name: CodeName, facts: unknown): string =>
  facts ? fillCodeText(name, facts as ErrorDetails) : (fillCodeText(name).split(/[，；]/)[0] ?? "");

function requestResultText(entry: ShownJournalEntry, isAll: boolean): string {
  const name = codeNameOf(Number(entry["code"]));
  if (name !== undefined && name !== "ok") return refusalText(name, entry["result"]);
  return isAll ? shortOrderId(orderIdOfEntry(entry) ?? "") : "";
}

/**
 * Content of the platform lane: a transition of the order, the word 故障 for a failed request, or
 * the result of a request.
 */
function PlatformCell({ entry, isAll }: { entry: ShownJournalEntry; isAll: boolean }) {
  if (isTransitionEntry(entry)) {
    const { from, to, move, orderId } = eventOfJournalEntry(entry);
    const posting = coinMovementOf(entry);
    return (
      <span className={css["event"]}>
        {from !== to && <OrderStatusBadge of={Number(to)} />}
        <span>
          {isAll && `${shortOrderId(stringOrNumberToText(orderId))} `}
          {from === 0 ? "新建" : transitionTitle(stringOrNumberToText(move))}
        </span>
        {posting !== undefined && (
          <span className={classNames(css["coins"], "t-clip")}>
            <DirectorIcon name="coins" />
            {posting}
          </span>
        )}
      </span>
    );
  }
  if (isFailedEntry(entry))
    return (
      <span className={classNames(css["event"], css["event--ft"])}>
        <DirectorIcon name="bug" />
        故障
      </span>
    );
  return (
    <span className={classNames(css["event"], css["event--quiet"], "t-clip")}>
      {requestResultText(entry, isAll)}
    </span>
  );
}

type Props = {
  cells: Partial<Record<UserColumn | "platform", ShownJournalEntry>>;
  selectedSeq: number | undefined;
  areAllOrdersShown: boolean;
  onSelect: (seq: number) => void;
};
/** Cells of one row: left user, platform and right user. */
export const SequenceDiagramCells = memo(function Cells({
  cells: { left, platform, right },
  selectedSeq,
  areAllOrdersShown,
  onSelect,
}: Props) {
  const speaks = platform ?? [left, right].find((entry) => entry?.kind === "request");
  return (
    <>
      <div role="cell" className={css["left"]}>
        {left && (
          <MessageMark
            entry={left}
            side="left"
            isPicked={left.seq === selectedSeq}
            pick={onSelect}
          />
        )}
      </div>
      <div role="cell" className={css["platform"]}>
        {speaks === platform && platform ? (
          <button
            type="button"
            className={css["eventButton"]}
            aria-pressed={platform.seq === selectedSeq}
            onClick={() => onSelect(platform.seq)}
          >
            <PlatformCell entry={platform} isAll={areAllOrdersShown} />
          </button>
        ) : (
          speaks && <PlatformCell entry={speaks} isAll={areAllOrdersShown} />
        )}
      </div>
      <div role="cell" className={css["right"]}>
        {right && (
          <MessageMark
            entry={right}
            side="right"
            isPicked={right.seq === selectedSeq}
            pick={onSelect}
          />
        )}
      </div>
    </>
  );
});
