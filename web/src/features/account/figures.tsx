import css from "./account.module.css";

/** Figures three in a row, their names above them. */
export const Figures = ({ rows }: { rows: readonly { key: string; value: string }[] }) => (
  <dl className={`num ${css["figures"]}`}>
    {rows.map(({ key, value }) => (
      <div key={key}>
        <dt>{key}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
