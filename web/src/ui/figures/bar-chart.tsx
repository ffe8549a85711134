import { type CSSProperties, useState } from "react";
import css from "./bar-chart.module.css";
import { classNames } from "../base/class-names.ts";
import { axisMaximum } from "./axis-maximum.ts";

export interface ChartBar {
  /** Date of the bar in the table for screen readers: "11-20". */
  label: string;
  /** Label below the bar: "20". With many bars, only the first and the last bar show it. */
  mark: string;
  value: number;
  /** Value as text, for the table: "¥1,234.56". */
  text: string;
}

interface BarChartProps {
  title: string;
  /** Bars in order of time. The last one is the current period, such as today. */
  bars: readonly ChartBar[];
  /** Column heads of the table for screen readers: ["日期", "成交额"]. */
  heads: readonly [string, string];
  /** Formats a value for the axis and for the selected bar: "¥5,000". */
  short: (value: number) => string;
}

/** If there are more bars than this, only the first and the last one have a label. */
const marksMost = 7;

/**
 * Bar chart. The bar of the current period is colored, and selected at first. The selected bar
 * shows its value. A tap or the mouse pointer selects another bar. A hidden table has the same data
 * for screen readers.
 */
export function BarChart({ title, bars, heads, short }: BarChartProps) {
  const last = bars.length - 1;
  const [picked, setPicked] = useState(last);
  const most = Math.max(0, ...bars.map((it) => it.value));
  const top = axisMaximum(most);
  const isMarked = (index: number) => bars.length <= marksMost || index === 0 || index === last;
  return (
    <figure className={css["chart"]}>
      <div className={css["field"]} aria-hidden="true">
        {[top, top / 2, 0].map((item) => (
          <span key={item} className={`num ${css["line"]}`}>
            <i>{most > 0 || item === 0 ? short(item) : ""}</i>
          </span>
        ))}
        <div className={css["plot"]}>
          {bars.map((bar, index) => (
            <span
              key={bar.label}
              className={classNames(
                css["slot"],
                index === last && css["now"],
                index === picked && css["picked"],
              )}
              onPointerDown={() => setPicked(index)}
              onPointerEnter={(event) => event.pointerType === "mouse" && setPicked(index)}
            >
              <i className={css["bar"]} style={{ "--share": bar.value / top } as CSSProperties}>
                {index === picked && (
                  <b className={`num ${index * 2 > last ? css["ends"] : css["starts"]}`}>
                    {short(bar.value)}
                  </b>
                )}
              </i>
            </span>
          ))}
        </div>
      </div>
      <div className={`num ${css["marks"]}`} aria-hidden="true">
        {bars.map((bar, index) => (
          <span key={bar.label} className={index === last ? css["today"] : undefined}>
            {isMarked(index) && <i>{bar.mark}</i>}
          </span>
        ))}
      </div>
      <BarTable title={title} bars={bars} heads={heads} />
    </figure>
  );
}

const BarTable = ({ title, bars, heads }: Omit<BarChartProps, "short">) => (
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
