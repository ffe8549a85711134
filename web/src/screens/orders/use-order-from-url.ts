import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { showToast } from "../../api/toasts-and-warnings.ts";
import { useRead } from "../../api/read-queries.ts";
import { useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { storage } from "../../lib/browser/storage.ts";

/**
 * Returns the order from the URL, or the order that was opened last. Without a valid order id,
 * leads to the order list.
 */
export function useOrderFromUrl() {
  const go = useAppNavigate();
  const [query] = useSearchParams();
  const given = query.get("orderId") || storage.orderId.get();
  const orderId = given !== undefined && /^[A-Za-z0-9_-]{1,64}$/.test(given) ? given : undefined;
  const gone = orderId === undefined;
  useEffect(() => {
    if (!gone) return;
    showToast("订单不存在", "warn");
    go(paths.order(), { replace: true });
  }, [gone, go]);
  return {
    orderId,
    ...useRead(
      "orderDetail",
      { id: orderId ?? "-" },
      { handles: ["orderNotFound", "orderNotYours"], enabled: !gone },
    ),
  };
}
