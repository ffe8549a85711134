import { isFinal, type OrderRow } from "contract";
import { formatPrice, formatUnits } from "../lib/format-money.ts";
import { formatWhen } from "../lib/format-time.ts";
import { GoLink } from "../lib/navigation.tsx";
import { serverNow } from "../lib/server-clock.ts";
import { storage } from "../lib/storage.ts";
import { useRemaining } from "../lib/use-remaining.ts";
import { orderPath } from "../lib/paths.ts";
import { OrderCard, type ShownStatus } from "./order-card.tsx";
import { clockTones, rowView } from "./status.ts";
import { payTypeName } from "./account.ts";

interface OrderLineProps {
  row: OrderRow;
  /** What a coin is counted in. */
  unit: string;
  /** Its time has ended: the server is to be asked what has become of it. */
  onEnd: () => void;
}

/** One order of a list, the same in every room. */
export function OrderLine({ row, unit, onEnd }: OrderLineProps) {
  const view = rowView(row);
  const status = useShownStatus(row, onEnd);
  const last = view.mood === "quiet" ? formatWhen(row.createTime, serverNow()) : payTypeName(row.payType);
  return (
    <OrderCard
      direction={row.isSeller === 1 ? "sell" : "buy"}
      counterparty={row.counterparty.nickName}
      status={status}
      amount={row.amount}
      facts={[`${formatUnits(row.quantity)}\u00A0${unit} × ¥${formatPrice(row.price)}`, last]}
      mood={view.mood}
      actionLabel={view.action}
      lastMessage={row.lastMessage !== "" && view.mood !== "quiet" ? { text: row.lastMessage } : undefined}
      unreadCount={row.unread}
      renderLink={(link) => <GoLink to={orderPath(row)} onClick={() => storage.orderId.set(row.orderId)} {...link} />}
    />
  );
}

/** The clock runs by the server's time. */
function useShownStatus(row: OrderRow, onEnd: () => void): ShownStatus {
  const view = rowView(row);
  const runs = !isFinal(row.status) && row.deadline !== null;
  const remainSeconds = useRemaining(runs ? row.deadline : null, onEnd);
  if (!runs) return { kind: "state", tone: view.tone, text: view.label };
  return { kind: "clock", verb: view.label, label: view.label, remain: remainSeconds, tone: clockTones[view.turn] };
}
