import { statusName } from "../text/order-status-titles.ts";

export const Status = ({ of }: { of: number }) => (
  <span className={`st st--${of}`}>
    <i>{of}</i>
    {statusName[of] ?? "新建"}
  </span>
);
