import { asFen } from "contract";
import { useState } from "react";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { formatCoinQuantity } from "../../lib/money/format-money.ts";
import { serverNow } from "../../lib/time/server-clock.ts";
import { BarChart } from "../../ui/figures/bar-chart.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { TradeFigure } from "../../ui/figures/trade-figure.tsx";
import { ProgressBar } from "../../ui/figures/progress-bar.tsx";
import { SegmentedControl } from "../../ui/base/segmented-control.tsx";
import css from "./entrust.module.css";
import { approximateMinutesText } from "../../trade/entrust-display-values.ts";
import { LabeledValueColumns } from "./labeled-value-columns.tsx";
import { fillMissingSalesDays, type SalesStatistics } from "./sales-stat.ts";
import type { SalesTotals } from "./use-sales.ts";
import {
  coinsText,
  yuanTextWithoutZeroCents,
  yuanText,
} from "../../lib/money/figure-texts-with-units.ts";

export function SalesTotalsCard({ sales: { stat, sold, total } }: { sales: SalesTotals }) {
  const unit = runtimeConfig.assetUnit;
  const facts = stat
    ? [
        { key: "成交额", value: <TradeFigure kind="fiat" value={stat.amount} /> },
        { key: "成交", value: <TradeFigure kind="count" value={stat.finished} unit="单" /> },
        { key: "取消", value: <TradeFigure kind="count" value={stat.cancelled} unit="单" /> },
        { key: "平均付款", value: approximateMinutesText(stat.avgPaySec) },
        { key: "平均放币", value: approximateMinutesText(stat.avgReleaseSec) },
        { key: "好评率", value: <TradeFigure kind="rate" value={stat.goodRate} /> },
      ]
    : [];
  return (
    <Card>
      <p
        className={`num ${css["soldLine"]}`}
      >{`已售 ${formatCoinQuantity(sold)} / ${coinsText(total, unit)}`}</p>
      {sold !== null && <ProgressBar value={sold} max={total} />}
      <LabeledValueColumns facts={facts} />
    </Card>
  );
}

const spans = [
  { value: "7", label: "7 天" },
  { value: "30", label: "30 天" },
] as const;

/**
 * Chart of the sales per day, up to today. It starts with 7 days, or with 30 if only earlier days
 * had sales.
 */
export function SalesChart({ stat }: { stat: SalesStatistics }) {
  const quietWeek =
    fillMissingSalesDays(stat.days, 7, serverNow()).every((it) => it.amount === 0) &&
    stat.days.length > 0;
  const [span, setSpan] = useState<(typeof spans)[number]["value"]>(quietWeek ? "30" : "7");
  const days = fillMissingSalesDays(stat.days, Number(span), serverNow());
  const bars = days.map((day, index) => ({
    label: day.date.slice(5),
    mark: index === days.length - 1 ? "今天" : day.date.slice(-2),
    value: day.amount,
    text: yuanText(day.amount),
  }));
  return (
    <Card>
      <div className={css["today"]}>
        <p>
          <span className={css["factsLead"]}>今天成交额</span>
          <TradeFigure kind="fiat" value={days.at(-1)?.amount ?? asFen(0)} size="lg" />
        </p>
        <SegmentedControl
          size="sm"
          label="看几天"
          options={spans}
          value={span}
          onChange={setSpan}
        />
      </div>
      <BarChart
        key={span}
        title="成交额"
        heads={["日期", "成交额"]}
        bars={bars}
        short={(it) => yuanTextWithoutZeroCents(asFen(Math.round(it / 100) * 100))}
      />
      <p className={css["chartNote"]}>点柱子看当天的成交额</p>
    </Card>
  );
}
