import type { ReactNode } from "react";
import css from "./trading-lesson.module.css";

// Parts of the illustrations in trading-lesson-art.tsx. The drawing area has 320 × 172 units.
// Elements of the app are redrawn in the colors of the theme.

interface LessonBoxProps {
  x: number;
  y: number;
  w: number;
  h: number;
  children?: ReactNode;
}

/** A card with an outline. Its children are positioned relative to its top left corner. */
export const LessonBox = ({ x, y, w, h, children }: LessonBoxProps) => (
  <g transform={`translate(${x} ${y})`}>
    <rect className={css["box"]} width={w} height={h} rx="12" />
    {children}
  </g>
);

interface LessonWordProps {
  x: number;
  y: number;
  size?: number;
  look?: "soft" | "tail" | "good" | "bad" | "on";
  end?: boolean;
  mid?: boolean;
  children: ReactNode;
}
export const LessonText = ({
  x,
  y,
  size = 12,
  look,
  end = false,
  mid = false,
  children,
}: LessonWordProps) => {
  const side = end ? "end" : "start";
  return (
    <text
      x={x}
      y={y}
      fontSize={size}
      className={css[look ?? "word"]}
      textAnchor={mid ? "middle" : side}
    >
      {children}
    </text>
  );
};

/** The amount "999.36" with its payment suffix highlighted. */
export const LessonAmount = ({ x, y, size = 18 }: { x: number; y: number; size?: number }) => (
  <text x={x} y={y} fontSize={size} className={css["sum"]}>
    999
    <tspan className={css["tail"]}>.36</tspan>
  </text>
);
export const LessonTextLinePlaceholder = ({ x, y, w }: { x: number; y: number; w: number }) => (
  <rect className={css["bar"]} x={x} y={y} width={w} height="4" rx="2" />
);
export const LessonButton = ({
  x,
  y,
  w,
  children,
}: {
  x: number;
  y: number;
  w: number;
  children: ReactNode;
}) => (
  <g>
    <rect className={css["key"]} x={x} y={y} width={w} height="24" rx="8" />
    <LessonText x={x + w / 2} y={y + 16} look="on" mid>
      {children}
    </LessonText>
  </g>
);
export const LessonArrow = ({ x, y }: { x: number; y: number }) => (
  <path className={css["arrow"]} d={`M${x} ${y}h24m-8-7l8 7-8 7`} />
);
export const LessonCheckMark = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <circle className={css["goodSpot"]} r="14" />
    <path className={css["onSpot"]} d="M-6 0l4 5 8-9" />
  </g>
);
export const LessonCross = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <circle className={css["badSpot"]} r="14" />
    <path className={css["onSpot"]} d="M-5-5l10 10M5-5L-5 5" />
  </g>
);
export const LessonProgressRing = ({
  x,
  y,
  r,
  share,
}: {
  x: number;
  y: number;
  r: number;
  share: number;
}) => (
  <g transform={`translate(${x} ${y}) rotate(-90)`}>
    <circle className={css["track"]} r={r} />
    <circle className={css["arc"]} r={r} pathLength="100" strokeDasharray={`${share} 100`} />
  </g>
);
export const LessonAvatar = ({ x, y, letter }: { x: number; y: number; letter: string }) => (
  <g transform={`translate(${x} ${y})`}>
    <circle
      className={css["level"]}
      r="15"
      pathLength="100"
      strokeDasharray="16.5 3.5"
      transform="rotate(-90)"
    />
    <LessonText x={0} y={5} size={13} mid>
      {letter}
    </LessonText>
  </g>
);
export const LessonLock = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`} className={css["arrow"]}>
    <rect x="-10" y="-2" width="20" height="15" rx="4" />
    <path d="M-5-2v-4a5 5 0 0 1 10 0v4" />
  </g>
);
export const LessonPinCells = ({ x, y, on }: { x: number; y: number; on: number }) => (
  <g>
    {[0, 1, 2, 3, 4, 5].map((item) => (
      <g key={item}>
        <rect className={css["box"]} x={x + item * 25} y={y} width="20" height="26" rx="5" />
        {item < on && <circle className={css["dot"]} cx={x + item * 25 + 10} cy={y + 13} r="4" />}
      </g>
    ))}
  </g>
);
/** A row of an account statement or a receipt: the name at the left, the value at the right. */
export const LessonFieldRow = ({
  y,
  name,
  value,
  look,
}: {
  y: number;
  name: string;
  value: string;
  look?: "tail" | "good" | "bad";
}) => (
  <g>
    <LessonText x={14} y={y} size={11} look="soft">
      {name}
    </LessonText>
    <LessonText x={146} y={y} size={11} end {...(look && { look })}>
      {value}
    </LessonText>
  </g>
);
