import { useState } from "react";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { formatUnits } from "../../lib/format-money.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { BarChart } from "../../ui/figure/bar-chart.tsx";
import { Card } from "../../ui/list/card.tsx";
import { Figure } from "../../ui/figure/figure.tsx";
import { Progress } from "../../ui/figure/progress.tsx";
import { Segment } from "../../ui/control/segment.tsx";
import css from "./entrust.module.css";
import { minutesText } from "../../deal/entrust-view.ts";
import { Facts } from "./facts.tsx";
import { lastDays, type Stat } from "./stat.ts";
import type { Sales } from "./use-sales.ts";
import { coins, yuan } from "../../lib/format-figures.ts";

export function SalesFigures({ sales: { stat, sold, total } }: { sales: Sales }) {
  const unit = runtimeConfig.assetUnit;
  const facts = stat
    ? [
        { key: "成交", value: <Figure kind="count" value={stat.finished} unit="单" /> },
        { key: "进行中", value: <Figure kind="count" value={stat.running} unit="单" /> },
        { key: "取消", value: <Figure kind="count" value={stat.cancelled} unit="单" /> },
        { key: "平均付款", value: minutesText(stat.avgPaySec) },
        { key: "平均放币", value: minutesText(stat.avgReleaseSec) },
        { key: "好评率", value: <Figure kind="rate" value={stat.goodRate} /> },
      ]
    : [];
  return (
    <Card>
      {stat && (
        <>
          <p className={css["factsLead"]}>成交额</p>
          <p>
            <Figure kind="fiat" value={stat.amount} size="xl" />
          </p>
        </>
      )}
      <p className={`num ${css["soldLine"]}`}>{`已售 ${formatUnits(sold)} / ${coins(total, unit)}`}</p>
      {sold !== null && <Progress value={sold} max={total} />}
      <Facts facts={facts} />
    </Card>
  );
}

const spans = [
  { value: "7", label: "7 天" },
  { value: "30", label: "30 天" },
] as const;

/** Sales by day. After a week without any it starts with the month. */
export function SalesChart({ stat }: { stat: Stat }) {
  const quietWeek = lastDays(stat.days, 7, serverNow()).every((it) => it.amount === 0) && stat.days.length > 0;
  const [span, setSpan] = useState<(typeof spans)[number]["value"]>(quietWeek ? "30" : "7");
  const bars = lastDays(stat.days, Number(span), serverNow()).map((it) => ({
    label: it.date.slice(5),
    value: it.amount,
    text: yuan(it.amount),
  }));
  return (
    <Card title="每日成交" aside={<Segment size="sm" label="看几天" options={spans} value={span} onChange={setSpan} />}>
      <BarChart key={span} title="成交额" heads={["日期", "成交额"]} bars={bars} />
    </Card>
  );
}
