import { beforeEach, expect, test } from "vitest";
import {
  askForBank,
  binOf,
  isBin,
  storeBank,
  methodDraft,
  readBank,
  writeBank,
} from "./method-draft.ts";

const cmb = { bankCode: "CMB", bankName: "招商银行" };
beforeEach(() => localStorage.clear());

test("stores the bank only in the draft of the card that requested it", () => {
  methodDraft(1).set(JSON.stringify({ account: "6225883074185294", branch: "科技园支行" }));
  methodDraft(1, "M7").set(JSON.stringify({ account: "6222020000" }));
  askForBank(undefined);
  storeBank(cmb);
  const kept = JSON.parse(methodDraft(1).get() ?? "") as Record<string, string>;
  expect(kept).toMatchObject({ account: "6225883074185294", branch: "科技园支行" });
  expect(readBank(kept["bank"] ?? "")).toEqual({ code: "CMB", name: "招商银行", bin: "622588" });
  expect(methodDraft(1, "M7").get()).not.toContain("CMB");
  askForBank("M7");
  storeBank(cmb);
  expect(methodDraft(1, "M7").get()).toContain("CMB");
});

test("replaces a malformed draft when a bank is stored", () => {
  methodDraft(1).set("{");
  askForBank(undefined);
  storeBank(cmb);
  expect(methodDraft(1).get()).toContain("招商银行");
});

test.each(["", "{}", "[1,2,3]", '["a","b"]', "x"])(
  "returns undefined for the malformed bank %j",
  (text) => {
    expect(readBank(text)).toBeUndefined();
  },
);

test("restores a stored bank and requires six digits for recognition", () => {
  const choice = { code: "OTHER", name: "其他|银行", bin: "" };
  expect(readBank(writeBank(choice))).toEqual(choice);
  expect([binOf("6225883074"), binOf("62258"), binOf("")].map(isBin)).toEqual([true, false, false]);
});
