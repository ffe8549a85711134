import type { ReactNode } from "react";
import { Icon } from "../base/icon.tsx";
import type { IconName } from "../base/icon-names.ts";
import css from "./icon-fact-list.module.css";

/** Facts with an icon, one per line: name on the left, value on the right. */
export const IconFactList = ({
  rows,
}: {
  rows: readonly { icon: IconName; key: string; value: ReactNode }[];
}) => (
  <dl className={`num ${css["facts"]}`}>
    {rows.map(({ icon, key, value }) => (
      <div key={key}>
        <dt>
          <Icon name={icon} />
          {key}
        </dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
