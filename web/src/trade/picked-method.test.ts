import { expect, test } from "vitest";
import { pickingFormOf, clearPick, storePick, readPick } from "./picked-method.ts";

test("keeps the account chosen for a form until that form clears it", () => {
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
