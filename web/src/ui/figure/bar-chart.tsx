import { useState } from "react";
import css from "./bar-chart.module.css";
import { classNames } from "../style/class-names.ts";

export interface Bar {
  /** "11-20" */
  label: string;
  value: number;
  /** The value as it is read: "¥1,234.56". */
  text: string;
}

interface BarChartProps {
  title: string;
  bars: readonly Bar[];
  /** Heads of the table that says the same: ["日期", "成交额"]. */
  heads: readonly [string, string];
}

const heightPx = 96;

/** Small bars to look at, with the figure of one of them in words; a table says the same to who cannot see them. */
export function BarChart({ title, bars, heads }: BarChartProps) {
  const [picked, setPicked] = useState<number>();
  const most = Math.max(0, ...bars.map((it) => it.value));
  const shown = bars[picked ?? bars.length - 1];
  return (
    <figure className={css["chart"]}>
      <figcaption className={css["head"]}>
        <span>{title}</span>
        {shown && <span className={`num ${css["figure"]}`} aria-hidden="true">{`${shown.label}  ${shown.text}`}</span>}
      </figcaption>
      <div className={css["plot"]} aria-hidden="true">
        {bars.map((bar, index) => (
          <span
            key={bar.label}
            className={classNames(css["slot"], bar === shown && css["picked"])}
            onPointerDown={() => setPicked(index)}
            onPointerEnter={(event) => event.pointerType === "mouse" && setPicked(index)}
          >
            <Column share={most > 0 ? bar.value / most : 0} />
          </span>
        ))}
      </div>
      <div className={`num ${css["axis"]}`} aria-hidden="true">
        <span>{bars[0]?.label}</span>
        {bars.length > 2 && <span>{bars.at(-1)?.label}</span>}
      </div>
      <BarTable title={title} bars={bars} heads={heads} />
    </figure>
  );
}

/** Even nothing leaves a line, so that a day without a trade is a day. */
function Column({ share }: { share: number }) {
  const barPx = share > 0 ? Math.max(3, Math.round(share * heightPx)) : 1;
  return (
    <svg viewBox={`0 0 10 ${heightPx}`} preserveAspectRatio="none" className={css["svg"]}>
      <rect x="0" y={heightPx - barPx} width="10" height={barPx} />
    </svg>
  );
}

const BarTable = ({ title, bars, heads }: BarChartProps) => (
  <div className="sr-only">
    <table>
      <caption>{title}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.label}>
            <th scope="row">{bar.label}</th>
            <td>{bar.text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
