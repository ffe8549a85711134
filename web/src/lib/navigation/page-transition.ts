import { type RouteName, routeNameOfPath, routes } from "./paths.ts";

/** push: deeper into the app. pop: back to the previous page. */
export type TransitionDirection = "push" | "pop";

/** Maximum wait of a transition. A page that renders later appears without the transition. */
const renderWaitMaxMs = 200;
/**
 * Maximum duration. A running transition blocks taps, and a browser that draws no frames does not
 * end it.
 */
const transitionMaxMs = 1000;

let arrive = () => {};
let grows = false;
/** Lets the pressed element grow into the next page: both have the same view transition name. */
export const growNextPageFromElement = (): void => void (grows = true);
/** Target whose rendering a transition waits for. Undefined again once the animation starts. */
let goingTo: string | undefined;
/** Reports that the target has rendered, so that the transition can begin. */
export const reportPageRendered = (): void => arrive();

const isTab = (name: RouteName | undefined) => name === undefined || routes[name].tabBar;
const isSheet = (name: RouteName | undefined) =>
  name !== undefined && routes[name].over !== undefined;
/** Returns false between tabs, for a sheet, which has its own animation, and within one page. */
export function hasPageTransition(from: RouteName | undefined, to: RouteName | undefined): boolean {
  if (from === to || (isTab(from) && isTab(to))) return false;
  return !isSheet(from) && !isSheet(to);
}

const prefersReducedMotion = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Changes the page and slides from the old to the new one if the browser supports view transitions.
 * The new page is in the document from the start, and layout and scrolling are unaffected. If `way`
 * is undefined, there is no transition.
 */
export function changePageWithTransition(
  way: TransitionDirection | undefined,
  to: string,
  from: string,
  change: () => void,
): void {
  // Ignores the second of two quick presses on one button.
  if (way === "push" && goingTo === to) return;
  const isGrown = grows;
  grows = false;
  const moves =
    way !== undefined &&
    goingTo === undefined &&
    hasPageTransition(routeNameOfPath(from), routeNameOfPath(to.replace(/\?.*$/s, "")));
  if (!moves || !document.startViewTransition || prefersReducedMotion()) return change();
  goingTo = to;
  document.documentElement.dataset["way"] = way;
  document.documentElement.toggleAttribute("data-grows", isGrown);
  const drawn = new Promise<void>((done) => {
    arrive = done;
    setTimeout(done, renderWaitMaxMs);
  });
  const motion = document.startViewTransition(() => {
    change();
    return drawn;
  });
  // A page in transition takes no taps, so a tap ends the transition and then applies to the page.
  const stop = () => motion.skipTransition();
  document.addEventListener("pointerdown", stop, { once: true, capture: true });
  const limit = setTimeout(stop, transitionMaxMs);
  // `ready` rejects if the transition is skipped, as on a hidden page. The page has changed
  // nevertheless.
  motion.ready.catch(() => {});
  void motion.updateCallbackDone.finally(() => {
    goingTo = undefined;
  });
  void motion.finished.finally(() => {
    clearTimeout(limit);
    document.documentElement.removeAttribute("data-grows");
    document.removeEventListener("pointerdown", stop, { capture: true });
  });
}
