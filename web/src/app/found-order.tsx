import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router-dom";
import { showNotice, showToast } from "../api/notices.ts";
import { setFoundOrder } from "../deal/doubt/doubt.ts";
import { useGo } from "../lib/navigation.tsx";
import { paths, type RouteName, routeAt } from "../lib/paths.ts";
import { storage } from "../lib/storage.ts";

/** Where one waits for it. From elsewhere nobody is taken away: there a card leads to it. */
const opensAt: ReadonlySet<RouteName> = new Set<RouteName>(["buy", "quickmatch", "purchasebox", "buyfailed", "order", "purchase"]);
const sheets: ReadonlySet<RouteName> = new Set<RouteName>(["quickmatch", "purchasebox", "buyfailed"]);

/** An order of which its buyer did not know: he is brought to it. */
export function FoundOrder({ orderId }: { orderId: string }) {
  const go = useGo();
  const here = routeAt(useLocation().pathname);
  const bring = useEffectEvent(() => {
    setFoundOrder(null);
    if (here === undefined || !opensAt.has(here)) return showNotice("您的订单已创建，请在时限内处理", orderId);
    storage.orderId.set(orderId);
    showToast("订单已创建", "ok");
    go(paths.orderBuyChat({ orderId }), { replace: sheets.has(here) });
  });
  useEffect(() => bring(), []);
  return null;
}
