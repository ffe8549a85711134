/** Routes below the app's base path, the newest last, never with the launch parameter. */
export type RouteHistory = readonly string[];

export const routesMax = 50;
const routeLengthMax = 512;

/** A route of this app and nothing else: no scheme, no second slash, no backslash, nothing a browser would read as another host. */
const shape = /^\/home\/[A-Za-z]{1,32}(\/[A-Za-z]{1,32})?(\?[\x21-\x7e]*)?$/;

/** The route as it may be kept, or undefined when it is none of ours. */
export function ownRoute(route: unknown): string | undefined {
  if (typeof route !== "string" || route.length > routeLengthMax) return undefined;
  if (!shape.test(route) || route.includes("//") || route.includes("\\") || route.includes("#"))
    return undefined;
  return withoutLaunchKey(route);
}

function withoutLaunchKey(route: string): string {
  const [path = "", query = ""] = route.split(/\?(.*)/s);
  const kept = query.split("&").filter((it) => it !== "" && !/^p(=|$)/.test(it));
  return kept.length > 0 ? `${path}?${kept.join("&")}` : path;
}

/** What was saved may have been changed by anybody: whatever is no route of ours falls out. */
export function loadRoutes(saved: string | undefined): RouteHistory {
  try {
    const entries: unknown = JSON.parse(saved ?? "[]");
    if (!Array.isArray(entries)) return [];
    return entries
      .map(ownRoute)
      .filter((it) => it !== undefined)
      .slice(-routesMax);
  } catch {
    return [];
  }
}

export const saveRoutes = (history: RouteHistory): string => JSON.stringify(history);

/** Adds a visit. A route that replaced the one before it, or repeats it, takes its place. */
export function recordRoute(history: RouteHistory, route: string, replaced = false): RouteHistory {
  const kept = ownRoute(route);
  if (kept === undefined) return history;
  const before = replaced || history.at(-1) === kept ? history.slice(0, -1) : history;
  return [...before, kept].slice(-routesMax);
}

const pathOf = (route: string) => route.replace(/\?.*$/s, "");
const queryOf = (route: string) => [...new URLSearchParams(route.slice(pathOf(route).length))];
/** The same screen, and of the same thing where the name says which. */
const isNamed = (route: string, named: string) => {
  const query = new URLSearchParams(queryOf(route));
  return (
    pathOf(route) === pathOf(named) &&
    queryOf(named).every(([key, value]) => query.get(key) === value)
  );
};

export type BackStep = { to: string; history: RouteHistory };

/**
 * Where back leads: to the route before the newest one, or to the newest visit of the named place, otherwise to the fallback.
 * The history that is left ends before the target, because the visit there is recorded again.
 */
export function backStep(history: RouteHistory, fallback: string, named?: string): BackStep {
  const before = history.slice(0, -1);
  const index =
    named === undefined ? before.length - 1 : before.findLastIndex((it) => isNamed(it, named));
  const to = before[index];
  return to === undefined
    ? { to: fallback, history: before }
    : { to, history: before.slice(0, index) };
}
