import { describe, expect, test } from "vitest";
import { amountForQuantity, asFen, asPrice, asAssetUnits } from "../money/money.ts";
import {
  orderLimitsOfListing,
  quoteTrade,
  remainingListingValueOf,
  requestedAmountOf,
} from "./quote.ts";

const listing = {
  price: asPrice(72_000),
  remain: asAssetUnits(10_000_000),
  minAmount: asFen(100_00),
  maxAmount: asFen(5000_00),
};
const most = asFen(1_000_000_00);

test("quoteTrade subtracts one yuan from the requested amount and adds the payment suffix as fen", () => {
  expect(quoteTrade(listing, { amount: asFen(1000_00) }, most, 37)).toEqual({
    amount: 999_37,
    quantity: asAssetUnits(1_388_013),
    tail: 37,
  });
});

test("quoteTrade subtracts no yuan if the amount would fall below the listing's minimum", () => {
  expect(quoteTrade(listing, { amount: asFen(100_00) }, most, 37)).toMatchObject({
    amount: 100_37,
    tail: 37,
  });
});

test("quoteTrade returns the largest quantity that the amount pays for", () => {
  for (let wanted = 100_00; wanted <= 5000_00; wanted += 12_347) {
    const { amount, quantity } = quoteTrade(
      listing,
      { amount: asFen(wanted) },
      most,
      (wanted % 99) + 1,
    );
    expect(amountForQuantity(quantity, listing.price, "up")).toBeLessThanOrEqual(amount);
    expect(amountForQuantity(asAssetUnits(quantity + 1), listing.price, "up")).toBeGreaterThan(
      amount,
    );
  }
});

test("quoteTrade charges the whole remaining quantity at its value, rounded up", () => {
  const rest = { ...listing, remain: asAssetUnits(333_333) };
  expect(remainingListingValueOf(rest)).toBe(240_00);
  expect(quoteTrade(rest, { quantity: asAssetUnits(333_333) }, most, 37)).toEqual({
    amount: 240_00,
    quantity: 333_333,
    tail: 0,
  });
  expect(quoteTrade(rest, { amount: asFen(240_00) }, most, 37)).toEqual({
    amount: 240_00,
    quantity: 333_333,
    tail: 0,
  });
});

test("orderLimitsOfListing allows a remaining quantity worth less than the listing's minimum", () => {
  expect(
    orderLimitsOfListing({ ...listing, remain: asAssetUnits(100_000), minAmount: asFen(500_00) }),
  ).toEqual({
    min: 72_00,
    max: 72_00,
  });
});

test("quoteTrade returns the requested amount if no payment suffix is reserved", () => {
  expect(quoteTrade(listing, { amount: asFen(1000_00) }, most, undefined)).toMatchObject({
    amount: 1000_00,
    tail: 0,
  });
});

describe("requestedAmountOf", () => {
  test("requestedAmountOf prices a quantity and rounds up to the next fen", () => {
    expect(requestedAmountOf(listing, { quantity: asAssetUnits(1_000_000) })).toBe(720_00);
    expect(requestedAmountOf(listing, { quantity: asAssetUnits(1) })).toBe(1);
  });

  test("requestedAmountOf returns zero if neither amount nor quantity is given", () => {
    expect(requestedAmountOf(listing, {})).toBe(0);
  });
});

describe("quoteTrade", () => {
  test("quoteTrade ignores the requested amount if the requested quantity is all that remains", () => {
    const rest = { ...listing, remain: asAssetUnits(333_333) };
    expect(
      quoteTrade(rest, { amount: asFen(239_99), quantity: asAssetUnits(333_333) }, most, 37),
    ).toEqual({
      amount: 240_00,
      quantity: 333_333,
      tail: 0,
    });
  });

  test("quoteTrade subtracts one yuan if the resulting amount equals the listing's minimum", () => {
    const quote = quoteTrade(
      { ...listing, minAmount: asFen(100_37) },
      { amount: asFen(101_00) },
      most,
      37,
    );
    expect(quote).toMatchObject({ amount: 100_37, tail: 37 });
  });

  test("quoteTrade adds the payment suffix if the resulting amount equals the listing's maximum", () => {
    const quote = quoteTrade(
      { ...listing, maxAmount: asFen(100_37) },
      { amount: asFen(100_00) },
      most,
      37,
    );
    expect(quote).toMatchObject({ amount: 100_37, tail: 37 });
  });

  test("quoteTrade adds no payment suffix if the amount would exceed the listing's maximum", () => {
    const quote = quoteTrade(
      { ...listing, maxAmount: asFen(100_36) },
      { amount: asFen(100_00) },
      most,
      37,
    );
    expect(quote).toMatchObject({ amount: 100_00, tail: 0 });
  });

  test("quoteTrade adds no payment suffix if the amount would exceed the buyer's limit", () => {
    expect(quoteTrade(listing, { amount: asFen(100_00) }, asFen(100_36), 37)).toMatchObject({
      amount: 100_00,
      tail: 0,
    });
  });

  test("quoteTrade adds no payment suffix if the amount would buy more than remains", () => {
    // At 0.01 CNY per coin, the listing has 10,036.5 coins. They are worth 100.365 CNY, which
    // rounds up to 100.37. But 100.37 CNY would buy 10,037 coins, more than the listing has.
    const cheap = { ...listing, price: asPrice(100), remain: asAssetUnits(100_365_000) };
    expect(remainingListingValueOf(cheap)).toBe(100_37);
    expect(quoteTrade(cheap, { amount: asFen(100_00) }, most, 37)).toEqual({
      amount: 100_00,
      quantity: 100_000_000,
      tail: 0,
    });
  });

  test("quoteTrade adds the payment suffix if the amount buys exactly what remains", () => {
    const cheap = { ...listing, price: asPrice(100), remain: asAssetUnits(100_370_000) };
    expect(quoteTrade(cheap, { amount: asFen(100_00) }, most, 37)).toEqual({
      amount: 100_37,
      quantity: 100_370_000,
      tail: 37,
    });
  });
});
