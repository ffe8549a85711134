import { asFen, type Output, asPrice, asAssetUnits } from "contract";
import { describe, expect, test } from "vitest";
import {
  blankPurchaseFormValues,
  nearestValidPurchaseAmount,
  clearStoredPurchaseFormValues,
  restorePurchaseFormValues,
  derivePurchaseFormState,
  storePurchaseFormValues,
  buyerLimitReasonTexts,
  buildPurchaseRequest,
} from "./purchase-form.ts";

type Detail = Output<"buySellDetail">;
const detail = {
  entrustId: "e1",
  price: asPrice(7_1200),
  lockPrice: asPrice(7_1200),
  lockId: "k1",
  lockTail: 36,
  remain: asAssetUnits(1_000_0000),
  minAmount: asFen(100_00),
  maxAmount: asFen(5000_00),
  payTypes: [2],
} as unknown as Detail;
const config = {
  maxAmount: asFen(50_000_00),
  dailyLimit: null,
  dailyUsed: null,
} as unknown as Output<"buyConfig">;
const methods = [{ id: "m1", type: 2, status: 1, isDefault: 1 }] as unknown as Output<"methodList">;
const entry = { ...blankPurchaseFormValues, text: "1200" };

const due = (item: Partial<Detail>, text = entry.text) => {
  const offer = { ...detail, ...item };
  const form = derivePurchaseFormState({ ...entry, text }, offer, config, methods);
  return { due: form.due, sent: buildPurchaseRequest(form, { ...entry, text }, offer) };
};

test("the purchase form shows and sends the amount due with the cents that `lockTail` reserves", () => {
  const { due: shown, sent } = due({});
  expect(shown).toEqual({ amount: 1199_36, quantity: 168_4494, exact: true });
  expect(sent).toMatchObject({ amount: 1200_00, payAmount: 1199_36, lockId: "k1" });
});

test("the amount due of a purchase is exact if `lockTail` is null or the whole listing is bought", () => {
  expect(due({ lockTail: null }).due).toMatchObject({ amount: 1200_00, exact: true });
  expect(
    due({ remain: asAssetUnits(168_4494), maxAmount: asFen(1199_36) }, "1199.36").due,
  ).toMatchObject({
    quantity: 168_4494,
    exact: true,
  });
});

test("the purchase request has no `payAmount` if the backend sends no `lockTail`", () => {
  const { due: shown, sent } = due({ lockTail: undefined });
  expect(shown).toMatchObject({ amount: 1200_00, exact: false });
  expect(sent).not.toHaveProperty("payAmount");
});

test("the purchase form suggests the nearest valid amount for one that is too high or too low", () => {
  const cure = (text: string, item: Partial<Detail> = {}) => {
    const now = { ...entry, text };
    return nearestValidPurchaseAmount(
      now,
      derivePurchaseFormState(now, { ...detail, ...item }, config, methods),
    );
  };
  expect([cure("6200"), cure("99.99"), cure("1200"), cure("")]).toEqual([
    5000_00,
    100_00,
    undefined,
    undefined,
  ]);
  expect(cure("6200", { minAmount: asFen(0), maxAmount: asFen(0) })).toBe(undefined);
});

test("keeps the purchase input for a listing until it is cleared or the list passes a new amount", () => {
  storePurchaseFormValues("e1", undefined, entry);
  expect(restorePurchaseFormValues("e1", undefined)).toBe(entry);
  expect(restorePurchaseFormValues("e2", undefined).text).toBe("");
  expect(restorePurchaseFormValues("e1", "amount:500").text).toBe("500");
  clearStoredPurchaseFormValues();
  expect(restorePurchaseFormValues("e1", undefined).text).toBe("");
});

describe("own limits of a buyer", () => {
  const own = {
    maxAmount: asFen(2000_00),
    dailyLimit: asFen(5000_00),
    dailyUsed: null,
    dailyHalved: 0,
  } as unknown as Output<"buyConfig">;
  const level1 = { creditLevel: 1, riskLevel: 1 } as const;
  const formAt = (text: string, changes: Partial<Detail> = {}, given = own) =>
    derivePurchaseFormState({ ...entry, text }, { ...detail, ...changes }, given, methods);

  test("a buyer's own limits lower the seller's; the purchase form accepts the amount that it suggests", () => {
    const form = formAt("3000");
    expect(form).toMatchObject({
      isCutByOwnLimits: true,
      wrong: "单笔最高 ¥2,000.00",
      limits: { maxAmount: 2000_00 },
    });
    expect(nearestValidPurchaseAmount({ ...entry, text: "3000" }, form)).toBe(2000_00);
    expect(buildPurchaseRequest(form, { ...entry, text: "3000" }, detail)).toBeUndefined();
    expect(buildPurchaseRequest(formAt("2000"), { ...entry, text: "2000" }, detail)).toMatchObject({
      amount: 2000_00,
    });
  });

  test("explains a buyer's own limits by level, questionnaire result and remaining daily limit", () => {
    expect(buyerLimitReasonTexts(own, level1)).toEqual([
      "等级 1 单笔最多 ¥2,000，今日还可买 ¥5,000",
    ]);
    const halved = { ...own, dailyLimit: asFen(2500_00), dailyHalved: 1 as const };
    expect(buyerLimitReasonTexts(halved, level1)).toEqual([
      "等级 1 单笔最多 ¥2,000",
      "问卷结果“保守型”，额度减半，今日还可买 ¥2,500",
    ]);
    expect(buyerLimitReasonTexts({ ...own, dailyLimit: null }, undefined)).toEqual([
      "您单笔最多 ¥2,000",
    ]);
  });

  test("closes the purchase form if a buyer's limits are below the seller's minimum or used up today", () => {
    expect(formAt("", { minAmount: asFen(5000_00), maxAmount: asFen(9000_00) }).closedReason).toBe(
      "该卖家每笔最低 ¥5,000，您最多可买 ¥2,000",
    );
    expect(formAt("", {}, { ...own, dailyUsed: asFen(5000_00) }).closedReason).toBe(
      "今日额度已用完，明天可再买",
    );
    expect(formAt("").closedReason).toBeUndefined();
  });
});
