import type { OrderRow } from "contract";
import { invalidateReads } from "../../api/query-client.ts";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { formatCny, formatPrice, formatUnits } from "../../lib/format-money.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { Blank } from "../../ui/frame/blank.tsx";
import { Stack } from "../../ui/list/card.tsx";
import { Chip } from "../../ui/control/chip.tsx";
import { useHeldSkeleton } from "../../ui/frame/held-skeleton.ts";
import { InfiniteEnd } from "../../ui/list/infinite-end.tsx";
import { LoadFailed } from "../../ui/frame/loaded.tsx";
import { OrderLine } from "../../deal/order-line.tsx";
import { OrderSkeleton } from "../../ui/frame/skeleton.tsx";
import { StaleStrip } from "../../ui/frame/stale-strip.tsx";
import css from "./order.module.css";
import { averagePrice, monthName, monthsBack } from "./trade-sums.ts";
import { type Side, useTradeSum, type useTrades } from "./use-trades.ts";

const MonthSheet = lazy(async () => ({ default: (await import("./month-sheet.tsx")).MonthSheet }));

interface SummaryProps {
  side: Side;
  month: string | undefined;
  onMonth: (month: string | undefined) => void;
}

const words = { buyer: "买入", seller: "卖出" } as const;

/** The month, and what it came to. */
export function TradeSummary({ side, month, onMonth }: SummaryProps) {
  const sum = useTradeSum(side, month);
  const [picking, setPicking] = useState<boolean>();
  const average = sum && averagePrice(sum);
  const current = month === monthsBack(serverNow(), 1)[0];
  return (
    <div className={css["summary"]}>
      <Chip caret onClick={() => setPicking(true)}>
        {month === undefined ? "全部时间" : monthName(month)}
      </Chip>
      <p className={`num ${css["sum"]}`}>
        {`${month === undefined ? "累计" : current ? "本月" : "当月"}${words[side]} `}
        <strong>{sum ? `¥${formatCny(sum.amount)}` : "—"}</strong>
        <span>
          {sum && `${formatUnits(sum.quantity)}\u00A0${runtimeConfig.assetUnit}`}
          {average !== undefined && `，均价 ¥${formatPrice(average)}`}
        </span>
      </p>
      {picking !== undefined && (
        <Suspense fallback={null}>
          <MonthSheet open={picking} month={month} onChoose={onMonth} onClose={() => setPicking(false)} />
        </Suspense>
      )}
    </div>
  );
}

const rereadOrders = () => invalidateReads(["orderList", "orderStat"]);
export const plainRow = (row: OrderRow) => <OrderLine key={row.orderId} row={row} unit={runtimeConfig.assetUnit} onEnd={rereadOrders} />;

interface TradeListProps {
  trades: ReturnType<typeof useTrades>;
  empty: { title: string; text: string; action: ReactNode };
  /** Rows of their own look. */
  renderRow?: (row: OrderRow) => ReactNode;
}

export function TradeList({ trades, empty, renderRow = plainRow }: TradeListProps) {
  const skeleton = useHeldSkeleton(trades.isPending);
  if (skeleton)
    return (
      <Stack>
        <OrderSkeleton rows={4} />
      </Stack>
    );
  if (!trades.data) return trades.isError ? <LoadFailed onRetry={() => void trades.refetch()} /> : null;
  if (trades.data.length === 0 && !trades.hasNextPage)
    return (
      <div className={css["fill"]}>
        <Blank {...empty} />
      </div>
    );
  return (
    <>
      {trades.isError && <StaleStrip since={trades.dataUpdatedAt} />}
      <Stack>{trades.data.map(renderRow)}</Stack>
      <InfiniteEnd pages={trades} />
    </>
  );
}
