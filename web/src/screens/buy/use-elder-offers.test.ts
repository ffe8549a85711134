import { expect, test } from "vitest";
import type { OfferWithFavouriteFlag } from "./apply-favourites-and-blocks.ts";
import { compareOffersBySpeedThenPrice, keepOfferPositions } from "./use-elder-offers.ts";

const offer = (entrustId: string, price: number, avgReleaseSec: number | null = 180) =>
  ({ entrustId, price, seller: { avgReleaseSec } }) as unknown as OfferWithFavouriteFlag;
const idsOf = (rows: ReturnType<typeof keepOfferPositions>) =>
  rows.map((it) => it.offer.entrustId + (it.isGone ? " gone" : ""));

test("elder mode sorts offers by the displayed release time in minutes, then by price", () => {
  const offers = [
    offer("unknown", 700, null),
    offer("slow", 701, 300),
    offer("dear", 712, 170),
    offer("cheap", 710, 185),
  ];
  expect(offers.toSorted(compareOffersBySpeedThenPrice).map((it) => it.entrustId)).toEqual([
    "cheap",
    "dear",
    "slow",
    "unknown",
  ]);
});

test("elder mode keeps the position of an offer whose price or speed changes", () => {
  const seen = keepOfferPositions([], [offer("a", 710), offer("b", 712)]);
  const next = keepOfferPositions(seen, [
    offer("b", 700, 60),
    offer("a", 710),
    offer("c", 690, 60),
  ]);
  expect(idsOf(next)).toEqual(["a", "b", "c"]);
  expect(next[1]?.offer.price).toBe(700);
});

test("elder mode keeps the position of an offer that is no longer listed and marks it as gone", () => {
  const seen = keepOfferPositions([], [offer("a", 710), offer("b", 712)]);
  const gone = keepOfferPositions(seen, [offer("b", 712)]);
  expect(idsOf(gone)).toEqual(["a gone", "b"]);
  expect(idsOf(keepOfferPositions(gone, [offer("a", 711), offer("b", 712)]))).toEqual(["a", "b"]);
});
