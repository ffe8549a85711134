import type { Offer } from "contract";
import { afterEach, expect, it } from "vitest";
import { blockedPeople, favouritePeople } from "../../trade/people/known-people.ts";
import { markOffers } from "./mark-offers.ts";

const offer = (userId: string) => ({ entrustId: `E-${userId}`, seller: { userId } }) as Offer;
const market = ["cheap", "middle", "dear"].map(offer);
const shown = () => markOffers(market, false).rows.map((it) => it.seller.userId);
const person = (userId: string) => ({ userId, nickName: userId });

afterEach(() => {
  for (const list of [blockedPeople, favouritePeople])
    for (const it of list.all()) list.remove(it.userId);
});

it("somebody nobody knows stands where the market puts him", () =>
  expect(shown()).toEqual(["cheap", "middle", "dear"]));

it("who is blocked is not offered, and that somebody is missing is told", () => {
  blockedPeople.add(person("cheap"));
  expect(shown()).toEqual(["middle", "dear"]);
  expect(markOffers(market, false).hidden).toBe(1);
});

it("a favourite comes first, and alone where only favourites are asked for", () => {
  favouritePeople.add(person("dear"));
  expect(markOffers(market, false).rows.map((it) => [it.seller.userId, it.favourite])).toEqual([
    ["dear", true],
    ["cheap", false],
    ["middle", false],
  ]);
  expect(markOffers(market, true).rows.map((it) => it.seller.userId)).toEqual(["dear"]);
});
