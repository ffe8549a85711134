import { beforeEach, expect, test } from "vitest";
import { blockedPeople, favouritePeople, noteAbout } from "./user-lists.ts";
import { storage } from "../../lib/browser/storage.ts";

const wang = { userId: "u1", nickName: "诚信小铺" };
const li = { userId: "u2", nickName: "安心数字行" };

beforeEach(() => localStorage.clear());

test("adds a user once and removes them again", () => {
  blockedPeople.add(wang);
  blockedPeople.add(li);
  blockedPeople.add({ ...wang, nickName: "新名字" });
  expect(blockedPeople.all()).toEqual([li, { userId: "u1", nickName: "新名字" }]);
  blockedPeople.remove("u2");
  expect([blockedPeople.has("u1"), blockedPeople.has("u2"), favouritePeople.has("u1")]).toEqual([
    true,
    false,
    false,
  ]);
});

test.each(["", "{", '"x"', '[{"userId":1}]', "[null]"])(
  "reads a corrupt list as empty: %s",
  (broken) => {
    localStorage.setItem("lw_my_blocked", broken);
    expect(blockedPeople.all()).toEqual([]);
  },
);

test("clears lists and notes when the user changes", () => {
  favouritePeople.add(wang);
  noteAbout("u1").set("付款快");
  storage.forgetPerson();
  expect([favouritePeople.all(), noteAbout("u1").get()]).toEqual([[], undefined]);
});
