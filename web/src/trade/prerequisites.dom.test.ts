import { beforeEach, expect, test } from "vitest";
import {
  closePrerequisites,
  enterScreen,
  isPrerequisiteCode,
  leaveForPrerequisite,
  openPrerequisites,
  readTrip,
  screenOf,
} from "./prerequisites.ts";

beforeEach(() => localStorage.clear());

test("a step that leads away is remembered until the list is put away", () => {
  openPrerequisites("pinNeeded", "/home/purchasebox?id=E1");
  leaveForPrerequisite();
  enterScreen("/home/szPassword");
  expect(readTrip()).toEqual({ code: "pinNeeded", returnTo: "/home/purchasebox?id=E1" });
  closePrerequisites();
  expect(readTrip()).toBeUndefined();
});

test.each([
  "{",
  '{"code":"all"}',
  '{"code":"all","returnTo":"//evil.example"}',
  '{"code":"all","returnTo":"https://evil.example"}',
])("a memory that was tampered with leads nowhere: %s", (text) => {
  localStorage.setItem("lw_my_gate", text);
  expect(readTrip()).toBeUndefined();
});

test("a screen is itself whoever is in", () => {
  expect(screenOf({ pathname: "/home/purchasebox", search: "?id=E1&p=w~me" })).toBe(
    "/home/purchasebox?id=E1",
  );
  expect(screenOf({ pathname: "/home/buy", search: "?p=w~me" })).toBe("/home/buy");
});

test("only what a step of the person lifts is a gate", () => {
  expect([
    isPrerequisiteCode("quizNeeded"),
    isPrerequisiteCode("tradeBanned"),
    isPrerequisiteCode("openOrdersLimit"),
    isPrerequisiteCode(undefined),
  ]).toEqual([true, true, false, false]);
});
