import type { Offer } from "contract";
import { afterEach, expect, it } from "vitest";
import { blockedPeople, favouritePeople } from "../../trade/people/user-lists.ts";
import { markOffers } from "./apply-user-lists.ts";

const offer = (userId: string) => ({ entrustId: `E-${userId}`, seller: { userId } }) as Offer;
const market = ["cheap", "middle", "dear"].map(offer);
const shown = () => markOffers(market, false).rows.map((it) => it.seller.userId);
const person = (userId: string) => ({ userId, nickName: userId });

afterEach(() => {
  for (const list of [blockedPeople, favouritePeople])
    for (const it of list.all()) list.remove(it.userId);
});

it("keeps the market's order if there are no favorites or blocked sellers", () =>
  expect(shown()).toEqual(["cheap", "middle", "dear"]));

it("leaves out blocked sellers and counts them as hidden", () => {
  blockedPeople.add(person("cheap"));
  expect(shown()).toEqual(["middle", "dear"]);
  expect(markOffers(market, false).hidden).toBe(1);
});

it("puts favorites first, or shows only them on request", () => {
  favouritePeople.add(person("dear"));
  expect(markOffers(market, false).rows.map((it) => [it.seller.userId, it.favourite])).toEqual([
    ["dear", true],
    ["cheap", false],
    ["middle", false],
  ]);
  expect(markOffers(market, true).rows.map((it) => it.seller.userId)).toEqual(["dear"]);
});
