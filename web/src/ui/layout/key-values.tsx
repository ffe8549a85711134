import type { ReactNode } from "react";
import { classNames } from "../base/class-names.ts";
import css from "./key-values.module.css";

interface KeyValuesProps {
  /** A row with an empty string as its value is omitted. */
  rows: readonly { key: string; value: ReactNode; small?: boolean }[];
  large?: boolean | undefined;
  /** Adds dividers, for many rows. */
  ruled?: boolean | undefined;
  /** Few facts to compare, in large figures on a gray background. */
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
