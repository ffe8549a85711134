import { expect, test } from "vitest";
import { isFreedBy, Shares } from "./quotas.ts";

const ann = { address: "192.0.2.1", person: "ann" };
const neighbour = { address: "192.0.2.1", person: "eve" };
const nobody = { address: "192.0.2.1" };
const bob = { address: "192.0.2.2", person: "bob" };

test("a person has a quarter, an address half, all together the whole; what is given back is there again", () => {
  const shares = new Shares(100, { address: 50, person: 25 });
  shares.add(ann, 25);
  expect([shares.fits(ann), shares.fits(neighbour, 25), shares.fits(neighbour, 26)]).toEqual([false, true, false]);
  shares.add(nobody, 25);
  expect([shares.fits(neighbour), shares.fits(bob, 25)]).toEqual([false, true]);
  for (const address of ["192.0.2.2", "192.0.2.3"]) shares.add({ address }, 25);
  expect(shares.fits(bob)).toBe(false);
  shares.remove(ann, 25);
  expect([shares.fits(ann, 25), shares.fits(ann, 26), shares.fits(bob, 25)]).toEqual([true, false, true]);
});

test("the network of an IPv6 address is one address, and a person is one from everywhere", () => {
  const shares = new Shares(4, { address: 50, person: 25 });
  shares.add({ address: "2001:db8::1" });
  shares.add({ address: "2001:db8::2", person: "ann" });
  expect([shares.fits({ address: "2001:db8::3" }), shares.fits(ann), shares.fits(bob)]).toEqual([false, false, true]);
});

test("limits a use to a portion of the whole and of each share", () => {
  const shares = new Shares(100, { address: 50, person: 25 });
  shares.add(ann, 12);
  expect([shares.lacks(ann, 1, 0.5), shares.lacks(neighbour, 12, 0.5), shares.lacks(bob, 1, 0.1)]).toEqual(["person", null, "whole"]);
  expect([shares.lacks(nobody, 14, 0.5), shares.lacks(ann, 13)]).toEqual(["address", null]);
});

test("takes an amount only if the whole, the address and the user have room", () => {
  const shares = new Shares(100, { address: 50, person: 25 });
  expect([shares.take(ann, 25), shares.take(ann), shares.take(neighbour, 26), shares.take(nobody, 25)]).toEqual([true, false, false, true]);
  expect([shares.take(neighbour), shares.taken, shares.atAddress(ann)]).toEqual([false, 50, 50]);
  expect([shares.take(bob, 13, 0.5), shares.take({ address: "192.0.2.9" }, 51), shares.take(bob, 25)]).toEqual([false, false, true]);
  shares.remove(ann, 25);
  expect([shares.take(ann, 25), shares.taken]).toEqual([true, 75]);
});

test.each([
  ["whole", bob, true],
  ["address", neighbour, true],
  ["address", bob, false],
  ["person", neighbour, false],
  ["person", { address: "192.0.2.9", person: "ann" }, true],
] as const)("isFreedBy: lack of %s, other caller %j: %j", (lack, other, isFreed) => {
  expect(isFreedBy(lack, ann, other)).toBe(isFreed);
});
