import { CloseType, isFinal, MatchFail, type OrderDetail, OrderStatus, TicketState } from "contract";
import { useEffect, useEffectEvent, useState } from "react";
import { useRead } from "../../api/read.ts";
import { invalidateReads } from "../../api/query-client.ts";
import { send } from "../../api/send.ts";
import { useGo } from "../../lib/navigation.tsx";
import { paths } from "../../lib/paths.ts";
import { storage } from "../../lib/storage.ts";
import { Button } from "../../ui/control/button.tsx";
import { Sheet } from "../../ui/overlay/sheet.tsx";
import css from "./rematch.module.css";

const pollMs = 2000;

/** The seller did not take it under one's eyes. An order of the quick match looks for another one by itself. */
export function Rematch({ order }: { order: OrderDetail }) {
  const [wasOver] = useState(isFinal(order.status));
  const refused = order.closeType === CloseType.sellerRejected || order.closeType === CloseType.acceptTimeout;
  return !wasOver && order.isSeller === 0 && order.status === OrderStatus.cancelled && refused ? <Searching order={order} /> : null;
}

function Searching({ order }: { order: OrderDetail }) {
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
  if (!matching || dropped) return null;
  return (
    <Sheet open onClose={() => void cancel()} title="重新匹配">
      <div className={css["end"]} role="status">
        <span className={css["spin"]} />
        <p>对方未接单，正在为您重新匹配…</p>
        <Button variant="soft" onClick={() => void cancel()}>
          取消匹配
        </Button>
      </div>
    </Sheet>
  );
}
