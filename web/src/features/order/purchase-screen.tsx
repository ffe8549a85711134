import { useId, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useBack, useGo } from "../../lib/navigation.tsx";
import { paths } from "../../lib/paths.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { AppFrame } from "../../ui/app-frame.tsx";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Navbar } from "../../ui/navbar.tsx";
import { PullToRefresh } from "../../ui/pull-to-refresh.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { refreshReads } from "../../api/query-client.ts";
import { TradeList, TradeSummary } from "./trade-parts.tsx";
import { monthsBack } from "./trade-sums.ts";
import { type TradeTab, useTradeExport, useTrades } from "./use-trades.ts";

const tabs = [
  { value: "all", label: "全部" },
  { value: "running", label: "进行中" },
  { value: "done", label: "已完成" },
  { value: "cancelled", label: "已取消" },
] as const satisfies readonly { value: TradeTab; label: string }[];

/** What I have bought. */
export function PurchaseScreen() {
  const main = useRef<HTMLElement>(null);
  const panelId = useId();
  const go = useGo();
  const back = useBack();
  const [tab, setTab] = useState<(typeof tabs)[number]["value"]>("all");
  const [month, setMonth] = useMonth();
  const asked = { side: "buyer", tab, month } as const;
  const trades = useTrades(asked);
  const csv = useTradeExport(asked);
  return (
    <AppFrame
      mainRef={main}
      panelId={panelId}
      layout="pad"
      busy={trades.isPending}
      bar={
        <>
          <Navbar
            title="购买记录"
            onBack={() => back()}
            actions={<IconButton icon="download" label={csv.busy ? "正在导出" : "导出"} onClick={() => void (csv.busy || csv.save())} />}
          />
          <Tabs label="订单状态" panelId={panelId} items={tabs} value={tab} onChange={setTab} />
        </>
      }
    >
      <PullToRefresh scroller={main} onRefresh={refreshReads}>
        <TradeSummary side="buyer" month={month} onMonth={setMonth} />
        <TradeList
          trades={trades}
          empty={{
            title: "还没有购买记录",
            text: month === undefined ? "购买后，订单会出现在这里" : "这个月没有符合条件的订单",
            action: (
              <Button variant="buy" onClick={() => go(paths.buy())}>
                去购买
              </Button>
            ),
          }}
        />
      </PullToRefresh>
    </AppFrame>
  );
}

/** The month of the address, else this one. */
export function useMonth() {
  const [query] = useSearchParams();
  const asked = query.get("month") ?? "";
  return useState<string | undefined>(() => (/^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? asked : monthsBack(serverNow(), 1)[0]));
}
