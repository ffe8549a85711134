import { expect, test } from "vitest";
import { referencePriceDifferenceForBuyer } from "./figure-texts-with-units.ts";

test("formats a price's difference from the reference price and rates it from the buyer's side", () => {
  expect(
    [71_000, 72_000, 72_030, 73_800, 73_810].map((it) =>
      referencePriceDifferenceForBuyer(it, 72_000),
    ),
  ).toEqual([
    { text: "−1.4%", tone: "good" },
    { text: "持平", tone: "plain" },
    { text: "持平", tone: "plain" },
    { text: "+2.5%", tone: "plain" },
    { text: "+2.5%", tone: "plain" },
  ]);
  expect(referencePriceDifferenceForBuyer(73_900, 72_000)).toEqual({ text: "+2.6%", tone: "bad" });
  expect(referencePriceDifferenceForBuyer(79_920, 72_000).text).toBe("+11.0%");
});
