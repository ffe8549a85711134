import { type OrderDetail, type OrderListItem, OrderStatus } from "contract";
import { showToast } from "../../api/toasts-and-warnings.ts";
import { invalidateReads } from "../../api/query-client.ts";
import { useRead } from "../../api/read-queries.ts";
import { payeeAccountText, orderPayerName, payTypeName } from "../../trade/payment-account.ts";
import { useOrderActionController } from "../../trade/use-order-action-controller.ts";
import { LazyOrderActionSheets } from "../../trade/lazy-order-action-sheets.tsx";
import { type OrderAction, orderActionsOf } from "../../trade/order-actions.ts";
import { OrderActionButtons } from "../../trade/order-summary-parts.tsx";
import {
  orderClockToneByTurn,
  releaseOverdueSeconds,
  orderSubstatusTexts,
} from "../../trade/order-substatus.ts";
import { AppLink } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { storage } from "../../lib/browser/storage.ts";
import { useRemainingSeconds } from "../../lib/time/use-remaining-seconds.ts";
import { buttonClassName } from "../../ui/base/button.tsx";
import { OrderClock } from "../../ui/figures/order-clock.tsx";
import { KeyValueList } from "../../ui/layout/key-values.tsx";
import { TradeFigure } from "../../ui/figures/trade-figure.tsx";
import { OrderStateText } from "../../ui/base/order-state-text.tsx";
import css from "./order.module.css";
import { yuanText } from "../../lib/money/figure-texts-with-units.ts";

/**
 * Row of an order whose coins the user, as the seller, has to release: payer, receiving account,
 * remaining time, and actions.
 */
export function PendingReleaseOrderRow({ row }: { row: OrderListItem }) {
  const detail = useRead("orderDetail", { id: row.orderId }, { quiet: true }).data;
  const acts = useOrderActionController(detail, {
    onReleased: () => showToast("已放币，订单完成", "ok", { isSilent: true }),
  });
  const { orderId } = row;
  return (
    <article className={css["release"]} aria-label={`应收 ${yuanText(row.amount)}`}>
      <div className={css["releaseHead"]}>
        <span className={css["due"]}>应收</span>
        <DueAmount row={row} order={detail} />
      </div>
      <TradeFigure kind="fiat" value={row.amount} size="xl" tail="due" />
      <KeyValueList
        rows={[
          {
            key: "付款人",
            value: <strong>{detail ? orderPayerName(detail) : row.counterparty.nickName}</strong>,
          },
          { key: "收款账户", value: detail ? payeeAccountText(detail) : payTypeName(row.payType) },
        ]}
      />
      <div
        className={css["releaseActs"]}
        data-rows={row.status === OrderStatus.waitDelivery ? 2 : 1}
      >
        {detail && <OrderActionButtons offered={offeredIn(detail)} acts={acts} beside="soft" />}
      </div>
      <div className={css["releaseMore"]}>
        <AppLink
          className={buttonClassName({ variant: "text", size: "sm" })}
          to={paths.orderSellChat({ orderId })}
          onClick={() => storage.orderId.set(orderId)}
        >
          {row.unread > 0 ? `聊天与凭证，${row.unread} 条未读` : "聊天与凭证"}
        </AppLink>
      </div>
      {detail && <LazyOrderActionSheets order={detail} acts={acts} />}
    </article>
  );
}

function DueAmount({ row, order }: { row: OrderListItem; order: OrderDetail | undefined }) {
  const remain = useRemainingSeconds(row.deadline, () =>
    invalidateReads(["orderList", "orderStat", "orderDetail"]),
  );
  const { turn, label, title } = orderSubstatusTexts({ ...order, ...row });
  if (row.deadline === null) return <OrderStateText tone="check" text={label} />;
  if (turn === "over")
    return (
      <OrderClock
        tone="dispute"
        label={title}
        remain={-releaseOverdueSeconds(remain)}
        verb="超时"
      />
    );
  if (turn === "auto")
    return (
      <OrderClock
        tone="auto"
        label={title}
        remain={remain}
        total={10 * 60}
        verb="后自动放币"
        after
      />
    );
  return (
    <OrderClock tone={orderClockToneByTurn[turn]} label={title} remain={remain} verb={label} />
  );
}

/** Returns all possible actions of the order, the main one last. */
function offeredIn(order: OrderDetail): OrderAction[] {
  const { second, main, menu } = orderActionsOf(order);
  return [...menu, second, main].filter((it) => it !== undefined);
}
