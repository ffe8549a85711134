import type { ReactNode } from "react";
import { Icon } from "../base/icon.tsx";
import { classNames } from "../base/class-names.ts";
import css from "./fact-line-list.module.css";

interface DecisionFact {
  key: string;
  value: ReactNode;
  /** Explanation below the value. */
  note?: ReactNode;
  /** True if a later step shows the fact again. A short screen omits it, so that the others fit. */
  aside?: boolean;
  /** Action of a press on the line, which changes its value. */
  onPress?: (() => void) | undefined;
}

/**
 * Facts of a decision, one per line. A line with an empty string as its value is omitted. `due`: a
 * list with only the amount due, which stays visible at the bottom while the content above scrolls.
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
