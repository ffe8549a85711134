import { type OrderListItem, OrderStatus } from "contract";
import { orderRowLabelsAndTone } from "../../trade/order-substatus.ts";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { yuanText } from "../../lib/money/figure-texts-with-units.ts";
import { formatFullTime, formatShortTime } from "../../lib/time/format-time.ts";
import { AppLink } from "../../lib/navigation/navigation.tsx";
import { orderPath } from "../../lib/navigation/paths.ts";
import { serverNow } from "../../lib/time/server-clock.ts";
import { storage } from "../../lib/browser/storage.ts";
import { TradeFigure } from "../../ui/figures/trade-figure.tsx";
import { CardStack } from "../../ui/layout/card.tsx";
import { VirtualizedList, groupRowsByName } from "../../ui/layout/virtualized-list.tsx";
import { TradeDirectionBadge } from "../../ui/base/badges.tsx";
import css from "./grouped-orders.module.css";
import { fullMonthName } from "./order-export-and-month-filter.ts";
import { useCompletedTradeSums } from "./use-trades.ts";
import type { BuyOrSellFilter } from "./grouped-orders.tsx";

/** Returns the month as "2026-11", or "" if the time is unknown. */
const monthOf = ({ createTime }: OrderListItem): string => formatFullTime(createTime).slice(0, 7);

interface OrdersByMonthProps {
  rows: readonly OrderListItem[];
  direction: BuyOrSellFilter;
  /**
   * True for the list of completed orders without a search: months then show totals. Search results
   * get none, because the totals cover all orders of a month.
   */
  summed: boolean;
}

/** Ended orders, grouped by the month in which they were created. */
export function OrdersByMonth({ rows, direction, summed }: OrdersByMonthProps) {
  return (
    <CardStack gap="wide">
      {groupRowsByName(rows, monthOf).map(({ name: month, rows: those, before }) => (
        <section key={month} aria-label={month === "" ? "订单" : fullMonthName(month)}>
          {month !== "" && (
            <div className={css["month"]}>
              <h2 className="num">{fullMonthName(month)}</h2>
              {summed && <MonthSums month={month} direction={direction} />}
            </div>
          )}
          <div className={css["records"]}>
            <VirtualizedList rows={those} before={before} rowPx={64}>
              {(item) => (
                <li key={item.orderId}>
                  <PastOrder row={item} />
                </li>
              )}
            </VirtualizedList>
          </div>
        </section>
      ))}
    </CardStack>
  );
}

/** Totals of the whole month from the backend, even if only a part of its orders is loaded. */
function MonthSums({ month, direction }: { month: string; direction: BuyOrSellFilter }) {
  const bought = useCompletedTradeSums("buyer", month, direction !== "sell");
  const sold = useCompletedTradeSums("seller", month, direction !== "buy");
  const reported = [
    bought && bought.amount > 0 && `买入 ${yuanText(bought.amount)}`,
    sold && sold.amount > 0 && `卖出 ${yuanText(sold.amount)}`,
  ];
  return <span className="num">{reported.filter(Boolean).join("，")}</span>;
}

/** Row of an ended order: counterparty, time, result and amount. */
function PastOrder({ row }: { row: OrderListItem }) {
  const { label, action } = orderRowLabelsAndTone(row);
  const sells = row.isSeller === 1;
  const rates = action === "去评价";
  return (
    <AppLink
      to={orderPath(row)}
      onClick={() => storage.orderId.set(row.orderId)}
      className={css["record"]}
    >
      <TradeDirectionBadge direction={sells ? "sell" : "buy"} />
      <span className={css["what"]}>
        <span className="sr-only">{sells ? "卖出 " : "买入 "}</span>
        <span className={`t-clip ${css["who"]}`}>{row.counterparty.nickName}</span>
        <small className="num">
          {`${formatShortTime(row.createTime, serverNow())}，${label}${rates ? "，" : ""}`}
          {rates && <b>去评价</b>}
        </small>
      </span>
      <span className={css["came"]}>
        <strong data-void={row.status === OrderStatus.cancelled || undefined}>
          <TradeFigure kind="fiat" value={row.amount} />
        </strong>
        <small>
          <TradeFigure kind="asset" value={row.quantity} unit={runtimeConfig.assetUnit} />
        </small>
      </span>
    </AppLink>
  );
}
