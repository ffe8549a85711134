import { asFen, PayMethodStatus, type Offer, type Output, type PayMethod, asPrice } from "contract";
import { describe, expect, test } from "vitest";
import {
  blankQuickMatchFormValues,
  serializeQuickMatchDraft,
  readQuickMatchFormValuesFromUrl,
  estimateQuickMatchPrices,
  deriveQuickMatchFormState,
  maxQuickMatchAmountText,
  parseQuickMatchDraft,
  isSameQuickMatchRequest,
  findQuickMatchAlternatives,
  buildQuickMatchRequest,
} from "./quick-match-form.ts";

const config = {
  refPrice: asPrice(7_2000),
  minAmount: asFen(100_00),
  maxAmount: asFen(10_000_00),
  dailyLimit: asFen(30_000_00),
  dailyUsed: asFen(25_000_00),
};
const given = config as Output<"buyConfig">;
const method = (id: string, type: 1 | 2, more: Partial<PayMethod> = {}) =>
  ({ id, type, status: PayMethodStatus.on, isDefault: 0, ...more }) as PayMethod;
const methods = [
  method("a1", 2),
  method("a2", 2, { isDefault: 1 }),
  method("b1", 1),
  method("off", 1, { status: PayMethodStatus.off }),
];
const offer = (at: number, types: number[], userId = `U${at}`) =>
  ({ price: asPrice(at), payTypes: types, seller: { userId } }) as Offer;

test("fills the quick-match form from the URL and ignores invalid values", () => {
  expect(readQuickMatchFormValuesFromUrl(new URLSearchParams("amount=5000&payType=2"))).toEqual({
    mode: "amount",
    text: "5000",
    payType: 2,
  });
  expect(readQuickMatchFormValuesFromUrl(new URLSearchParams("amount=%3Cb%3E&payType=9"))).toEqual(
    {},
  );
});

test("restores the draft of a quick match and drops its invalid parts", () => {
  expect(
    parseQuickMatchDraft(
      serializeQuickMatchDraft({ ...blankQuickMatchFormValues, mode: "quantity", text: "12.5" }),
    ),
  ).toEqual({ mode: "quantity", text: "12.5" });
  expect(parseQuickMatchDraft("amount:12e9")).toEqual({ mode: "amount", text: "" });
  expect(parseQuickMatchDraft("nonsense")).toEqual({});
});

test("a quick match uses all of the user's payment types, or only the type of a chosen account", () => {
  expect(deriveQuickMatchFormState(blankQuickMatchFormValues, given, methods)).toMatchObject({
    account: undefined,
    payTypes: [2, 1],
  });
  expect(
    deriveQuickMatchFormState({ ...blankQuickMatchFormValues, payType: 2 }, given, methods),
  ).toMatchObject({
    account: { id: "a2" },
    payTypes: [2],
  });
  expect(
    deriveQuickMatchFormState({ ...blankQuickMatchFormValues, accountId: "b1" }, given, methods),
  ).toMatchObject({
    account: { id: "b1" },
    payTypes: [1],
  });
});

test("the quick-match price estimate counts each seller with a matching payment type once", () => {
  const offers = [
    offer(7_2500, [2]),
    offer(7_1800, [1, 2]),
    offer(7_1000, [4]),
    offer(7_2000, [2], "U72500"),
  ];
  expect(estimateQuickMatchPrices(offers, [1, 2], "cheapest")).toMatchObject({
    sellers: 2,
    low: 7_1800,
    high: 7_2500,
    able: { length: 3 },
  });
  expect(estimateQuickMatchPrices([], [2], "fastest")).toBeUndefined();
});

test("`maxPrice` of a quick-match request is the highest estimate or, for `cheapest`, the lowest", () => {
  const entry = { ...blankQuickMatchFormValues, text: "1000", accountId: "b1" };
  const estimate = {
    sellers: 2,
    low: asPrice(7_1800),
    high: asPrice(7_2500),
    fastest: asPrice(7_2500),
    able: [],
  };
  const form = deriveQuickMatchFormState(entry, given, methods);
  expect(buildQuickMatchRequest({ ...entry, preference: "cheapest" }, form, estimate)).toEqual({
    amount: 1000_00,
    payTypes: [1],
    buyerMethodId: "b1",
    prefer: "price",
    maxPrice: 7_1800,
  });
  expect(buildQuickMatchRequest(entry, form, estimate)).toMatchObject({
    maxPrice: 7_2500,
    prefer: "speed",
  });
});

