import type { ReactNode } from "react";
import { classNames } from "../base/class-names.ts";
import css from "./number-table.module.css";

interface TableProps {
  head: readonly string[];
  /** CSS class that aligns the columns. */
  className: string | undefined;
  children: ReactNode;
}

/** Table for comparing figures. It has lines only between the rows. */
export const NumberTable = ({ head, className, children }: TableProps) => (
  <table className={classNames("num", css["table"], className)}>
    <thead>
      <tr>
        {head.map((item) => (
          <th key={item} scope="col">
            {item}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
);
