import type { Offer } from "contract";
import { afterEach, expect, it } from "vitest";
import {
  blockedUserStorage,
  favouriteUserStorage,
} from "../../trade/people/blocked-favourite-and-noted-users.ts";
import { applyFavouritesAndBlocks } from "./apply-favourites-and-blocks.ts";

const offer = (userId: string) => ({ entrustId: `E-${userId}`, seller: { userId } }) as Offer;
const market = ["cheap", "middle", "dear"].map(offer);
const shown = () => applyFavouritesAndBlocks(market, false).rows.map((it) => it.seller.userId);
const person = (userId: string) => ({ userId, nickName: userId });

afterEach(() => {
  for (const list of [blockedUserStorage, favouriteUserStorage])
    for (const it of list.all()) list.remove(it.userId);
});

it("keeps the order of the offers if no seller is a favorite or blocked", () =>
  expect(shown()).toEqual(["cheap", "middle", "dear"]));

it("leaves out offers of blocked sellers and counts these sellers as hidden", () => {
  blockedUserStorage.add(person("cheap"));
  expect(shown()).toEqual(["middle", "dear"]);
  expect(applyFavouritesAndBlocks(market, false).hidden).toBe(1);
});

it("counts a blocked seller with two offers as one hidden seller", () => {
  blockedUserStorage.add(person("cheap"));
  const second = { ...offer("cheap"), entrustId: "E-cheap-2" };
  expect(applyFavouritesAndBlocks([...market, second], false).hidden).toBe(1);
});

it("lists offers of favorite sellers first, or only these offers if requested", () => {
  favouriteUserStorage.add(person("dear"));
  expect(
    applyFavouritesAndBlocks(market, false).rows.map((it) => [it.seller.userId, it.favourite]),
  ).toEqual([
    ["dear", true],
    ["cheap", false],
    ["middle", false],
  ]);
  expect(applyFavouritesAndBlocks(market, true).rows.map((it) => it.seller.userId)).toEqual([
    "dear",
  ]);
});
