import type { ComponentType } from "react";
import { type RouteName, routeNames } from "../lib/paths.ts";
import { lazyScreen } from "./lazy-screen.ts";

/** One line a screen. A route without a line shows the building block; routes.test.ts lists which. */
export const screens: Partial<Record<RouteName, ComponentType>> = {
  unauthorized: lazyScreen(async () => (await import("../features/session/unauthorized-screen.tsx")).UnauthorizedScreen),
  buy: lazyScreen(async () => (await import("../features/market/buy-screen.tsx")).BuyScreen),
  purchasebox: lazyScreen(async () => (await import("../features/market/purchasebox-screen.tsx")).PurchaseboxScreen),
  order: lazyScreen(async () => (await import("../features/order/order-screen.tsx")).OrderScreen),
};

export const buildingScreens: readonly RouteName[] = routeNames.filter((name) => !screens[name]);
