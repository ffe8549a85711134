import { useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { Button } from "../../ui/base/button.tsx";
import { TradeHistoryPage } from "./trade-history-page.tsx";

const tabs = [
  { value: "all", label: "全部" },
  { value: "running", label: "进行中" },
  { value: "done", label: "已完成" },
  { value: "cancelled", label: "已取消" },
] as const;

/** Orders in which the user is the buyer. */
export function PurchaseHistoryScreen() {
  const go = useAppNavigate();
  const action = (
    <Button variant="buy" onClick={() => go(paths.buy())}>
      去购买
    </Button>
  );
  return (
    <TradeHistoryPage
      title="购买记录"
      side="buyer"
      tabs={tabs}
      first="all"
      empty={(_tab, month) => ({
        title: "还没有购买记录",
        text: month === undefined ? "购买后，订单会出现在这里" : "这个月没有符合条件的订单",
        action,
      })}
    />
  );
}
