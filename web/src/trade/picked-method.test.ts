import { expect, test } from "vitest";
import {
  parseMethodPickingForm,
  clearPickedMethod,
  storePickedMethod,
  readPickedMethod,
} from "./picked-method.ts";

test("stores the account chosen for a form until that form clears it", () => {
  storePickedMethod("sell", "PM1");
  clearPickedMethod("quickmatch");
  expect([readPickedMethod("quickmatch"), readPickedMethod("sell")]).toEqual([undefined, "PM1"]);
  clearPickedMethod("sell");
  expect(readPickedMethod("sell")).toBeUndefined();
});

test("accepts only the names of known forms", () => {
  expect([
    parseMethodPickingForm("sell"),
    parseMethodPickingForm("//evil"),
    parseMethodPickingForm(null),
  ]).toEqual(["sell", undefined, undefined]);
});
