import { MatchFailReason, type OrderDetail, TicketState } from "contract";
import { useEffect, useEffectEvent, useState } from "react";
import { showToast } from "../../api/toasts-and-warnings.ts";
import { useRead } from "../../api/read-queries.ts";
import { invalidateReads } from "../../api/query-client.ts";
import { sendCall } from "../../api/send-call.ts";
import { useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { storage } from "../../lib/browser/storage.ts";
import { Overlay } from "../../ui/overlays/overlay-host.tsx";

const loadRematchSheet = async () => (await import("./rematch-sheet.tsx")).RematchProgressSheet;

const pollMs = 2000;

/**
 * Follows the search of the backend for another seller. Opens the order that results from it, or
 * the failure screen.
 */
export function RematchSearch({ order }: { order: OrderDetail }) {
  const go = useAppNavigate();
  const ticket = useRead("buyFastCheck", {}, { quiet: true });
  const [dropped, setDropped] = useState(false);
  const { data, refetch } = ticket;
  const matching = data?.state === TicketState.matching;
  useEffect(() => {
    if (!matching) return;
    const timer = setInterval(() => void refetch(), pollMs);
    return () => clearInterval(timer);
  }, [matching, refetch]);
  const isOther =
    data?.orderId !== undefined && data.orderId !== "" && data.orderId !== order.orderId;
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
    if (failed)
      leave(paths.buyfailed({ code: String(data?.failCode || MatchFailReason.notAccepted) }));
  }, [failed, data?.failCode]);
  const cancel = async () => {
    setDropped(true);
    await sendCall("buyFastCheck", { cancel: 1 }).catch(() => undefined);
    invalidateReads(["buyFastCheck"]);
  };
  if (ticket.isPending || matchedTo !== undefined || failed) return null;
  if (!matching || dropped) return null;
  return (
    <Overlay
      load={loadRematchSheet}
      open
      onClose={() => void cancel()}
      onFailed={() => showToast("正在为您重新匹配")}
    />
  );
}
