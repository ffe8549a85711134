import { beforeEach, expect, test } from "vitest";
import {
  closePrerequisiteList,
  reopenPrerequisiteListOnScreen,
  isPrerequisiteCode,
  storePrerequisiteListOrigin,
  openPrerequisiteList,
  readPrerequisiteListOrigin,
  screenPathWithoutLaunchKey,
} from "./prerequisites.ts";

beforeEach(() => localStorage.clear());

test("the prerequisite list keeps its requesting screen during a step until the list is closed", () => {
  openPrerequisiteList("pinNeeded", "/home/purchasebox?id=E1");
  storePrerequisiteListOrigin();
  reopenPrerequisiteListOnScreen("/home/szPassword");
  expect(readPrerequisiteListOrigin()).toEqual({
    code: "pinNeeded",
    returnTo: "/home/purchasebox?id=E1",
  });
  closePrerequisiteList();
  expect(readPrerequisiteListOrigin()).toBeUndefined();
});

test.each([
  "{",
  '{"code":"all"}',
  '{"code":"all","returnTo":"//evil.example"}',
  '{"code":"all","returnTo":"https://evil.example"}',
])("rejects the stored prerequisite request %s, which was tampered with", (text) => {
  localStorage.setItem("lw_my_gate", text);
  expect(readPrerequisiteListOrigin()).toBeUndefined();
});

test("screenPathWithoutLaunchKey removes the launch parameter p from a screen's URL", () => {
  expect(
    screenPathWithoutLaunchKey({ pathname: "/home/purchasebox", search: "?id=E1&p=w~me" }),
  ).toBe("/home/purchasebox?id=E1");
  expect(screenPathWithoutLaunchKey({ pathname: "/home/buy", search: "?p=w~me" })).toBe(
    "/home/buy",
  );
});

test("isPrerequisiteCode accepts only refusal codes that the list of steps shows", () => {
  expect([
    isPrerequisiteCode("quizNeeded"),
    isPrerequisiteCode("tradeBanned"),
    isPrerequisiteCode("openOrdersLimit"),
    isPrerequisiteCode(undefined),
  ]).toEqual([true, true, false, false]);
});
