import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router-dom";
import { showWarningNotice, showToast } from "../api/notices.ts";
import { setFoundOrder } from "../trade/pending-purchase/pending-purchase.ts";
import { useGo } from "../lib/navigation/navigation.tsx";
import { paths, type RouteName, routeAt } from "../lib/navigation/paths.ts";
import { storage } from "../lib/browser/storage.ts";

/** Where one waits for it, and is told that it opens by itself. From elsewhere, from a list that he reads too, nobody is taken away. */
const opensAt: ReadonlySet<RouteName> = new Set<RouteName>([
  "quickmatch",
  "purchasebox",
  "buyfailed",
]);

/** An order of which its buyer did not know: who waits for it is brought to it, and a card leads everybody else there. */
export function FoundOrder({ orderId }: { orderId: string }) {
  const go = useGo();
  const here = routeAt(useLocation().pathname);
  const bring = useEffectEvent(() => {
    setFoundOrder(null);
    if (here === undefined || !opensAt.has(here))
      return showWarningNotice("您的订单已创建，请在时限内处理", orderId);
    storage.orderId.set(orderId);
    showToast("订单已创建", "ok");
    go(paths.orderBuyChat({ orderId }), { replace: true });
  });
  useEffect(() => bring(), []);
  return null;
}
