import { type CallName, calls } from "contract";

/** Name of a request in logs, metrics and traces. Never a path, because ids identify users. */
export type RequestName =
  | CallName
  | "unlisted"
  | "file"
  | "report"
  | "asset"
  | "health"
  | "mock"
  | "none";

/** Removes the regular expressions of parameters, which are noise for a reader. */
export const removeRoutePatternRegexes = (url = "unknown"): string =>
  url.replace(/\(\^.*?\$\)/g, "");

const callsByRoute = new Map(
  Object.entries(calls).map(([name, row]) => [
    `${row.method} /lightweight${row.path.replace(/\{(\w+)\}/g, ":$1")}`,
    name as CallName,
  ]),
);

const kindsByPath: readonly (readonly [RegExp, RequestName])[] = [
  [/^\/lightweight\/files\//, "file"],
  [/^\/lightweight\//, "unlisted"],
  [/^\/lwh5\/reports$/, "report"],
  [/^\/(lwh5(\/.*)?)?$/, "asset"],
  [/^\/(healthz|readyz)$/, "health"],
  [/^\/((__mock|provider)(\/.*)?|(openapi|asyncapi)\.json)$/, "mock"],
];

/** Returns the name for a route pattern, not for a path. A request without a route is "none". */
export function requestNameOf(method: string, pattern: string): RequestName {
  return (
    callsByRoute.get(`${method} ${pattern}`) ??
    kindsByPath.find(([it]) => it.test(pattern))?.[1] ??
    "none"
  );
}

type CallPattern = readonly [method: string, path: RegExp, name: CallName];
const callPatterns: readonly CallPattern[] = Object.entries(calls).map(([name, row]) => [
  row.method,
  new RegExp(`^/lightweight${row.path.replace(/\{\w+\}/g, "[A-Za-z0-9_-]{1,64}")}$`),
  name as CallName,
]);

/** Returns the call for a path that was sent to the backend. */
export function callNameAtPath(method: string, path: string): CallName | undefined {
  return callPatterns.find(
    ([itsMethod, itsPath]) => itsMethod === method && itsPath.test(path),
  )?.[2];
}
