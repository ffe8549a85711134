import type { ComponentType } from "react";
import { BuyScreen } from "../screens/buy/buy-screen.tsx";
import { type RouteName, routeNames } from "../lib/navigation/paths.ts";
import { lazyScreen } from "./lazy-screen.ts";

/** Screens whose file has loaded. The buy screen needs no file of its own: the app imports it. */
const loadedScreens: Partial<Record<RouteName, ComponentType>> = { buy: BuyScreen };

/** Loads the table with one loader for each screen except the buy screen. */
export const importScreenLoaders = () => import("./screen-loaders.tsx");

async function loadScreen(name: RouteName): Promise<ComponentType> {
  if (name === "buy") return BuyScreen;
  return (loadedScreens[name] ??= await (await importScreenLoaders()).screenLoaders[name]());
}

const lazyScreens: Record<string, ComponentType> = Object.fromEntries(
  routeNames.map((name) => [name, lazyScreen(() => loadScreen(name))]),
);

export const isScreenLoaded = (name: RouteName): boolean => loadedScreens[name] !== undefined;

/**
 * Returns the component itself if its file is loaded, because `lazy` shows its fallback first even
 * then.
 */
export const screenComponentOfRoute = (name: RouteName): ComponentType =>
  loadedScreens[name] ?? (lazyScreens as Record<RouteName, ComponentType>)[name];

/**
 * Loads the file of a screen before it is opened. A missing file is reported when the screen is
 * rendered.
 */
export const preloadScreen = (name: RouteName): Promise<unknown> =>
  loadScreen(name).catch(() => {});
