import { expect, test } from "vitest";
import { repaired } from "./match-for-near-miss.ts";

const miss = (...fields: string[]) => [
  { seq: 1, distance: 0.5, differs: fields.map((field) => ({ field, wanted: "a", got: "b" })) },
];

test("changes the match to fit the nearest miss if only one field differs", () => {
  expect(repaired({ call: "pay", userId: "a", person: "demo-buyer" }, miss("userId"))).toEqual({
    match: { call: "pay", userId: "b" },
    got: "b",
  });
  expect(repaired({ path: "/a" }, miss("path"))).toEqual({ match: { path: "b" }, got: "b" });
});

test("offers no repair without a miss, for several differing fields or body fields", () => {
  expect(repaired({ call: "pay" }, miss("userId", "call"))).toBeUndefined();
  expect(repaired({ body: { orderId: "a" } }, miss("body.orderId"))).toBeUndefined();
  expect(repaired({ call: "pay" }, [])).toBeUndefined();
});
