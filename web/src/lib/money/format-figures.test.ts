import { expect, test } from "vitest";
import { priceDifferenceForBuyer } from "./format-figures.ts";

test("formats and rates the difference from the reference price for the buyer", () => {
  expect(
    [71_000, 72_000, 72_030, 73_800, 73_810].map((it) => priceDifferenceForBuyer(it, 72_000)),
  ).toEqual([
    { text: "−1.4%", tone: "good" },
    { text: "持平", tone: "plain" },
    { text: "持平", tone: "plain" },
    { text: "+2.5%", tone: "plain" },
    { text: "+2.5%", tone: "plain" },
  ]);
  expect(priceDifferenceForBuyer(73_900, 72_000)).toEqual({ text: "+2.6%", tone: "bad" });
  expect(priceDifferenceForBuyer(79_920, 72_000).text).toBe("+11.0%");
});
