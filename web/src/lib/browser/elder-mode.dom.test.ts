import { beforeEach, expect, test } from "vitest";
import { elderModeSetting, setElderMode, startElderMode } from "./elder-mode.ts";

const attribute = () => document.documentElement.dataset["elder"];
const hasChosen = () => elderModeSetting.get() !== undefined;
beforeEach(() => {
  elderModeSetting.clear();
  startElderMode();
});

test("elder mode is off and not chosen at the first visit", () => {
  expect([startElderMode(), attribute(), hasChosen()]).toEqual([false, undefined, false]);
});

test("a chosen elder size is applied again at the next start", () => {
  setElderMode("25");
  expect(attribute()).toBe("25");
  delete document.documentElement.dataset["elder"];
  expect([startElderMode(), attribute(), hasChosen()]).toEqual([true, "25", true]);
});

test("leaving elder mode removes the page's attribute, and elder mode stays off at the next start", () => {
  setElderMode("30");
  setElderMode(null);
  expect([attribute(), startElderMode(), hasChosen()]).toEqual([undefined, false, true]);
});

test("an unknown stored elder size counts as off", () => {
  elderModeSetting.set("99");
  document.documentElement.dataset["elder"] = "99";
  expect([startElderMode(), attribute()]).toEqual([false, undefined]);
});
