import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router-dom";
import { showWarningNotice, showToast } from "../api/toasts-and-warnings.ts";
import { setFoundPurchaseOrderId } from "../trade/pending-purchase/pending-purchase.ts";
import { useAppNavigate } from "../lib/navigation/navigation.tsx";
import { paths, type RouteName, routeNameOfPath } from "../lib/navigation/paths.ts";
import { storage } from "../lib/browser/storage.ts";

/**
 * Screens on which the user waits for the order and can read that it opens automatically. On other
 * screens the user stays.
 */
const opensAutomaticallyOn: ReadonlySet<RouteName> = new Set<RouteName>([
  "quickmatch",
  "purchasebox",
  "buyfailed",
]);

/**
 * Handles an order that the buyer did not know of. Opens the order if the buyer waits for it,
 * otherwise shows a card that opens it.
 */
export function PendingPurchaseOrderOpener({ orderId }: { orderId: string }) {
  const go = useAppNavigate();
  const here = routeNameOfPath(useLocation().pathname);
  const bring = useEffectEvent(() => {
    setFoundPurchaseOrderId(null);
    if (here === undefined || !opensAutomaticallyOn.has(here))
      return showWarningNotice("您的订单已创建，请在时限内处理", orderId);
    storage.orderId.set(orderId);
    showToast("订单已创建", "ok", { isSilent: true });
    go(paths.orderBuyChat({ orderId }), { replace: true });
  });
  useEffect(() => bring(), []);
  return null;
}
