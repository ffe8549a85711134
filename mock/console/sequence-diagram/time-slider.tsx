import type { KeyboardEvent, PointerEvent } from "react";
import { formatClock } from "../text/format.ts";
import type { Lane, LaneRow } from "./diagram-rows.ts";
import { marksOf, scaleOf, ticksOf } from "./time-scale.ts";

const width = 784;
const indent = 40;
/** Space for a label. A label that would be clipped is omitted. */
const markWidth = 32;
const tracks: readonly [Lane, string, number][] = [
  ["left", "左机", 2],
  ["house", "平台", 14],
  ["right", "右机", 26],
];
const bandLook: Readonly<Record<number, string>> = {
  10: "s10",
  20: "s20",
  30: "s30",
  35: "s35",
  40: "s40",
  50: "s50",
  60: "s60",
};

type Props = {
  rows: readonly LaneRow[];
  now: number;
  coming: readonly { at: number; says: string }[];
  /** Period visible in the list. */
  frame: readonly [from: number, to: number];
  goTo: (at: number) => void;
  step: (by: 1 | -1) => void;
};

/**
 * Overview of the whole period, with a frame around the visible part. Moving the frame only
 * scrolls; the clock of the world does not change.
 */
export function Scrub({ rows, now, coming, frame, goTo, step }: Props) {
  const scale = scaleOf(
    [...rows.map((it) => it.at), now, ...coming.map((it) => it.at)],
    width - indent - 8,
  );
  const x = (at: number) => indent + scale.x(at);
  const moved = rows.filter((it) => it.cells.house && it.status > 0);
  const press = (event: PointerEvent<SVGSVGElement>) => {
    if (event.buttons !== 1) return;
    const { left, width: wide } = event.currentTarget.getBoundingClientRect();
    goTo(scale.at(((event.clientX - left) / wide) * width - indent));
  };
  const key = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (by !== undefined) step(by as 1 | -1);
    else if (event.key === "Home") goTo(scale.from);
    else if (event.key === "End") goTo(now);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="scrub">
      <svg
        viewBox={`0 0 ${width} 52`}
        preserveAspectRatio="none"
        role="slider"
        aria-label="时间位置"
        aria-valuemin={scale.from}
        aria-valuemax={scale.to}
        aria-valuenow={Math.min(scale.to, Math.max(scale.from, frame[1]))}
        aria-valuetext={`${formatClock(frame[0])} 到 ${formatClock(frame[1])}`}
        tabIndex={0}
        onPointerDown={press}
        onPointerMove={press}
        onKeyDown={key}
      >
        <rect
          className="scrub__f"
          x={x(frame[0])}
          y={0}
          width={Math.max(4, x(frame[1]) - x(frame[0]))}
          height={37}
          rx={4}
        />
        {tracks.map(([lane, name, y]) => (
          <g key={lane} className={`scrub__t is-${lane}`}>
            <text x={0} y={y + 8}>
              {name}
            </text>
            {ticksOf(
              rows.flatMap((it) => (it.cells[lane] ? [it.at] : [])),
              scale,
            ).map((at) => (
              <rect key={at} x={indent + at} y={y} width={2} height={8} />
            ))}
          </g>
        ))}
        {moved.map((laneRow, at) => (
          <rect
            key={laneRow.seq}
            className={`scrub__b ${bandLook[laneRow.status] ?? "s0"}`}
            x={x(laneRow.at)}
            y={16.5}
            width={Math.max(0, x(moved[at + 1]?.at ?? now) - x(laneRow.at))}
            height={3}
          />
        ))}
        <path className="scrub__n" d={`M${x(now)} 0V40`} />
        {coming.map((item) => (
          <circle
            key={`${item.at} ${item.says}`}
            className="scrub__c"
            cx={x(item.at)}
            cy={18}
            r={4}
          />
        ))}
        {marksOf(scale, 7)
          .filter((at) => x(at) < width - markWidth)
          .map((at) => (
            <text key={at} x={x(at)} y={50}>
              {formatClock(at).slice(0, 5)}
            </text>
          ))}
      </svg>
    </div>
  );
}
