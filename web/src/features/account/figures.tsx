import type { ReactNode } from "react";
import css from "./account.module.css";

/** Figures three in a row, their names above them. One that is empty is left out. */
export const Figures = ({ rows }: { rows: readonly { key: string; value: ReactNode }[] }) => (
  <dl className={`num ${css["figures"]}`}>
    {rows.map(
      ({ key, value }) =>
        value !== "" && (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
);
