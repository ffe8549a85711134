import { expect, test } from "vitest";
import { askerOf, forgetPick, keepPick, pickFor } from "./picked-method.ts";

test("a choice is for the form that asked, and is taken once", () => {
  keepPick("sell", "PM1");
  forgetPick("quickmatch");
  expect([pickFor("quickmatch"), pickFor("sell")]).toEqual([undefined, "PM1"]);
  forgetPick("sell");
  expect(pickFor("sell")).toBeUndefined();
});

test("an address may name only a form that asks", () => {
  expect([askerOf("sell"), askerOf("//evil"), askerOf(null)]).toEqual(["sell", undefined, undefined]);
});
