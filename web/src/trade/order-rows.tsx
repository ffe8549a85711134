import { isFinalStatus, type OrderListItem } from "contract";
import type { ReactNode } from "react";
import { invalidateReads } from "../api/query-client.ts";
import { runtimeConfig } from "../api/runtime-config.ts";
import { coinsText, coinPriceText } from "../lib/money/figure-texts-with-units.ts";
import { formatShortTime } from "../lib/time/format-time.ts";
import { AppLink } from "../lib/navigation/navigation.tsx";
import { orderPath } from "../lib/navigation/paths.ts";
import { serverNow } from "../lib/time/server-clock.ts";
import { storage } from "../lib/browser/storage.ts";
import { useRemainingSeconds } from "../lib/time/use-remaining-seconds.ts";
import { buttonClassName, type ButtonVariant } from "../ui/base/button.tsx";
import { OrderClock } from "../ui/figures/order-clock.tsx";
import { TradeFigure } from "../ui/figures/trade-figure.tsx";
import { OrderRowsSkeleton } from "../ui/layout/skeleton.tsx";
import { CardStack } from "../ui/layout/card.tsx";
import { VirtualizedList } from "../ui/layout/virtualized-list.tsx";
import { Icon } from "../ui/base/icon.tsx";
import { CountBadge, TradeDirectionBadge, SeparatorDot } from "../ui/base/badges.tsx";
import { OrderStateText } from "../ui/base/order-state-text.tsx";
import { classNames } from "../ui/base/class-names.ts";
import { payTypeName } from "./payment-account.ts";
import css from "./order-rows.module.css";
import {
  orderClockToneByTurn,
  type OrderRowEmphasis,
  orderRowLabelsAndTone,
} from "./order-substatus.ts";

const actionLooks: Record<OrderRowEmphasis, ButtonVariant> = {
  needsMe: "ink",
  waiting: "soft",
  quiet: "line",
};

/** Default row of an order in a list. The whole row links to the order. */
function OrderRowLink({ row }: { row: OrderListItem }) {
  const { mood, action } = orderRowLabelsAndTone(row);
  const quiet = mood === "quiet";
  const sells = row.isSeller === 1;
  return (
    <AppLink
      to={orderPath(row)}
      onClick={() => storage.orderId.set(row.orderId)}
      className={classNames(css["order"], quiet && css["quiet"])}
    >
      <div className={css["head"]}>
        <TradeDirectionBadge direction={sells ? "sell" : "buy"} />
        <strong>{sells ? "卖出" : "买入"}</strong>
        <span className={classNames("t-3", "t-clip", css["who"])}>{row.counterparty.nickName}</span>
        <span className={css["status"]}>
          <Status row={row} />
        </span>
      </div>
      <div className={css["body"]}>
        <div>
          <p className={css["amount"]}>
            <TradeFigure
              kind="fiat"
              value={row.amount}
              size={quiet ? "md" : "lg"}
              tail={quiet ? "settled" : "due"}
            />
          </p>
          <p className={classNames("num", css["meta"])}>
            <span className="t-whole">{`${coinsText(row.quantity, runtimeConfig.assetUnit)} × ${coinPriceText(row.price)}`}</span>
            <SeparatorDot />
            <span className="t-whole">
              {quiet ? formatShortTime(row.createTime, serverNow()) : payTypeName(row.payType)}
            </span>
          </p>
        </div>
        <span className={buttonClassName({ size: "sm", variant: actionLooks[mood] })}>
          {action}
        </span>
      </div>
      {row.lastMessage !== "" && !quiet && <LastMessage row={row} />}
    </AppLink>
  );
}

/**
 * Shows the status of an order, with a countdown by server time if it is running and has a
 * deadline. When the time is up, the lists are read again to get the new status.
 */
function Status({ row }: { row: OrderListItem }) {
  const { label, tone, turn } = orderRowLabelsAndTone(row);
  const runs = !isFinalStatus(row.status) && row.deadline !== null;
  const remain = useRemainingSeconds(runs ? row.deadline : null, () =>
    invalidateReads(["orderList", "orderStat", "sellDetail"]),
  );
  return runs ? (
    <OrderClock verb={label} label={label} remain={remain} tone={orderClockToneByTurn[turn]} />
  ) : (
    <OrderStateText tone={tone} text={label} />
  );
}

const LastMessage = ({ row: { lastMessage, unread } }: { row: OrderListItem }) => (
  <div className={css["foot"]}>
    <Icon name="chat" className={css["footIcon"]} />
    <span className={classNames("t-clip", css["message"])}>{lastMessage}</span>
    {unread > 0 && (
      <>
        <span className="sr-only">{`${unread} 条未读`}</span>
        <CountBadge count={unread} />
      </>
    )}
  </div>
);

export const renderOrderRow = (row: OrderListItem) => <OrderRowLink key={row.orderId} row={row} />;

export const orderRowsSkeleton = (
  <CardStack>
    <OrderRowsSkeleton />
  </CardStack>
);
const rowPx = 128;

interface OrderRowsProps {
  rows: readonly OrderListItem[];
  /** Renders a row instead of `renderOrderRow`. */
  renderRow?: (row: OrderListItem) => ReactNode;
}

export const PagedOrderRowList = ({ rows, renderRow = renderOrderRow }: OrderRowsProps) => (
  <VirtualizedList as="stack" rows={rows} rowPx={rowPx}>
    {renderRow}
  </VirtualizedList>
);