test("creates no quick-match request without an amount or without a payment account", () => {
  expect(
    buildQuickMatchRequest(
      blankQuickMatchFormValues,
      deriveQuickMatchFormState(blankQuickMatchFormValues, given, methods),
      undefined,
    ),
  ).toBeUndefined();
  const entry = { ...blankQuickMatchFormValues, text: "1000" };
  expect(
    buildQuickMatchRequest(entry, deriveQuickMatchFormState(entry, given, []), undefined),
  ).toBeUndefined();
});

test("treats quick-match requests that differ only in the price limit as the same", () => {
  const input = { amount: asFen(1000_00), payTypes: [2 as const], maxPrice: asPrice(7_1800) };
  expect(isSameQuickMatchRequest(input, { ...input, maxPrice: asPrice(7_1900) })).toBe(true);
  expect(isSameQuickMatchRequest(input, { ...input, amount: asFen(999_00) })).toBe(false);
});

test("the quick-match button 最大 enters the lower of order limit and remaining daily limit", () => {
  expect(maxQuickMatchAmountText("amount", given)).toBe("5000");
  expect(maxQuickMatchAmountText("quantity", given)).toBe("694.4444");
});

test("a quick match sorts `fastest` by speed with offline sellers last, and `cheapest` by price", () => {
  const known = (at: number, avgReleaseSec: number | null, online: 0 | 1 = 1) =>
    ({ ...offer(at, [2]), seller: { userId: `U${at}`, avgReleaseSec, online } }) as Offer;
  const offers = [known(7_1000, null), known(7_2000, 300), known(7_3000, 60), known(7_4000, 10, 0)];
  expect(estimateQuickMatchPrices(offers, [2], "fastest")?.able.map((it) => it.price)).toEqual([
    7_3000, 7_2000, 7_1000, 7_4000,
  ]);
  expect(estimateQuickMatchPrices(offers, [2], "cheapest")?.able.map((it) => it.price)).toEqual([
    7_1000, 7_2000, 7_3000, 7_4000,
  ]);
});

test("a quick match suggests another amount or payment type if no seller fits", () => {
  const upTo = (most: number, types: number[]) =>
    ({ ...offer(7_2000, types), minAmount: asFen(100_00), maxAmount: asFen(most) }) as Offer;
  const anySum = [upTo(5_000_00, [2]), upTo(20_000_00, [2]), upTo(90_000_00, [1])];
  const ways = findQuickMatchAlternatives(asFen(49_000_00), [2], [2, 1], {
    anySum,
    anyWay: [upTo(90_000_00, [1, 4])],
  });
  expect(ways.sum).toMatchObject({ amount: 20_000_00, payType: 2 });
  expect(ways.way).toMatchObject({ amount: 49_000_00, payType: 1, sellers: 1 });
  expect(findQuickMatchAlternatives(asFen(50_00), [2], [2], { anySum, anyWay: [] })).toEqual({
    sum: expect.objectContaining({ amount: 100_00 }) as object,
  });
});

describe("the fair preference", () => {
  const known = (at: number, avgReleaseSec: number) =>
    ({ ...offer(at, [2]), seller: { userId: `U${at}`, avgReleaseSec, online: 1 } }) as Offer;

  test("the quick-match preference `fair` selects the fastest seller within 1 % of the lowest price", () => {
    const offers = [known(7_0500, 420), known(7_1200, 180), known(7_1300, 60), known(7_2700, 30)];
    const estimate = estimateQuickMatchPrices(offers, [2], "fair");
    expect(estimate).toMatchObject({ sellers: 2, low: 7_0500, high: 7_1200, fastest: 7_2700 });
    expect(estimate?.able.map((it) => it.price)).toEqual([7_1200, 7_0500]);
  });

  test("the preference `fair` is preselected in an empty quick-match form", () => {
    expect(blankQuickMatchFormValues.preference).toBe("fair");
  });
});
