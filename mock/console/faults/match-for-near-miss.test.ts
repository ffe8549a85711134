import { expect, test } from "vitest";
import { matchForNearMiss } from "./match-for-near-miss.ts";

const miss = (...fields: string[]) => [
  { seq: 1, distance: 0.5, differs: fields.map((field) => ({ field, wanted: "a", got: "b" })) },
];

test("changes the match to fit the nearest miss if only one field differs", () => {
  expect(
    matchForNearMiss({ call: "pay", userId: "a", person: "demo-buyer" }, miss("userId")),
  ).toEqual({
    match: { call: "pay", userId: "b" },
    got: "b",
  });
  expect(matchForNearMiss({ path: "/a" }, miss("path"))).toEqual({
    match: { path: "b" },
    got: "b",
  });
});

test("returns undefined without a miss, for several differing fields or body fields", () => {
  expect(matchForNearMiss({ call: "pay" }, miss("userId", "call"))).toBeUndefined();
  expect(matchForNearMiss({ body: { orderId: "a" } }, miss("body.orderId"))).toBeUndefined();
  expect(matchForNearMiss({ call: "pay" }, [])).toBeUndefined();
});
