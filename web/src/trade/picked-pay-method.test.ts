import { expect, test } from "vitest";
import {
  parseFormAskingForPayMethod,
  clearPickedPayMethod,
  storePickedPayMethod,
  readPickedPayMethod,
} from "./picked-pay-method.ts";

test("stores the payment account chosen for a form until that form clears it", () => {
  storePickedPayMethod("sell", "PM1");
  clearPickedPayMethod("quickmatch");
  expect([readPickedPayMethod("quickmatch"), readPickedPayMethod("sell")]).toEqual([
    undefined,
    "PM1",
  ]);
  clearPickedPayMethod("sell");
  expect(readPickedPayMethod("sell")).toBeUndefined();
});

test("parseFormAskingForPayMethod accepts only the names of known forms", () => {
  expect([
    parseFormAskingForPayMethod("sell"),
    parseFormAskingForPayMethod("//evil"),
    parseFormAskingForPayMethod(null),
  ]).toEqual(["sell", undefined, undefined]);
});
