import { calls } from "contract";
import { expect, test } from "vitest";
import { callNameAtPath, requestNameOf } from "./request-name.ts";

test("requestNameOf finds every call by its route pattern, and callNameAtPath by a concrete path", () => {
  for (const [name, { method, path }] of Object.entries(calls)) {
    expect(requestNameOf(method, `/lightweight${path.replace(/\{(\w+)\}/g, ":$1")}`)).toBe(name);
    expect(callNameAtPath(method, `/lightweight${path.replace(/\{\w+\}/g, "A-1_b")}`)).toBe(name);
  }
});

test.each([
  ["/lightweight/*", "unlisted"],
  ["/lightweight/files/:name", "file"],
  ["/", "asset"],
  ["/lwh5", "asset"],
  ["/lwh5/*", "asset"],
  ["/lwh5/reports", "report"],
  ["/healthz", "health"],
  ["/__mock/*", "mock"],
  ["/provider/*", "mock"],
  ["unknown", "none"],
])("requestNameOf returns, for GET and the route %s, the name %s", (pattern, name) => {
  expect(requestNameOf("GET", pattern)).toBe(name);
});

test("callNameAtPath finds no call for another method or an unknown path", () => {
  expect(callNameAtPath("DELETE", `/lightweight${calls.orderList.path}`)).toBeUndefined();
  expect(callNameAtPath("GET", "/lightweight/order/v1/detail/A/B")).toBeUndefined();
});
