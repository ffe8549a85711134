import { runtimeConfig } from "../../api/runtime-config.ts";
import { averagePrice } from "../../lib/money/average-price.ts";
import { coinPriceText } from "../../lib/money/figure-texts-with-units.ts";
import { serverNow } from "../../lib/time/server-clock.ts";
import { Chip } from "../../ui/base/chip.tsx";
import { TradeFigure } from "../../ui/figures/trade-figure.tsx";
import { useSheet } from "../../ui/overlays/overlay-host.tsx";
import css from "./order.module.css";
import { fullMonthName, latestCalendarMonths } from "./order-export-and-month-filter.ts";
import { type OwnTradeRole, useCompletedTradeSums } from "./use-trades.ts";

interface TradeHistorySummaryProps {
  side: OwnTradeRole;
  month: string | undefined;
  onMonth: (month: string | undefined) => void;
}

const words = { buyer: "买入", seller: "卖出" } as const;

/** Chosen month (undefined: all months), and the totals of the completed orders in it. */
export function TradeHistorySummary({ side, month, onMonth }: TradeHistorySummaryProps) {
  const sum = useCompletedTradeSums(side, month);
  const months = useSheet(async () => (await import("./month-choice-sheet.tsx")).MonthChoiceSheet, {
    month,
    onChoose: onMonth,
  });
  const average = sum && averagePrice(sum);
  const current = month === latestCalendarMonths(serverNow(), 1)[0];
  const monthWord = current ? "本月" : "当月";
  return (
    <div className={css["summary"]}>
      <Chip caret onClick={() => months.open()}>
        {month === undefined ? "全部时间" : fullMonthName(month)}
      </Chip>
      <p className={`num ${css["sum"]}`}>
        {`${month === undefined ? "累计" : monthWord}${words[side]} `}
        <strong>
          <TradeFigure kind="fiat" value={sum?.amount ?? null} />
        </strong>
        <span>
          {sum && <TradeFigure kind="asset" value={sum.quantity} unit={runtimeConfig.assetUnit} />}
          {average !== undefined && `，均价 ${coinPriceText(average)}`}
        </span>
      </p>
    </div>
  );
}
