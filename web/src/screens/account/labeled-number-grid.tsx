import type { ReactNode } from "react";
import { ValueWithUnit } from "../../ui/figures/value-with-unit.tsx";
import css from "./account.module.css";

/** Grid of numbers with their names above, up to three per row. Omits items with an empty value. */
export const LabeledNumberGrid = ({
  rows,
}: {
  rows: readonly { key: string; value: ReactNode }[];
}) => (
  <dl className={`num ${css["figures"]}`}>
    {rows.map(
      ({ key, value }) =>
        value !== "" && (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{typeof value === "string" ? <ValueWithUnit text={value} /> : value}</dd>
          </div>
        ),
    )}
  </dl>
);
