import { beforeEach, expect, test } from "vitest";
import { hasChosenElderMode, setElderMode, startElderMode } from "./elder-mode.ts";
import { storage } from "./storage.ts";

const stored = storage.own("elder");
const attribute = () => document.documentElement.dataset["elder"];
beforeEach(() => {
  stored.clear();
  startElderMode();
});

test("is off and not chosen at the first visit", () => {
  expect([startElderMode(), attribute(), hasChosenElderMode()]).toEqual([false, undefined, false]);
});

test("applies a chosen size again at the next start", () => {
  setElderMode("25");
  expect(attribute()).toBe("25");
  delete document.documentElement.dataset["elder"];
  expect([startElderMode(), attribute(), hasChosenElderMode()]).toEqual([true, "25", true]);
});

test("removes the attribute and stays off after it was left", () => {
  setElderMode("30");
  setElderMode(null);
  expect([attribute(), startElderMode(), hasChosenElderMode()]).toEqual([undefined, false, true]);
});

test("ignores an unknown stored size", () => {
  stored.set("99");
  document.documentElement.dataset["elder"] = "99";
  expect([startElderMode(), attribute()]).toEqual([false, undefined]);
});
