import { expect, test } from "vitest";
import { toReader, voucherMark } from "./appeal-words.ts";

test("each reads of himself and of the other one", () => {
  expect(toReader("买家已付款，卖家请放币", 0)).toBe("您已付款，对方请放币");
  expect(toReader("买家已付款，卖家请放币", 1)).toBe("对方已付款，您请放币");
  expect(toReader("对方已接单", 1)).toBe("对方已接单");
});

test("a picture is told of without a word on a person: what is certain, what is alike, what is nothing", () => {
  const other = { own: 1, orderTail: "0057", distance: null } as const;
  expect(voucherMark({ same: other }, true).text).toContain("您在订单尾号 0057传过同一张");
  expect(voucherMark({ same: { ...other, orderTail: "" } }, false).title).toBe("同一张图用于另一订单");
  expect(voucherMark({ like: other }, false)).toMatchObject({ tone: "warn", title: "与另一张相似" });
  expect(voucherMark({}, true).tone).toBe("plain");
});
