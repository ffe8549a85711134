import type { ReactNode } from "react";
import { classNames } from "../base/class-names.ts";
import css from "./key-values.module.css";

interface KeyValuesProps {
  /** A row is omitted if its value is an empty string. */
  rows: readonly { key: string; value: ReactNode; small?: boolean }[];
  large?: boolean | undefined;
  /** Adds lines between the rows, for lists with many rows. */
  ruled?: boolean | undefined;
  /** Shows few facts to compare, in large figures on a gray background. */
  boxed?: boolean | undefined;
}

export function KeyValueList({
  rows,
  large = false,
  ruled = false,
  boxed = false,
}: KeyValuesProps) {
  const look = classNames(css["list"], large && css["large"], ruled && css["ruled"]);
  return (
    <dl className={classNames("num", boxed ? css["boxed"] : look)}>
      {rows.map(
        (row) =>
          row.value !== "" && (
            <div key={row.key}>
              <dt>{row.key}</dt>
              <dd data-small={row.small}>{row.value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
