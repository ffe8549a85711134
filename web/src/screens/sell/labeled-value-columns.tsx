import type { ReactNode } from "react";
import { ValueWithUnit } from "../../ui/figures/value-with-unit.tsx";
import css from "./entrust.module.css";

/**
 * Labeled values in up to three columns. If a value is a string, its unit is smaller than its
 * number.
 */
export const LabeledValueColumns = ({
  facts,
}: {
  facts: readonly { key: string; value: ReactNode }[];
}) => (
  <dl className={`num ${css["facts"]}`}>
    {facts.map(({ key, value }) => (
      <div key={key}>
        <dt>{key}</dt>
        <dd>{typeof value === "string" ? <ValueWithUnit text={value} /> : value}</dd>
      </div>
    ))}
  </dl>
);
