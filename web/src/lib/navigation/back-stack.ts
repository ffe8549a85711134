import { backStep, ownRoute, type RouteHistory, recordRoute } from "./route-history.ts";

/** How the router says that an address came about. POP: the browser's own buttons, or the first of a page. */
export type NavigationKind = "PUSH" | "REPLACE" | "POP";

/** Either so many entries of the browser's own history, or an address that takes the place of this entry. */
export type BackTarget = ({ entries: -1 } | { to: string }) & { route: string };

/** The visits of one page. `entry` is the number that the router gives to each entry of the browser's own history. */
export function createBackStack(loaded: RouteHistory, firstEntry: number) {
  let history = loaded;
  let at = firstEntry;
  /** A redirect takes the place of the visit before it, but only of one that this page recorded. */
  let recorded = false;
  /** Where a tab leads: a visit of its own, though it takes the place of another tab's entry, or is that of a step back. */
  let tab: string | undefined;
  const entries = new Map<number, string>();

  return {
    /** From tab to tab: so many taps as there may be, Back leads to the first tab, and out from there. */
    toTab(from: string, to: string, first: string): "back" | "replace" | "push" {
      tab = to;
      if (to !== from && to === first && entries.get(at - 1) === first) return "back";
      return from === first && to !== from ? "push" : "replace";
    },
    /**
     * Answers the history to save, or undefined when this address is not one to be kept. Without a number the person was
     * quicker than the screen and the browser stands elsewhere already; then the entry follows from how he came.
     */
    arrive(route: string, how: NavigationKind, numbered?: number): RouteHistory | undefined {
      const entry = numbered ?? (how === "PUSH" ? at + 1 : at);
      const wentBack = how === "POP" && entry < at;
      at = entry;
      const kept = ownRoute(route);
      if (kept !== undefined) {
        if (kept === tab) history = recordRoute(history, kept);
        else
          history = wentBack
            ? endHistoryAt(history, kept)
            : recordRoute(history, kept, how === "REPLACE" && recorded);
        entries.set(entry, kept);
      }
      tab = undefined;
      recorded = kept !== undefined;
      return kept === undefined ? undefined : history;
    },
    back(fallback: string, named?: string): BackTarget {
      const step = backStep(history, fallback, named);
      if (entries.get(at - 1) === step.to) return { entries: -1, route: step.to };
      // The browser's entry before this one is another place. The arrival will take the place of the target put here.
      history = [...step.history, step.to];
      return { to: step.to, route: step.to };
    },
  };
}
export type BackStack = ReturnType<typeof createBackStack>;

/** Going back ends the history there: otherwise two screens would lead back to each other for ever. */
function endHistoryAt(history: RouteHistory, route: string): RouteHistory {
  const index = history.slice(0, -1).lastIndexOf(route);
  return recordRoute(index < 0 ? history : history.slice(0, index), route);
}
