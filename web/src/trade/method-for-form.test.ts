import { expect, test } from "vitest";
import { pickingFormOf, clearPick, storePick, readPick } from "./method-for-form.ts";

test("stores a choice for one form and clears it once taken", () => {
  storePick("sell", "PM1");
  clearPick("quickmatch");
  expect([readPick("quickmatch"), readPick("sell")]).toEqual([undefined, "PM1"]);
  clearPick("sell");
  expect(readPick("sell")).toBeUndefined();
});

test("accepts only the names of known forms", () => {
  expect([pickingFormOf("sell"), pickingFormOf("//evil"), pickingFormOf(null)]).toEqual([
    "sell",
    undefined,
    undefined,
  ]);
});
