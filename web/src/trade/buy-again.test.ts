import type { OrderDetail } from "contract";
import { expect, test } from "vitest";
import { countSellersWithSimilarPrice } from "./buy-again.ts";

type Offer = Parameters<typeof countSellersWithSimilarPrice>[0][number];
const offer = (userId: string, price: number, online: 0 | 1 | null = 1) =>
  ({ price, seller: { userId, online } }) as Offer;
const order = { price: 70_000, seller: { userId: "s1" } } as OrderDetail;

test("for buying again, counts other online sellers at a similar price, each seller once", () => {
  expect(
    countSellersWithSimilarPrice(
      [offer("s2", 70_700), offer("s2", 70_100), offer("s3", 69_300)],
      order,
    ),
  ).toBe(2);
  expect(
    countSellersWithSimilarPrice(
      [offer("s1", 70_000), offer("s4", 70_800), offer("s5", 70_000, 0), offer("s6", 70_000, null)],
      order,
    ),
  ).toBe(0);
});
