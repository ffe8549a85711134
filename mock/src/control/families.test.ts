import { type CallName, calls } from "contract";
import { expect, test } from "vitest";
import { familyOf } from "./families.ts";

test("each call is of one family, and a picture of none that has money", () => {
  const names = Object.keys(calls) as CallName[];
  expect([...new Set(names.map(familyOf))].toSorted()).toEqual(["asset", "basic", "method", "trade", "user"]);
  expect([familyOf("upload"), familyOf("ablePayMethods"), familyOf("smsCode"), familyOf("chatSend")]).toEqual([
    "basic",
    "method",
    "user",
    "trade",
  ]);
});
