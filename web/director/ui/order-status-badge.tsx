import { orderStatusTitles } from "../text/order-status-titles.ts";

export const OrderStatusBadge = ({ of }: { of: number }) => (
  <span className={`st st--${of}`}>
    <i>{of}</i>
    {orderStatusTitles[of] ?? "新建"}
  </span>
);
