import { BillType, asFen, asAssetUnits } from "contract";
import { expect, test } from "vitest";
import { type CostCalculationBill, calculateBillStatement } from "./bill-statement.ts";

const line = (
  billType: BillType,
  coins: number,
  yuan: number | null,
  createdAt: number,
): CostCalculationBill => ({
  billType,
  quantity: asAssetUnits(coins * 10_000),
  cny: yuan === null ? null : asFen(yuan * 100),
  createdAt,
});
const { bought, sold, fee } = BillType;

test("calculateBillStatement assigns the cost of the oldest coins to sales and fees", () => {
  const lines = [
    line(bought, 100, 700, 1),
    line(bought, 100, 720, 2),
    line(sold, -120, 900, 3),
    line(fee, -1, null, 3),
    line(bought, 10, 73, 4),
  ];
  // Costs: 100 sold coins at 7.00, 20 sold coins at 7.20, and one coin for the fee at 7.20.
  expect(calculateBillStatement(lines, 3)).toEqual({
    bought: { quantity: 100_000, cny: 7300 },
    sold: { quantity: 1_200_000, cny: 90_000 },
    fee: 10_000,
    cost: 85_120,
    gain: 4880,
    unknown: 0,
  });
});

test("calculateBillStatement sells bought coins first and assigns no cost to other coins", () => {
  const lines = [line(bought, 50, 350, 1), line(sold, -75, 540, 2)];
  expect(calculateBillStatement(lines, 0)).toMatchObject({
    sold: { quantity: 750_000, cny: 54_000 },
    cost: 35_000,
    gain: 1000,
    unknown: 250_000,
  });
});

test("calculateBillStatement splits the cost of a purchase among sales without losing a fen", () => {
  const lines = [
    line(bought, 3, 10, 1),
    line(sold, -1, 4, 2),
    line(sold, -1, 4, 2),
    line(sold, -1, 4, 2),
  ];
  expect(calculateBillStatement(lines, 0)).toMatchObject({ cost: 1000, gain: 200 });
});
