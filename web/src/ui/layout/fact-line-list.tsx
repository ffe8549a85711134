import type { ReactNode } from "react";
import { Icon } from "../base/icon.tsx";
import { classNames } from "../base/class-names.ts";
import css from "./fact-line-list.module.css";

interface DecisionFact {
  key: string;
  value: ReactNode;
  /** Explanation below the value. */
  note?: ReactNode;
  /**
   * True if a later step shows the fact again. A short screen omits it, so that the other facts
   * fit.
   */
  aside?: boolean;
  /** Called on a press on the line, to change its value. The whole line is then a button. */
  onPress?: (() => void) | undefined;
}

/**
 * Facts for a decision, one per line. A line is omitted if its value is an empty string. `due`: a
 * list that contains only the amount due and stays visible at the bottom while the content above
 * scrolls.
 */
export function FactLineList({
  rows,
  due = false,
}: {
  rows: readonly DecisionFact[];
  due?: boolean;
}) {
  return (
    <dl className={classNames("num", css["lines"], due && css["due"])}>
      {rows.map(
        ({ key, value, note, onPress, aside }) =>
          value !== "" && (
            <div
              key={key}
              data-tap={onPress !== undefined || undefined}
              data-aside={aside || undefined}
            >
              <dt>{key}</dt>
              <dd>
                {onPress ? (
                  <button type="button" className={css["pick"]} onClick={onPress}>
                    {value}
                    <span className="sr-only"> 更换</span>
                    <Icon name="right" className={css["arrow"]} />
                  </button>
                ) : (
                  value
                )}
                {note !== undefined && <small>{note}</small>}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
