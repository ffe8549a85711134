import type { ReactNode } from "react";
import { classNames } from "../base/class-names.ts";
import css from "./key-values.module.css";

interface KeyValuesProps {
  /** A row without a value is omitted. */
  rows: readonly { key: string; value: ReactNode }[];
  large?: boolean | undefined;
  /** Adds dividers, for many rows. */
  ruled?: boolean | undefined;
}

export function KeyValues({ rows, large = false, ruled = false }: KeyValuesProps) {
  return (
    <dl className={classNames("num", css["list"], large && css["large"], ruled && css["ruled"])}>
      {rows.map(
        (row) =>
          row.value !== "" && (
            <div key={row.key}>
              <dt>{row.key}</dt>
              <dd>{row.value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
