import { parseStored, schema } from "../browser/draft.ts";

/** Routes below the app's base path, the newest last, without the launch parameter. */
export type RouteHistory = readonly string[];

export const routeHistoryLengthMax = 50;
const routeLengthMax = 512;

/**
 * Matches paths of this app only. A scheme, a double slash or a backslash does not match, because a
 * browser could read such a path as another host.
 */
const routePattern = /^\/home\/[A-Za-z]{1,32}(\/[A-Za-z]{1,32})?(\?[\x21-\x7e]*)?$/;

/** Returns the route without the launch parameter, or undefined if it is no path of this app. */
export function sanitizeRouteForHistory(route: unknown): string | undefined {
  if (typeof route !== "string" || route.length > routeLengthMax) return undefined;
  if (
    !routePattern.test(route) ||
    route.includes("//") ||
    route.includes("\\") ||
    route.includes("#")
  )
    return undefined;
  return withoutLaunchKey(route);
}

function withoutLaunchKey(route: string): string {
  const [path = "", query = ""] = route.split(/\?(.*)/s);
  const kept = query.split("&").filter((it) => it !== "" && !/^p(=|$)/.test(it));
  return kept.length > 0 ? `${path}?${kept.join("&")}` : path;
}

/**
 * Reads saved routes. Drops those that are no paths of this app, because stored data may have been
 * changed.
 */
export const parseRouteHistory = (saved: string | undefined): RouteHistory =>
  parseStored(saved, schema.validItems(sanitizeRouteForHistory)).slice(-routeHistoryLengthMax);

export const serializeRouteHistory = (history: RouteHistory): string => JSON.stringify(history);

/** Adds a visit. A route that replaces or repeats the previous one takes its place. */
export function addRouteToHistory(
  history: RouteHistory,
  route: string,
  replaced = false,
): RouteHistory {
  const kept = sanitizeRouteForHistory(route);
  if (kept === undefined) return history;
  const before = replaced || history.at(-1) === kept ? history.slice(0, -1) : history;
  return [...before, kept].slice(-routeHistoryLengthMax);
}

const pathOf = (route: string) => route.replace(/\?.*$/s, "");
const queryOf = (route: string) => [...new URLSearchParams(route.slice(pathOf(route).length))];
/** Returns true if both paths are equal and the route has all query parameters of `named`. */
const isNamed = (route: string, named: string) => {
  const query = new URLSearchParams(queryOf(route));
  return (
    pathOf(route) === pathOf(named) &&
    queryOf(named).every(([key, value]) => query.get(key) === value)
  );
};

export type BackDestination = { to: string; history: RouteHistory };

/**
 * Returns the target of Back: the route before the newest one, or the newest visit of the named
 * path, otherwise the fallback. The remaining history ends before the target, because the visit
 * there is recorded again.
 */
export function findBackDestination(
  history: RouteHistory,
  fallback: string,
  named?: string,
): BackDestination {
  const before = history.slice(0, -1);
  const index =
    named === undefined ? before.length - 1 : before.findLastIndex((it) => isNamed(it, named));
  const to = before[index];
  return to === undefined
    ? { to: fallback, history: before }
    : { to, history: before.slice(0, index) };
}
