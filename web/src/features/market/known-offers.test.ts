import type { Offer } from "contract";
import { afterEach, expect, it } from "vitest";
import { blockedPeople, favouritePeople } from "../../deal/people/known-people.ts";
import { knownOffers } from "./known-offers.ts";

const offer = (userId: string) => ({ entrustId: `E-${userId}`, seller: { userId } }) as Offer;
const market = ["cheap", "middle", "dear"].map(offer);
const shown = () => knownOffers(market, true).rows.map((it) => it.seller.userId);
const person = (userId: string) => ({ userId, nickName: userId });

afterEach(() => {
  for (const list of [blockedPeople, favouritePeople]) for (const it of list.all()) list.remove(it.userId);
});

it("somebody nobody knows stands where the market puts him", () => expect(shown()).toEqual(["cheap", "middle", "dear"]));

it("who is blocked is not offered, and that somebody is missing is told", () => {
  blockedPeople.add(person("cheap"));
  expect(shown()).toEqual(["middle", "dear"]);
  expect(knownOffers(market, true).hidden).toBe(1);
  expect(knownOffers(market, true).rows[0]?.best).toBe(true);
});

it("a favourite comes first without being called the cheapest", () => {
  favouritePeople.add(person("dear"));
  const { rows } = knownOffers(market, true);
  expect(rows.map((it) => [it.seller.userId, it.favourite, it.best])).toEqual([
    ["dear", true, false],
    ["cheap", false, true],
    ["middle", false, false],
  ]);
});
