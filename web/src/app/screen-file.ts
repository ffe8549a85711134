import type { ComponentType } from "react";
import { BuyScreen } from "../screens/buy/buy-screen.tsx";
import { type RouteName, routeNames } from "../lib/navigation/paths.ts";
import { lazyScreen } from "./lazy-screen.ts";

/** The buy screen comes with the app itself. */
const ready: Partial<Record<RouteName, ComponentType>> = { buy: BuyScreen };

/** Where the others are looked up. */
export const loadRouteTable = () => import("./routes.tsx");

async function loadScreen(name: RouteName): Promise<ComponentType> {
  if (name === "buy") return BuyScreen;
  return (ready[name] ??= await (await loadRouteTable()).screenLoaders[name]());
}

const lazyScreens: Record<string, ComponentType> = Object.fromEntries(
  routeNames.map((name) => [name, lazyScreen(() => loadScreen(name))]),
);

export const isScreenLoaded = (name: RouteName): boolean => ready[name] !== undefined;

/** A screen whose file is there is drawn at once: a lazy one, even then, first shows what stands in for it. */
export const screenComponentOf = (name: RouteName): ComponentType =>
  ready[name] ?? (lazyScreens as Record<RouteName, ComponentType>)[name];

/** Fetches the file of a screen before it is gone to. A file that is missing is told of when the screen is drawn. */
export const preloadScreen = (name: RouteName): Promise<unknown> =>
  loadScreen(name).catch(() => {});
