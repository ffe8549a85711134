import { beforeEach, expect, test } from "vitest";
import {
  blockedUserStorage,
  favouriteUserStorage,
  userNoteStorageSlot,
} from "./blocked-favourite-and-noted-users.ts";
import { storage } from "../../lib/browser/storage.ts";

const wang = { userId: "u1", nickName: "诚信小铺" };
const li = { userId: "u2", nickName: "安心数字行" };

beforeEach(() => localStorage.clear());

test("the stored list of blocked users contains each user once and removes only the given user", () => {
  blockedUserStorage.add(wang);
  blockedUserStorage.add(li);
  blockedUserStorage.add({ ...wang, nickName: "新名字" });
  expect(blockedUserStorage.all()).toEqual([li, { userId: "u1", nickName: "新名字" }]);
  blockedUserStorage.remove("u2");
  expect([
    blockedUserStorage.has("u1"),
    blockedUserStorage.has("u2"),
    favouriteUserStorage.has("u1"),
  ]).toEqual([true, false, false]);
});

test.each(["", "{", '"x"', '[{"userId":1}]', "[null]"])(
  "reads the corrupt stored list of blocked users %s as empty",
  (broken) => {
    localStorage.setItem("lw_my_blocked", broken);
    expect(blockedUserStorage.all()).toEqual([]);
  },
);

test("storage.forgetPerson clears the stored favourite users and the notes about users", () => {
  favouriteUserStorage.add(wang);
  userNoteStorageSlot("u1").set("付款快");
  storage.forgetPerson();
  expect([favouriteUserStorage.all(), userNoteStorageSlot("u1").get()]).toEqual([[], undefined]);
});
