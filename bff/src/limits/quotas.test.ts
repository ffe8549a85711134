import { expect, test } from "vitest";
import { doCallersShareExhaustedQuota, CallerQuotas } from "./quotas.ts";

const ann = { address: "192.0.2.1", user: "ann" };
const neighbour = { address: "192.0.2.1", user: "eve" };
const anonymous = { address: "192.0.2.1" };
const bob = { address: "192.0.2.2", user: "bob" };

test("CallerQuotas limits a user to a quarter of the whole quota, and an IP address to half of it", () => {
  const quotas = new CallerQuotas(100, { address: 50, user: 25 });
  quotas.add(ann, 25);
  expect([quotas.fits(ann), quotas.fits(neighbour, 25), quotas.fits(neighbour, 26)]).toEqual([
    false,
    true,
    false,
  ]);
  quotas.add(anonymous, 25);
  expect([quotas.fits(neighbour), quotas.fits(bob, 25)]).toEqual([false, true]);
  for (const address of ["192.0.2.2", "192.0.2.3"]) quotas.add({ address }, 25);
  expect(quotas.fits(bob)).toBe(false);
  quotas.remove(ann, 25);
  expect([quotas.fits(ann, 25), quotas.fits(ann, 26), quotas.fits(bob, 25)]).toEqual([
    true,
    false,
    true,
  ]);
});

test("CallerQuotas counts an IPv6 /64 network as one address, and a user across all addresses", () => {
  const quotas = new CallerQuotas(4, { address: 50, user: 25 });
  quotas.add({ address: "2001:db8::1" });
  quotas.add({ address: "2001:db8::2", user: "ann" });
  expect([quotas.fits({ address: "2001:db8::3" }), quotas.fits(ann), quotas.fits(bob)]).toEqual([
    false,
    false,
    true,
  ]);
});

test("CallerQuotas.lacks returns which quota, multiplied by the portion, has no room for the amount", () => {
  const quotas = new CallerQuotas(100, { address: 50, user: 25 });
  quotas.add(ann, 12);
  expect([
    quotas.lacks(ann, 1, 0.5),
    quotas.lacks(neighbour, 12, 0.5),
    quotas.lacks(bob, 1, 0.1),
  ]).toEqual(["user", null, "whole"]);
  expect([quotas.lacks(anonymous, 14, 0.5), quotas.lacks(ann, 13)]).toEqual(["address", null]);
});

test("CallerQuotas.take adds an amount only if the quotas of process, IP address and user allow it", () => {
  const quotas = new CallerQuotas(100, { address: 50, user: 25 });
  expect([
    quotas.take(ann, 25),
    quotas.take(ann),
    quotas.take(neighbour, 26),
    quotas.take(anonymous, 25),
  ]).toEqual([true, false, false, true]);
  expect([quotas.take(neighbour), quotas.taken, quotas.atAddress(ann)]).toEqual([false, 50, 50]);
  expect([
    quotas.take(bob, 13, 0.5),
    quotas.take({ address: "192.0.2.9" }, 51),
    quotas.take(bob, 25),
  ]).toEqual([false, false, true]);
  quotas.remove(ann, 25);
  expect([quotas.take(ann, 25), quotas.taken]).toEqual([true, 75]);
});

test.each([
  ["whole", bob, true],
  ["address", neighbour, true],
  ["address", bob, false],
  ["user", neighbour, false],
  ["user", { address: "192.0.2.9", user: "ann" }, true],
] as const)(
  "doCallersShareExhaustedQuota returns, for the quota %s and the caller %j, %j",
  (lack, other, isFreed) => {
    expect(doCallersShareExhaustedQuota(lack, ann, other)).toBe(isFreed);
  },
);
