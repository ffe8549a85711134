import { beforeEach, expect, test } from "vitest";
import { blockedUsers, favouriteUsers, userNoteSlot } from "./user-lists.ts";
import { storage } from "../../lib/browser/storage.ts";

const wang = { userId: "u1", nickName: "诚信小铺" };
const li = { userId: "u2", nickName: "安心数字行" };

beforeEach(() => localStorage.clear());

test("adds a user once and removes them again", () => {
  blockedUsers.add(wang);
  blockedUsers.add(li);
  blockedUsers.add({ ...wang, nickName: "新名字" });
  expect(blockedUsers.all()).toEqual([li, { userId: "u1", nickName: "新名字" }]);
  blockedUsers.remove("u2");
  expect([blockedUsers.has("u1"), blockedUsers.has("u2"), favouriteUsers.has("u1")]).toEqual([
    true,
    false,
    false,
  ]);
});

test.each(["", "{", '"x"', '[{"userId":1}]', "[null]"])(
  "reads the corrupt stored list %s as empty",
  (broken) => {
    localStorage.setItem("lw_my_blocked", broken);
    expect(blockedUsers.all()).toEqual([]);
  },
);

test("clears lists and notes when the user changes", () => {
  favouriteUsers.add(wang);
  userNoteSlot("u1").set("付款快");
  storage.forgetPerson();
  expect([favouriteUsers.all(), userNoteSlot("u1").get()]).toEqual([[], undefined]);
});
