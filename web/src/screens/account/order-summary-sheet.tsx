import { type OrderListItem, OrderListTab } from "contract";
import { showToast } from "../../api/toasts-and-warnings.ts";
import { useRead } from "../../api/read-queries.ts";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { copyText } from "../../lib/browser/copy-text.ts";
import { formatFullTime } from "../../lib/time/format-time.ts";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { ListRow, ListRowGroup } from "../../ui/layout/list-row.tsx";
import { LoadedContent } from "../../ui/layout/loaded-content.tsx";
import { PageSkeleton } from "../../ui/layout/page-skeleton.tsx";
import type { OverlayProps } from "../../ui/overlays/lazy-overlay.tsx";
import { Sheet } from "../../ui/overlays/sheet.tsx";
import { coinsText, yuanText } from "../../lib/money/figure-texts-with-units.ts";
import css from "./customer-service.module.css";

const runningMax = 50;

/**
 * Lets the user choose a running order and copies a summary of it, which they can paste for
 * customer service.
 */
export function CopyOrderSummarySheet({
  orderId,
  ...overlay
}: OverlayProps & {
  orderId: string | null;
}) {
  const orders = useRead("orderList", {
    tab: OrderListTab.running,
    pageNo: 1,
    pageSize: runningMax,
  });
  const take = async (order: OrderListItem) => {
    const worked = await copyText(orderSummary(order, runtimeConfig.assetUnit));
    showToast(worked ? "已复制，请粘贴给客服" : "复制失败，请重试", worked ? "ok" : "error");
    if (worked) overlay.onClose();
  };
  return (
    <Sheet {...overlay} title="带上订单" sub="选择一个进行中的订单，复制摘要">
      <div className={css["orders"]}>
        <LoadedContent read={orders} skeleton={<PageSkeleton blocks={[56, 56, 56, 56]} />}>
          {({ records }) =>
            records.length === 0 ? (
              <EmptyState title="暂无进行中的订单" text="直接向客服说明您的问题即可" />
            ) : (
              <ListRowGroup>
                {putFirst(records, orderId).map((item) => (
                  <ListRow
                    key={item.orderId}
                    title={`${item.isSeller === 1 ? "卖出" : "买入"} ${yuanText(item.amount)}`}
                    desc={`${item.counterparty.nickName}，${item.orderNo}`}
                    value={item.statusText}
                    onPress={() => void take(item)}
                  />
                ))}
              </ListRowGroup>
            )
          }
        </LoadedContent>
      </div>
    </Sheet>
  );
}

/** Moves the order from which the user opened customer service to the top. */
const putFirst = (records: readonly OrderListItem[], orderId: string | null): OrderListItem[] =>
  records.toSorted((a, b) => Number(b.orderId === orderId) - Number(a.orderId === orderId));

/** Returns text that identifies an order, without names, account numbers and phone numbers. */
const orderSummary = (
  { orderNo, isSeller, statusText, amount, quantity, createTime }: OrderListItem,
  unit: string,
): string =>
  [
    `订单号：${orderNo}`,
    `方向：${isSeller === 1 ? "卖出" : "买入"}`,
    `状态：${statusText}`,
    `金额：${yuanText(amount)}（${coinsText(quantity, unit)}）`,
    `下单时间：${formatFullTime(createTime)}`,
  ].join("\n");
