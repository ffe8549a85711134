import { expect, test } from "vitest";
import { repaired } from "./repair.ts";

const miss = (...fields: string[]) => [
  { seq: 1, distance: 0.5, differs: fields.map((field) => ({ field, wanted: "a", got: "b" })) },
];

test("one press makes it meet the nearest, where one thing was different", () => {
  expect(repaired({ call: "pay", userId: "a", person: "demo-buyer" }, miss("userId"))).toEqual({
    match: { call: "pay", userId: "b" },
    got: "b",
  });
  expect(repaired({ path: "/a" }, miss("path"))).toEqual({ match: { path: "b" }, got: "b" });
});

test("of two things, of what cannot be said in a match, and of nothing there is no such press", () => {
  expect(repaired({ call: "pay" }, miss("userId", "call"))).toBeUndefined();
  expect(repaired({ body: { orderId: "a" } }, miss("body.orderId"))).toBeUndefined();
  expect(repaired({ call: "pay" }, [])).toBeUndefined();
});
