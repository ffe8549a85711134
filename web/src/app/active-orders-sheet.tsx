import type { OrderListItem } from "contract";
import { invalidateReads } from "../api/query-client.ts";
import {
  orderClockToneByTurn,
  orderRowLabelsAndTone,
  orderTurnText,
} from "../trade/order-substatus.ts";
import { useAppNavigate } from "../lib/navigation/navigation.tsx";
import { storage } from "../lib/browser/storage.ts";
import { useRemainingSeconds } from "../lib/time/use-remaining-seconds.ts";
import { OrderClock } from "../ui/figures/order-clock.tsx";
import { TradeFigure } from "../ui/figures/trade-figure.tsx";
import { Icon } from "../ui/base/icon.tsx";
import { TradeDirectionBadge, SeparatorDot } from "../ui/base/badges.tsx";
import type { OverlayProps } from "../ui/overlays/lazy-overlay.tsx";
import { DropDownSheet } from "../ui/overlays/drop-down-sheet.tsx";
import { orderPath } from "../lib/navigation/paths.ts";
import css from "./active-order-pill.module.css";

/** Lists the orders of the pill in a sheet that opens downward from the title bar. */
export function ActiveOrdersSheet({
  rows,
  ...overlay
}: OverlayProps & {
  rows: readonly OrderListItem[];
}) {
  return (
    <DropDownSheet {...overlay} label={`${orderTurnText(rows[0])}的 ${rows.length} 笔订单`}>
      {rows.map((row) => (
        <Row key={row.orderId} row={row} onOpen={overlay.onClose} />
      ))}
    </DropDownSheet>
  );
}

function Row({ row, onOpen }: { row: OrderListItem; onOpen: () => void }) {
  const go = useAppNavigate();
  const { turn, label } = orderRowLabelsAndTone(row);
  const remain = useRemainingSeconds(row.deadline, () =>
    invalidateReads(["orderList", "orderStat"]),
  );
  const open = () => {
    onOpen();
    storage.orderId.set(row.orderId);
    go(orderPath(row));
  };
  return (
    <button type="button" className={css["row"]} onClick={open}>
      <TradeDirectionBadge direction={row.isSeller === 1 ? "sell" : "buy"} />
      <span className={css["rowBody"]}>
        <strong>
          {`${row.isSeller === 1 ? "卖出" : "买入"} `}
          <TradeFigure kind="fiat" value={row.amount} />
        </strong>
        <small>
          {label}
          <SeparatorDot />
          {row.counterparty.nickName}
        </small>
      </span>
      <OrderClock
        tone={orderClockToneByTurn[turn]}
        remain={row.deadline === null ? null : remain}
        label={label}
      />
      <Icon name="right" className={css["arrow"]} />
    </button>
  );
}
