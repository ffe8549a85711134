import { expect, test } from "vitest";
import {
  findBackDestination,
  parseRouteHistory,
  sanitizeRouteForHistory,
  addRouteToHistory,
  routeHistoryLengthMax,
  serializeRouteHistory,
} from "./route-history.ts";

test("the route history stores a route without the launch parameter p", () => {
  expect(sanitizeRouteForHistory("/home/order?p=secret&tab=2")).toBe("/home/order?tab=2");
  expect(sanitizeRouteForHistory("/home/buy?p=secret")).toBe("/home/buy");
  expect(sanitizeRouteForHistory("/home/buy?payType=2")).toBe("/home/buy?payType=2");
  expect(sanitizeRouteForHistory("/home/my/certification")).toBe("/home/my/certification");
});

test.each([
  "https://evil.example/home/buy",
  "//evil.example/home/buy",
  "/\\evil.example",
  "/home//evil.example",
  "/home/buy\\..",
  "/home/buy?next=//evil.example",
  "/home/buy#x",
  "javascript:alert(1)",
  " /home/buy",
  "/home/buy\n",
  "/home/../x",
  "/home/",
  "/unauthorized",
  `/home/buy?x=${"a".repeat(600)}`,
  7,
  null,
  {},
])("drops the tampered entry %s of the stored route history", (entry) => {
  expect(sanitizeRouteForHistory(entry)).toBeUndefined();
  expect(parseRouteHistory(JSON.stringify([entry, "/home/buy"]))).toEqual(["/home/buy"]);
});

test.each([undefined, "", "{", "null", "{}", '"x"', "7"])(
  "reads the corrupt stored route history %s as empty",
  (saved) => {
    expect(parseRouteHistory(saved)).toEqual([]);
  },
);

test("the route history stores at most the 50 newest visits", () => {
  const long = Array.from({ length: 60 }, (_, it) => `/home/order?n=${it}`);
  const history = long.reduce(recordRoute_, [] as readonly string[]);
  expect(history).toHaveLength(routeHistoryLengthMax);
  expect(routeHistoryLengthMax).toBe(50);
  expect(history.at(-1)).toBe("/home/order?n=59");
  expect(parseRouteHistory(serializeRouteHistory(long))).toEqual(history);
});
const recordRoute_ = (history: readonly string[], route: string) =>
  addRouteToHistory(history, route);

test("a repeated route, or a route that replaces, takes the place of the last one in the history", () => {
  expect(addRouteToHistory(["/home/buy"], "/home/buy?p=x")).toEqual(["/home/buy"]);
  expect(addRouteToHistory(["/home/order?tab=1"], "/home/order?tab=2", true)).toEqual([
    "/home/order?tab=2",
  ]);
});

test("the route history does not record a URL of another origin", () => {
  expect(addRouteToHistory(["/home/buy"], "//evil.example")).toEqual(["/home/buy"]);
});

const visited = [
  "/home/buy",
  "/home/order?tab=2",
  "/home/orderBuyChat?orderId=1",
  "/home/appeal?orderId=1",
];

test("Back leads to the previous route", () => {
  expect(findBackDestination(visited, "/home/my")).toEqual({
    to: "/home/orderBuyChat?orderId=1",
    history: visited.slice(0, 2),
  });
});

test("Back leads to the newest visit of a named route", () => {
  expect(findBackDestination(visited, "/home/my", "/home/order")).toEqual({
    to: "/home/order?tab=2",
    history: ["/home/buy"],
  });
});

test("Back leads to the fallback route if no suitable visit is stored", () => {
  expect(findBackDestination(visited, "/home/my", "/home/sell").to).toBe("/home/my");
  expect(findBackDestination(["/home/order"], "/home/buy")).toEqual({
    to: "/home/buy",
    history: [],
  });
  expect(findBackDestination([], "/home/buy").to).toBe("/home/buy");
});

test("Back to a named path finds the newest visit with the same parameters", () => {
  const chats = [
    "/home/orderBuyChat?orderId=1&t=back",
    "/home/orderBuyChat?orderId=2",
    "/home/appeal?orderId=1",
  ];
  expect(findBackDestination(chats, "/home/order", "/home/orderBuyChat?orderId=1")).toEqual({
    to: chats[0],
    history: [],
  });
  expect(findBackDestination(chats, "/home/order", "/home/orderBuyChat?orderId=3")).toMatchObject({
    to: "/home/order",
  });
  expect(findBackDestination(chats, "/home/order", "/home/orderBuyChat")).toMatchObject({
    to: chats[1],
  });
});
