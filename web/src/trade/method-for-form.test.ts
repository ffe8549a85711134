import { expect, test } from "vitest";
import { pickingFormOf, clearPick, storePick, readPick } from "./method-for-form.ts";

test("a choice is for the form that asked, and is taken once", () => {
  storePick("sell", "PM1");
  clearPick("quickmatch");
  expect([readPick("quickmatch"), readPick("sell")]).toEqual([undefined, "PM1"]);
  clearPick("sell");
  expect(readPick("sell")).toBeUndefined();
});

test("an address may name only a form that asks", () => {
  expect([pickingFormOf("sell"), pickingFormOf("//evil"), pickingFormOf(null)]).toEqual([
    "sell",
    undefined,
    undefined,
  ]);
});
