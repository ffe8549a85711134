import type { ComponentType, ReactNode } from "react";
import type { RouteName } from "../lib/navigation/paths.ts";
import { lazyScreen } from "./lazy-screen.ts";

const loadOrder = () => import("../screens/chat/elder-order-screen.tsx");

/** Screens that elder mode replaces. All others are the ordinary ones in large letters. */
const elderScreens: Partial<Record<RouteName, ComponentType>> = {
  buy: lazyScreen(async () => (await import("../screens/buy/elder-buy-screen.tsx")).ElderBuyScreen),
  // The first seller of the list is the quick match, so only the amount is asked.
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
