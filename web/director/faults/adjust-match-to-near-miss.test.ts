import { expect, test } from "vitest";
import { adjustFaultMatchToNearMiss } from "./adjust-match-to-near-miss.ts";

const miss = (...fields: string[]) => [
  { seq: 1, distance: 0.5, differs: fields.map((field) => ({ field, wanted: "a", got: "b" })) },
];

test("adjustFaultMatchToNearMiss changes the match to fit the nearest miss if only one field differs", () => {
  expect(
    adjustFaultMatchToNearMiss({ call: "pay", userId: "a", person: "demo-buyer" }, miss("userId")),
  ).toEqual({
    match: { call: "pay", userId: "b" },
    got: "b",
  });
  expect(adjustFaultMatchToNearMiss({ path: "/a" }, miss("path"))).toEqual({
    match: { path: "b" },
    got: "b",
  });
});

test("adjustFaultMatchToNearMiss returns undefined without a miss or if several or body fields differ", () => {
  expect(adjustFaultMatchToNearMiss({ call: "pay" }, miss("userId", "call"))).toBeUndefined();
  expect(
    adjustFaultMatchToNearMiss({ body: { orderId: "a" } }, miss("body.orderId")),
  ).toBeUndefined();
  expect(adjustFaultMatchToNearMiss({ call: "pay" }, [])).toBeUndefined();
});
