import {
  findBackDestination,
  sanitizeRouteForHistory,
  type RouteHistory,
  addRouteToHistory,
} from "./route-history.ts";

/**
 * Kind of a navigation, as the router reports it. POP: a step back or forward in the browser's
 * history, or the first URL of a page.
 */
export type RouterNavigationType = "PUSH" | "REPLACE" | "POP";

/** Either one step back in the browser's history, or a path that replaces the current entry. */
export type BackNavigationTarget = ({ entries: -1 } | { to: string }) & { route: string };

/**
 * Records the visits of one page load and finds the target of Back. The router numbers the entries
 * of the browser's history. `firstEntry` is the number of the entry that the page was loaded in.
 */
export function createBackNavigation(loaded: RouteHistory, firstEntry: number) {
  let history = loaded;
  let at = firstEntry;
  /** True if the last visit was recorded. Only then may a redirect replace it. */
  let recorded = false;
  /**
   * Path of the tab that was tapped last. Opening its screen counts as a new visit in the history
   * of the app, even if the browser replaces an entry or goes back to one.
   */
  let tab: string | undefined;
  const entries = new Map<number, string>();

  return {
    /**
     * Returns how to open a tab, so that Back leads to the first tab after any number of taps, and
     * leaves the app from there.
     */
    toTab(from: string, to: string, first: string): "back" | "replace" | "push" {
      tab = to;
      if (to !== from && to === first && entries.get(at - 1) === first) return "back";
      return from === first && to !== from ? "push" : "replace";
    },
    /**
     * Records a visit. Returns the history to save, or undefined if this path is not recorded.
     * `numbered` is missing if the browser has left the entry before its screen rendered. In that
     * case the entry number is derived from the kind of navigation.
     */
    arrive(route: string, how: RouterNavigationType, numbered?: number): RouteHistory | undefined {
      const entry = numbered ?? (how === "PUSH" ? at + 1 : at);
      const wentBack = how === "POP" && entry < at;
      at = entry;
      const kept = sanitizeRouteForHistory(route);
      if (kept !== undefined) {
        if (kept === tab) history = addRouteToHistory(history, kept);
        else
          history = wentBack
            ? cutHistoryAt(history, kept)
            : addRouteToHistory(history, kept, how === "REPLACE" && recorded);
        entries.set(entry, kept);
      }
      tab = undefined;
      recorded = kept !== undefined;
      return kept === undefined ? undefined : history;
    },
    back(fallback: string, named?: string): BackNavigationTarget {
      const step = findBackDestination(history, fallback, named);
      if (entries.get(at - 1) === step.to) return { entries: -1, route: step.to };
      // The browser's previous entry has another path, so the target replaces the current entry.
      // When the target opens, `arrive` replaces the newest visit. So the target is added here,
      // otherwise an earlier visit would be lost.
      history = [...step.history, step.to];
      return { to: step.to, route: step.to };
    },
  };
}
export type BackNavigation = ReturnType<typeof createBackNavigation>;

/**
 * Ends the history at the target of Back. Otherwise two screens would lead back to each other
 * forever.
 */
function cutHistoryAt(history: RouteHistory, route: string): RouteHistory {
  const index = history.slice(0, -1).lastIndexOf(route);
  return addRouteToHistory(index < 0 ? history : history.slice(0, index), route);
}
