import { type CallName, calls } from "contract";
import { expect, test } from "vitest";
import { rankOf, ranks, rateOf } from "./ranks.ts";

const names = Object.keys(calls) as CallName[];

test("each of the 62 calls has its rank", () => {
  expect(names).toHaveLength(62);
  expect(Object.keys(ranks).sort()).toEqual([...names].sort());
  for (const name of names) expect(rankOf(calls[name]), name).toBe(ranks[name]);
});

test("what ends a running trade, and the way in, is shed last; what is not in the table counts as a list", () => {
  expect(names.filter((it) => ranks[it] === 1).sort()).toEqual(
    ["cancel", "confirm", "delay", "deliver", "login", "pay", "quickLogin", "replenish", "suspend", "transferConfirm"].sort(),
  );
  expect(rankOf({ method: "GET", path: "/unlisted" })).toBe(3);
});

test("login and messages are counted apart from all other calls", () => {
  const rates = names.map((it) => [it, rateOf(calls[it])]).filter(([, rate]) => rate !== "calls");
  expect(Object.fromEntries(rates)).toEqual({ login: "login", quickLogin: "login", smsCode: "sms" });
});
