import { type CallName, calls } from "contract";

/** What a request is called in logs, metrics and traces: a row of the table or one of a few kinds. Never a path: paths hold people. */
export type RequestName = CallName | "unlisted" | "file" | "asset" | "health" | "mock" | "none";

/** Without the parameters' own patterns, which say nothing to a reader. */
export const routePatternOf = (url = "unknown"): string => url.replace(/\(\^.*?\$\)/g, "");

const callsByRoute = new Map(
  Object.entries(calls).map(([name, row]) => [
    `${row.method} /lightweight${row.path.replace(/\{(\w+)\}/g, ":$1")}`,
    name as CallName,
  ]),
);

const kindsByPath: readonly (readonly [RegExp, RequestName])[] = [
  [/^\/lightweight\/files\//, "file"],
  [/^\/lightweight\//, "unlisted"],
  [/^\/(lwh5(\/.*)?)?$/, "asset"],
  [/^\/(healthz|readyz)$/, "health"],
  [/^\/((__mock|provider)(\/.*)?|(openapi|asyncapi)\.json)$/, "mock"],
];

/** Of a route's pattern, not of what was asked; a request that found no route is "none". */
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

/** Of an address that has gone up to the backend. */
export function callAtPath(method: string, path: string): CallName | undefined {
  return callPatterns.find(
    ([itsMethod, itsPath]) => itsMethod === method && itsPath.test(path),
  )?.[2];
}
