import { whenIdle } from "./idle.ts";
import { basePath, routeAt, routeNames } from "../lib/navigation/paths.ts";
import { readScreenQueries } from "./start/screen-queries.ts";
import { chatScreens } from "./pending-orders.tsx";
import { loadRouteTable, preloadScreen } from "./screen-file.ts";

function prefetchPressedLink(event: PointerEvent): void {
  const pressed =
    event.target instanceof Element
      ? event.target.closest<HTMLElement>("a[href], [data-to]")
      : null;
  const to = pressed?.dataset["to"] ?? pressed?.getAttribute("href")?.slice(basePath.length);
  const name = to && routeAt(to.replace(/\?.*$/s, ""));
  if (!name) return;
  void preloadScreen(name);
  readScreenQueries(name, new URLSearchParams(to.replace(/^[^?]*/s, "")));
}

const restMs = 1000;
const savesData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

const mostMs = 5000;

/** When the screen that is seen stands there with what it shows. One that does not come keeps the rest of the app waiting for so long only. */
export async function whenScreenIsShown(): Promise<void> {
  const lastAt = performance.now() + mostMs;
  do await whenIdle(restMs);
  while (document.querySelector("main[aria-busy]") && performance.now() < lastAt);
}

/** What comes up over a chat is opened by those who are in one. */
const overChat = [
  () => import("../trade/act-sheets.tsx"),
  () => import("../ui/overlays/image-viewer.tsx"),
  () => import("../screens/chat/rematch-sheet.tsx"),
];

/** The files of all screens, and of what comes up over them, one after the other while nothing else happens. */
async function loadOtherScreens(goesOn: () => boolean): Promise<void> {
  const screens = routeNames.map((name) => () => preloadScreen(name));
  const here = routeAt(window.location.pathname.slice(basePath.length));
  const files =
    here && chatScreens.has(here) ? [...overChat, ...screens] : [...screens, ...overChat];
  for (const load of files) {
    await whenScreenIsShown();
    if (!goesOn()) return;
    await load().catch(() => {});
  }
}

/** What a finger is about to go to is fetched as it comes down, not as it lifts; the rest of the app while the person reads. */
export function startPrefetch(): () => void {
  let on = true;
  // Then a screen is one way off, and not two, also where nothing else is fetched ahead.
  loadRouteTable().catch(() => {});
  document.addEventListener("pointerdown", prefetchPressedLink, { capture: true, passive: true });
  const timer = setTimeout(() => void (savesData() || loadOtherScreens(() => on)), restMs);
  return () => {
    on = false;
    clearTimeout(timer);
    document.removeEventListener("pointerdown", prefetchPressedLink, { capture: true });
  };
}
