import { type OrderRow, OrderTab } from "contract";
import { useState } from "react";
import { showToast } from "../../api/notices.ts";
import { useRead } from "../../api/read.ts";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { copyText } from "../../lib/copy-text.ts";
import { formatCny } from "../../lib/format-money.ts";
import { Blank } from "../../ui/blank.tsx";
import { Cell, Cells } from "../../ui/cell.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Sheet } from "../../ui/overlay-sheet.tsx";
import { orderSummary } from "./order-summary.ts";

const runningMax = 50;

/** One running order is chosen, and its summary is copied for the chat with customer service. */
export function OrderSheet({ orderId, onClosed }: { orderId: string | null; onClosed: () => void }) {
  const [open, setOpen] = useState(true);
  const orders = useRead("orderList", { tab: OrderTab.running, pageSize: runningMax });
  const take = async (order: OrderRow) => {
    const worked = await copyText(orderSummary(order, runtimeConfig.assetUnit));
    showToast(worked ? "已复制，请粘贴给客服" : "复制失败，请重试", worked ? "ok" : "error");
    if (worked) setOpen(false);
  };
  return (
    <Sheet open={open} onClose={() => setOpen(false)} onClosed={onClosed} title="带上订单" sub="选择一个进行中的订单，复制摘要">
      <Loaded read={orders}>
        {({ records }) =>
          records.length === 0 ? (
            <Blank title="暂无进行中的订单" text="直接向客服说明您的问题即可" />
          ) : (
            <Cells>
              {asked(records, orderId).map((it) => (
                <Cell
                  key={it.orderId}
                  title={`${it.isSeller === 1 ? "卖出" : "买入"} ¥${formatCny(it.amount)}`}
                  desc={`${it.counterparty.nickName}，${it.orderNo}`}
                  value={it.statusText}
                  onPress={() => void take(it)}
                />
              ))}
            </Cells>
          )
        }
      </Loaded>
    </Sheet>
  );
}

/** The order the person came from stands first. */
const asked = (records: readonly OrderRow[], orderId: string | null): OrderRow[] =>
  records.toSorted((a, b) => Number(b.orderId === orderId) - Number(a.orderId === orderId));
