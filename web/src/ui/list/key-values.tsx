import type { ReactNode } from "react";
import { classNames } from "../style/class-names.ts";
import css from "./key-values.module.css";

interface KeyValuesProps {
  /** A row whose value is empty is left out. */
  rows: readonly { key: string; value: ReactNode }[];
  large?: boolean | undefined;
}

export function KeyValues({ rows, large = false }: KeyValuesProps) {
  return (
    <dl className={classNames("num", css["list"], large && css["large"])}>
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
