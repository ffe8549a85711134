import { waitUntilBrowserIsIdle } from "./use-deferred-start.ts";
import { appBasePath, routeNameOfPath, routeNames } from "../lib/navigation/paths.ts";
import { sendReadsOnOpen } from "./start/screen-reads.ts";
import { chatRouteNames } from "./running-orders-navbar-content.tsx";
import { importScreenLoaders, preloadScreen } from "./screen-components.ts";

function prefetchPressedLink(event: PointerEvent): void {
  const pressed =
    event.target instanceof Element
      ? event.target.closest<HTMLElement>("a[href], [data-to]")
      : null;
  const to = pressed?.dataset["to"] ?? pressed?.getAttribute("href")?.slice(appBasePath.length);
  const name = to && routeNameOfPath(to.replace(/\?.*$/s, ""));
  if (!name) return;
  void preloadScreen(name);
  sendReadsOnOpen(name, new URLSearchParams(to.replace(/^[^?]*/s, "")));
}

const idleWaitMs = 1000;
const savesData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

const screenWaitMaxMs = 5000;

/**
 * Resolves when the visible screen shows its data, or after at most six seconds, so that a screen
 * that never loads does not block the prefetching.
 */
export async function waitUntilScreenShowsData(): Promise<void> {
  const lastAt = performance.now() + screenWaitMaxMs;
  do await waitUntilBrowserIsIdle(idleWaitMs);
  while (document.querySelector("main[aria-busy]") && performance.now() < lastAt);
}

/** Overlays that users open in a chat. */
const chatOverlays = [
  () => import("../trade/order-action-sheets.tsx"),
  () => import("../ui/overlays/image-viewer.tsx"),
  () => import("../screens/chat/rematch-search.tsx"),
  () => import("../screens/chat/rematch-sheet.tsx"),
];

/**
 * Loads the files of all screens and of the chat's overlays one by one while the browser is idle.
 */
async function loadOtherScreens(goesOn: () => boolean): Promise<void> {
  const screens = routeNames.map((name) => () => preloadScreen(name));
  const here = routeNameOfPath(window.location.pathname.slice(appBasePath.length));
  const files =
    here && chatRouteNames.has(here)
      ? [...chatOverlays, ...screens]
      : [...screens, ...chatOverlays];
  for (const load of files) {
    await waitUntilScreenShowsData();
    if (!goesOn()) return;
    await load().catch(() => {});
  }
}

/**
 * Prefetches a screen and its data when a link to it is pressed, before the click. Prefetches the
 * rest of the app while the user reads, unless the browser has Save-Data on. Returns a function
 * that stops this.
 */
export function startScreenPrefetch(): () => void {
  let on = true;
  // Without the route table, opening a screen would need two downloads in sequence.
  importScreenLoaders().catch(() => {});
  // Screens react to a refusal by its name. Loads the names early, because the network may be down
  // when a refusal needs them.
  import("contract/error-codes").catch(() => {});
  document.addEventListener("pointerdown", prefetchPressedLink, { capture: true, passive: true });
  const timer = setTimeout(() => void (savesData() || loadOtherScreens(() => on)), idleWaitMs);
  return () => {
    on = false;
    clearTimeout(timer);
    document.removeEventListener("pointerdown", prefetchPressedLink, { capture: true });
  };
}
