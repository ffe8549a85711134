import type { ComponentType, ReactNode } from "react";
import type { RouteName } from "../lib/navigation/paths.ts";
import { lazyScreen } from "./lazy-screen.ts";

const loadOrder = () => import("../screens/chat/elder-order-screen.tsx");

/** Screens that elder mode replaces. All others are the ordinary ones with large text. */
const elderScreens: Partial<Record<RouteName, ComponentType>> = {
  buy: lazyScreen(async () => (await import("../screens/buy/elder-buy-screen.tsx")).ElderBuyScreen),
  // Elder mode has no quick match. This screen asks only for the amount, and the list then shows
  // the sellers for it.
  quickmatch: lazyScreen(
    async () => (await import("../screens/buy/elder-amount-screen.tsx")).ElderAmountScreen,
  ),
  purchasebox: lazyScreen(
    async () => (await import("../screens/buy/elder-purchase-screen.tsx")).ElderPurchaseScreen,
  ),
  order: lazyScreen(
    async () => (await import("../screens/orders/elder-orders-screen.tsx")).ElderOrdersScreen,
  ),
  orderBuyChat: lazyScreen(async () => (await loadOrder()).ElderBuyerOrderScreen),
  orderSellChat: lazyScreen(async () => (await loadOrder()).ElderSellerOrderScreen),
  my: lazyScreen(
    async () => (await import("../screens/account/elder-my-screen.tsx")).ElderMyScreen,
  ),
};

/** Renders the screen of elder mode, or the ordinary one (`children`) if there is none. */
export function ElderRoute({ name, children }: { name: RouteName; children: ReactNode }) {
  const Screen = elderScreens[name];
  return Screen ? <Screen /> : children;
}
