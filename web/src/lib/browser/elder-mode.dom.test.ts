import { beforeEach, expect, test } from "vitest";
import { elderModeSetting, setElderMode, startElderMode } from "./elder-mode.ts";

const attribute = () => document.documentElement.dataset["elder"];
const hasChosen = () => elderModeSetting.get() !== undefined;
beforeEach(() => {
  elderModeSetting.clear();
  startElderMode();
});

test("is off and not chosen at the first visit", () => {
  expect([startElderMode(), attribute(), hasChosen()]).toEqual([false, undefined, false]);
});

test("applies a chosen size again at the next start", () => {
  setElderMode("25");
  expect(attribute()).toBe("25");
  delete document.documentElement.dataset["elder"];
  expect([startElderMode(), attribute(), hasChosen()]).toEqual([true, "25", true]);
});

test("removes the attribute and stays off after it was left", () => {
  setElderMode("30");
  setElderMode(null);
  expect([attribute(), startElderMode(), hasChosen()]).toEqual([undefined, false, true]);
});

test("ignores an unknown stored size", () => {
  elderModeSetting.set("99");
  document.documentElement.dataset["elder"] = "99";
  expect([startElderMode(), attribute()]).toEqual([false, undefined]);
});
