import { CloseType, isFinal, MatchFail, type OrderDetail, OrderStatus, TicketState } from "contract";
import { useEffect, useEffectEvent, useState } from "react";
import { useRead } from "../../api/read.ts";
import { invalidateReads } from "../../api/query-client.ts";
import { send } from "../../api/send.ts";
import { endText } from "../../deal/status.ts";
import { useGo } from "../../lib/navigation.tsx";
import { paths } from "../../lib/paths.ts";
import { storage } from "../../lib/storage.ts";
import { Button } from "../../ui/control/button.tsx";
import { Icon } from "../../ui/mark/icon.tsx";
import { Sheet } from "../../ui/overlay/sheet.tsx";
import css from "./deal.module.css";

const shownMs = 2000;
const pollMs = 2000;

/** An order that ends under one's eyes says so and gives way to its details. One that was over before is only read. */
export function EndSheet({ order }: { order: OrderDetail }) {
  const [wasOver] = useState(isFinal(order.status));
  const ended = isFinal(order.status) && !wasOver;
  if (!ended) return null;
  const refused = order.closeType === CloseType.sellerRejected || order.closeType === CloseType.acceptTimeout;
  if (order.isSeller === 0 && order.status === OrderStatus.cancelled && refused) return <Rematch order={order} />;
  return <Ended order={order} />;
}

function Ended({ order }: { order: OrderDetail }) {
  const { orderId } = order;
  const go = useGo();
  const leave = useEffectEvent(() => go(paths.orderCompletedDetails({ orderId }), { replace: true }));
  useEffect(() => {
    const timer = setTimeout(() => leave(), shownMs);
    return () => clearTimeout(timer);
  }, []);
  const done = order.status === OrderStatus.completed;
  return (
    <Sheet open onClose={() => go(paths.orderCompletedDetails({ orderId }), { replace: true })} title={done ? "订单已完成" : "订单已取消"}>
      <div className={css["end"]} role="status">
        <span className={css["endIcon"]} data-done={done || undefined}>
          <Icon name={done ? "check-circle" : "x-circle"} className={css["endIcon"]} />
        </span>
        <p>{endText(order)}</p>
        {done && order.allow.evaluate === 1 && (
          <Button variant="soft" onClick={() => go(paths.rating({ orderId }), { replace: true })}>
            去评价
          </Button>
        )}
      </div>
    </Sheet>
  );
}

/** The seller did not take it. An order of the quick match looks for another one by itself. */
function Rematch({ order }: { order: OrderDetail }) {
  const go = useGo();
  const ticket = useRead("buyFastCheck", {}, { quiet: true });
  const [dropped, setDropped] = useState(false);
  const { data, refetch } = ticket;
  const matching = data?.state === TicketState.matching;
  useEffect(() => {
    if (!matching) return;
    const timer = setInterval(() => void refetch(), pollMs);
    return () => clearInterval(timer);
  }, [matching, refetch]);
  const isOther = data?.orderId !== undefined && data.orderId !== "" && data.orderId !== order.orderId;
  const matchedTo = data?.state === TicketState.matched && isOther ? data.orderId : undefined;
  const [ran, setRan] = useState(false);
  if (matching && !ran) setRan(true);
  const failed = ran && data?.state === TicketState.failed;
  const leave = useEffectEvent((to: string) => go(to, { replace: true }));
  useEffect(() => {
    if (matchedTo === undefined) return;
    storage.orderId.set(matchedTo);
    leave(paths.orderBuyChat({ orderId: matchedTo }));
  }, [matchedTo]);
  useEffect(() => {
    if (failed) leave(paths.buyfailed({ code: String(data?.failCode || MatchFail.notAccepted) }));
  }, [failed, data?.failCode]);
  const cancel = async () => {
    setDropped(true);
    await send("buyFastCheck", { cancel: 1 }).catch(() => undefined);
    invalidateReads(["buyFastCheck"]);
  };
  if (ticket.isPending || matchedTo !== undefined || failed) return null;
  if (!matching || dropped) return <Ended order={order} />;
  return (
    <Sheet open onClose={() => void cancel()} title="重新匹配">
      <div className={css["end"]} role="status">
        <span className={css["spin"]} />
        <p>卖家未接单，正在为您重新匹配…</p>
        <Button variant="soft" onClick={() => void cancel()}>
          取消匹配
        </Button>
      </div>
    </Sheet>
  );
}
