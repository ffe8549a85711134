import { expect, test } from "vitest";
import { openChance } from "../../src/random.ts";
import { openDice } from "./dice.ts";
import { openNetwork } from "./network.ts";

const perfect = { lostRequests: 0, lostAnswers: 0, doubled: 0, slow: 0 };
const networkWith = (weather: Partial<typeof perfect>) => openNetwork(openDice(openChance(1)), { ...perfect, ...weather });

test("a perfect network delivers each request once and soon", () => {
  const network = networkWith({});
  expect(network.request(0)).toEqual([expect.toSatisfy((ms: number) => ms > 0 && ms <= 400)]);
  expect(network.answer()).toBeDefined();
});

test("what is lost never arrives", () => {
  const network = networkWith({ lostRequests: 100, lostAnswers: 100 });
  expect([network.request(0), network.answer()]).toEqual([[], undefined]);
});

test("a double tap arrives twice", () => {
  expect(networkWith({}).request(1)).toHaveLength(2);
});

test("what is slow is overtaken", () => {
  expect(networkWith({ slow: 100 }).request(0)[0]).toBeGreaterThan(400);
});
