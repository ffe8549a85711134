import { beforeEach, expect, test } from "vitest";
import {
  storeCardIdForBankChoice,
  cardPrefixOf,
  isCompleteCardPrefix,
  storeBankChoice,
  paymentMethodDraftStorageSlot,
  parseBankChoice,
  stringifyBankChoice,
} from "./method-draft.ts";

const cmb = { bankCode: "CMB", bankName: "招商银行" };
beforeEach(() => localStorage.clear());

test("stores the chosen bank only in the draft of the card that requested it", () => {
  paymentMethodDraftStorageSlot(1).set(
    JSON.stringify({ account: "6225883074185294", branch: "科技园支行" }),
  );
  paymentMethodDraftStorageSlot(1, "M7").set(JSON.stringify({ account: "6222020000" }));
  storeCardIdForBankChoice(undefined);
  storeBankChoice(cmb);
  const kept = JSON.parse(paymentMethodDraftStorageSlot(1).get() ?? "") as Record<string, string>;
  expect(kept).toMatchObject({ account: "6225883074185294", branch: "科技园支行" });
  expect(parseBankChoice(kept["bank"] ?? "")).toEqual({
    code: "CMB",
    name: "招商银行",
    bin: "622588",
  });
  expect(paymentMethodDraftStorageSlot(1, "M7").get()).not.toContain("CMB");
  storeCardIdForBankChoice("M7");
  storeBankChoice(cmb);
  expect(paymentMethodDraftStorageSlot(1, "M7").get()).toContain("CMB");
});

test("a payment method draft keeps account and phone number in the tab, but never in localStorage", () => {
  const fields = { account: "6225883074185294", phone: "13829471650", branch: "科技园支行" };
  paymentMethodDraftStorageSlot(1).set(JSON.stringify(fields));
  expect(JSON.parse(paymentMethodDraftStorageSlot(1).get() ?? "")).toEqual(fields);
  expect(JSON.stringify(localStorage)).toContain("科技园支行");
  expect(JSON.stringify(localStorage)).not.toMatch(/6225883074185294|13829471650/);
  paymentMethodDraftStorageSlot(1).clear();
  expect(paymentMethodDraftStorageSlot(1).get()).toBe("{}");
});

test("storing the chosen bank replaces a malformed draft of a bank card", () => {
  paymentMethodDraftStorageSlot(1).set("{");
  storeCardIdForBankChoice(undefined);
  storeBankChoice(cmb);
  expect(paymentMethodDraftStorageSlot(1).get()).toContain("招商银行");
});

test.each(["", "{}", "[1,2,3]", '["a","b"]', "x"])(
  "parseBankChoice returns undefined for the malformed stored bank %j",
  (text) => {
    expect(parseBankChoice(text)).toBeUndefined();
  },
);

test("parseBankChoice restores a stored bank", () => {
  const choice = { code: "OTHER", name: "其他|银行", bin: "" };
  expect(parseBankChoice(stringifyBankChoice(choice))).toEqual(choice);
});

test("isCompleteCardPrefix requires six digits", () => {
  expect(
    [cardPrefixOf("6225883074"), cardPrefixOf("62258"), cardPrefixOf("")].map(isCompleteCardPrefix),
  ).toEqual([true, false, false]);
});
