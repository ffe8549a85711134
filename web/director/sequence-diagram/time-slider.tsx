import type { KeyboardEvent, PointerEvent } from "react";
import { formatTimeOfDay } from "../text/format.ts";
import type { SequenceDiagramColumn, SequenceDiagramRow } from "./diagram-rows.ts";
import { axisLabelTimes, createTimeScale, tickPositions } from "./time-scale.ts";
import css from "./sequence-diagram.module.css";
import ui from "../ui/parts.module.css";
import { classNames } from "../../src/ui/base/class-names.ts";

const sliderWidth = 784;
const labelWidth = 40;
/** Width of a label of the time axis. A label that would be cut off at the right end is omitted. */
const axisLabelWidth = 32;
const sliderTracks: readonly [SequenceDiagramColumn, string, number][] = [
  ["left", "左机", 2],
  ["platform", "平台", 14],
  ["right", "右机", 26],
];

type Props = {
  rows: readonly SequenceDiagramRow[];
  now: number;
  upcomingTimers: readonly { at: number; says: string }[];
  /** Period that is visible in the list of rows. */
  visiblePeriod: readonly [from: number, to: number];
  scrollToTime: (at: number) => void;
  stepSelection: (by: 1 | -1) => void;
};

/**
 * Overview of all rows and upcoming timers, with a frame around the period visible in the list.
 * Moving the frame only scrolls the list. It does not change the world's clock.
 */
export function TimeSlider({
  rows,
  now,
  upcomingTimers,
  visiblePeriod,
  scrollToTime,
  stepSelection,
}: Props) {
  const scale = createTimeScale(
    [...rows.map((it) => it.at), now, ...upcomingTimers.map((it) => it.at)],
    sliderWidth - labelWidth - 8,
  );
  const x = (at: number) => labelWidth + scale.positionOf(at);
  const moved = rows.filter((it) => it.cells.platform && it.status > 0);
  const press = (event: PointerEvent<SVGSVGElement>) => {
    if (event.buttons !== 1) return;
    const { left, width: wide } = event.currentTarget.getBoundingClientRect();
    scrollToTime(scale.timeAt(((event.clientX - left) / wide) * sliderWidth - labelWidth));
  };
  const key = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (by !== undefined) stepSelection(by as 1 | -1);
    else if (event.key === "Home") scrollToTime(scale.from);
    else if (event.key === "End") scrollToTime(now);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={css["slider"]}>
      <svg
        viewBox={`0 0 ${sliderWidth} 52`}
        preserveAspectRatio="none"
        role="slider"
        aria-label="时间位置"
        aria-valuemin={scale.from}
        aria-valuemax={scale.to}
        aria-valuenow={Math.min(scale.to, Math.max(scale.from, visiblePeriod[1]))}
        aria-valuetext={`${formatTimeOfDay(visiblePeriod[0])} 到 ${formatTimeOfDay(visiblePeriod[1])}`}
        tabIndex={0}
        onPointerDown={press}
        onPointerMove={press}
        onKeyDown={key}
      >
        <rect
          className={css["frame"]}
          x={x(visiblePeriod[0])}
          y={0}
          width={Math.max(4, x(visiblePeriod[1]) - x(visiblePeriod[0]))}
          height={37}
          rx={4}
        />
        {sliderTracks.map(([lane, name, y]) => (
          <g key={lane} className={classNames(css["track"], css[`is-${lane}`])}>
            <text x={0} y={y + 8}>
              {name}
            </text>
            {tickPositions(
              rows.flatMap((it) => (it.cells[lane] ? [it.at] : [])),
              scale,
            ).map((at) => (
              <rect key={at} x={labelWidth + at} y={y} width={2} height={8} />
            ))}
          </g>
        ))}
        {moved.map((laneRow, at) => (
          <rect
            key={laneRow.seq}
            className={classNames(css["status"], ui[`s${laneRow.status}`])}
            x={x(laneRow.at)}
            y={16.5}
            width={Math.max(0, x(moved[at + 1]?.at ?? now) - x(laneRow.at))}
            height={3}
          />
        ))}
        <path className={css["nowLine"]} d={`M${x(now)} 0V40`} />
        {upcomingTimers.map((item) => (
          <circle
            key={`${item.at} ${item.says}`}
            className={css["timer"]}
            cx={x(item.at)}
            cy={18}
            r={4}
          />
        ))}
        {axisLabelTimes(scale, 7)
          .filter((at) => x(at) < sliderWidth - axisLabelWidth)
          .map((at) => (
            <text key={at} x={x(at)} y={50}>
              {formatTimeOfDay(at).slice(0, 5)}
            </text>
          ))}
      </svg>
    </div>
  );
}
