import { type RouteName, routeAt, routes } from "./paths.ts";

/** push: deeper into the app. pop: back to where one came from. */
export type MotionDirection = "push" | "pop";

/** A page that cannot be drawn for so long is shown without motion rather than kept from the person. */
const waitMostMs = 200;
/** Until it ends a motion keeps the page from every tap, and a browser that draws no frames does not end it by itself. */
const motionMostMs = 1000;

let arrive = () => {};
let grows = false;
/** What was pressed becomes a part of the page that is gone to next: both bear one name while it comes. */
export const growNextPage = (): void => void (grows = true);
/** Where the motion that has begun leads. */
let goingTo: string | undefined;
/** The place that was asked for is drawn: the motion can begin. */
export const markPageDrawn = (): void => arrive();

const isTab = (name: RouteName | undefined) => name === undefined || routes[name].tabBar;
const isSheet = (name: RouteName | undefined) =>
  name !== undefined && routes[name].over !== undefined;
/** Tabs are switched at once; a sheet has a motion of its own; a page that stays does not move. */
export function hasMotionBetween(from: RouteName | undefined, to: RouteName | undefined): boolean {
  if (from === to || (isTab(from) && isTab(to))) return false;
  return !isSheet(from) && !isSheet(to);
}

const wantsRest = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Changes the place, and slides from the old page to the new one where the browser can. The new page is there from the first
 * moment on, and nothing is measured or scrolled differently. `way` undefined: without motion.
 */
export function changePage(
  way: MotionDirection | undefined,
  to: string,
  from: string,
  change: () => void,
): void {
  // The second of two quick presses on one button.
  if (way === "push" && goingTo === to) return;
  const isGrown = grows;
  grows = false;
  const moves =
    way !== undefined &&
    goingTo === undefined &&
    hasMotionBetween(routeAt(from), routeAt(to.replace(/\?.*$/s, "")));
  if (!moves || !document.startViewTransition || wantsRest()) return change();
  goingTo = to;
  document.documentElement.dataset["way"] = way;
  document.documentElement.toggleAttribute("data-grows", isGrown);
  const drawn = new Promise<void>((done) => {
    arrive = done;
    setTimeout(done, waitMostMs);
  });
  const motion = document.startViewTransition(() => {
    change();
    return drawn;
  });
  // A page in motion takes no taps; whoever is quicker than it ends it, and his tap is the page's.
  const stop = () => motion.skipTransition();
  document.addEventListener("pointerdown", stop, { once: true, capture: true });
  const limit = setTimeout(stop, motionMostMs);
  // One that is skipped, as on a hidden page, has changed the place all the same.
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
