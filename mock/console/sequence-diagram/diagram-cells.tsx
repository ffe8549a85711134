import { type CodeName, codeName, codeText, type ErrorDetails } from "contract";
import { memo } from "react";
import type { ShownEntry } from "../state/shown-journal.ts";
import { shortId, tookOf } from "../text/format.ts";
import { DirectorIcon } from "../ui/icon.tsx";
import { moveName } from "../text/transition-titles.ts";
import { Status } from "../ui/order-status-badge.tsx";
import "./diagram-cells.css";
import {
  codeOf,
  eventOf,
  isFaulted,
  isMove,
  nameOf,
  orderOf,
  postingOf,
  text,
} from "../timeline/entry-text.ts";

type Side = "left" | "right";
const looks = { left: "b", right: "s" } as const;

/** Mark in the lane of a user; the arrow shows the direction of the message. */
const Mark = ({
  it,
  side,
  isPicked,
  pick,
}: {
  it: ShownEntry;
  side: Side;
  isPicked: boolean;
  pick: (seq: number) => void;
}) => {
  const isPush = it.kind === "push";
  const isBroken = isFaulted(it);
  const look = isBroken ? "ft" : isPush ? "push" : looks[side];
  const arrow = (
    <span
      className={`ar ${isPush ? "ar--out ar--p" : "ar--in"} ar--${isBroken ? "x" : isPush ? "p" : looks[side]}`}
    />
  );
  const mark = (
    <button
      type="button"
      className={`mk mk--${look}${isPicked ? " is-sel" : ""}`}
      aria-pressed={isPicked}
      onClick={() => pick(it.seq)}
    >
      <span className="sr-only">
        {[isBroken && "故障", isPush && "推送"].filter(Boolean).join("，")}
      </span>
      {isPush ? (
        <span className="clip">{text(it["msgTxt"]) || text(it["cmd"])}</span>
      ) : (
        <>
          <b className="b">{nameOf(it)}</b>
          <span className="e">
            {codeOf(it) === "200" ? "" : `${codeOf(it)} `}
            {tookOf(Number(it["ms"] ?? 0))}
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
 * the other clauses need them.
 */
const refusalOf = (name: CodeName, facts: unknown): string =>
  facts ? codeText(name, facts as ErrorDetails) : (codeText(name).split(/[，；]/)[0] ?? "");

/** Cell of the platform: a transition of the order, or the result of a request. */
function House({ it, isAll }: { it: ShownEntry; isAll: boolean }) {
  if (isMove(it)) {
    const { from, to, move, orderId } = eventOf(it);
    const posting = postingOf(it);
    return (
      <span className="hs">
        {from !== to && <Status of={Number(to)} />}
        <span>
          {isAll && `${shortId(text(orderId))} `}
          {from === 0 ? "新建" : moveName(text(move))}
        </span>
        {posting !== undefined && (
          <span className="hs__c clip">
            <DirectorIcon name="coins" />
            {posting}
          </span>
        )}
      </span>
    );
  }
  if (isFaulted(it))
    return (
      <span className="hs hs--ft">
        <DirectorIcon name="bug" />
        故障
      </span>
    );
  const name = codeName(Number(it["code"]));
  const said =
    name === undefined || name === "ok"
      ? isAll
        ? shortId(orderOf(it) ?? "")
        : ""
      : refusalOf(name, it["result"]);
  return <span className="hs hs--q clip">{said}</span>;
}

type Props = {
  cells: Partial<Record<Side | "house", ShownEntry>>;
  seq: number | undefined;
  isAll: boolean;
  pick: (seq: number) => void;
};
/** Cells of one row in the three lanes. */
export const Cells = memo(function Cells({
  cells: { left, house, right },
  seq,
  isAll,
  pick,
}: Props) {
  const speaks =
    house ?? (left?.kind === "request" ? left : right?.kind === "request" ? right : undefined);
  return (
    <>
      <div role="cell" className="L">
        {left && <Mark it={left} side="left" isPicked={left.seq === seq} pick={pick} />}
      </div>
      <div role="cell" className="H">
        {speaks === house && house ? (
          <button
            type="button"
            className="hs__b"
            aria-pressed={house.seq === seq}
            onClick={() => pick(house.seq)}
          >
            <House it={house} isAll={isAll} />
          </button>
        ) : (
          speaks && <House it={speaks} isAll={isAll} />
        )}
      </div>
      <div role="cell" className="R">
        {right && <Mark it={right} side="right" isPicked={right.seq === seq} pick={pick} />}
      </div>
    </>
  );
});
