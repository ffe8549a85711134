import { asPrice } from "contract";
import { expect, test } from "vitest";
import { rankMatchCandidates } from "./match-score.ts";

const seller = (at: number, avgReleaseSec: number, online = true) => ({
  price: asPrice(at),
  avgReleaseSec,
  rate: 100,
  online,
  level: 3,
});
const [cheap, fast, faster, away] = [
  seller(7_1000, 900),
  seller(7_2000, 120),
  seller(7_3000, 60),
  seller(7_1000, 30, false),
];
const all = [cheap, fast, faster, away];

test("rankMatchCandidates ranks the fastest online seller first if the buyer prefers speed", () => {
  expect(rankMatchCandidates("speed", all)).toEqual([faster, fast, cheap, away]);
});
test("rankMatchCandidates ranks by price, then by speed, if the buyer prefers price", () => {
  expect(rankMatchCandidates("price", all)).toEqual([away, cheap, fast, faster]);
});
test("rankMatchCandidates weighs price most, then release time, if the buyer has no preference", () => {
  expect(rankMatchCandidates("", [seller(7_2000, 120), seller(7_1000, 130)])[0]?.price).toBe(
    7_1000,
  );
  expect(
    rankMatchCandidates("", [seller(7_1000, 3000, false), seller(7_1000, 60)])[0]?.avgReleaseSec,
  ).toBe(60);
});
