import { calls } from "contract";
import { expect, test } from "vitest";
import { callAtPath, requestNameOf } from "./call-name.ts";

test("every row is known by its route's pattern and by an address below it", () => {
  for (const [name, { method, path }] of Object.entries(calls)) {
    expect(requestNameOf(method, `/lightweight${path.replace(/\{(\w+)\}/g, ":$1")}`)).toBe(name);
    expect(callAtPath(method, `/lightweight${path.replace(/\{\w+\}/g, "A-1_b")}`)).toBe(name);
  }
});

test.each([
  ["/lightweight/*", "unlisted"],
  ["/lightweight/files/:name", "file"],
  ["/", "asset"],
  ["/lwh5", "asset"],
  ["/lwh5/*", "asset"],
  ["/healthz", "health"],
  ["/__mock/*", "mock"],
  ["/provider/*", "mock"],
  ["unknown", "none"],
])("a route %s is called %s", (pattern, name) => {
  expect(requestNameOf("GET", pattern)).toBe(name);
});

test("another method of a row's path is not that row, nor is an address of none", () => {
  expect(callAtPath("DELETE", `/lightweight${calls.orderList.path}`)).toBeUndefined();
  expect(callAtPath("GET", "/lightweight/order/v1/detail/A/B")).toBeUndefined();
});
