import { orderStatusTitles } from "../text/order-status-titles.ts";
import ui from "./parts.module.css";
import { classNames } from "../../src/ui/base/class-names.ts";

export const OrderStatusBadge = ({ of }: { of: number }) => (
  <span className={classNames(ui["status"], ui[`s${of}`])}>
    <i>{of}</i>
    {orderStatusTitles[of] ?? "新建"}
  </span>
);
