import {
  BillType,
  costOfLotPart,
  type Fen,
  asFen,
  type BillStatement,
  type AssetUnits,
  asAssetUnits,
} from "contract";
import { subtractQuantities, addQuantities } from "./ledger.ts";

/** Fields of a bill that are needed to calculate costs. */
export type CostCalculationBill = {
  billType: number;
  quantity: AssetUnits;
  cny: Fen | null;
  createdAt: number;
};
/**
 * Bill types that a statement counts: purchases, sales and fees. The cost of coins from deposits
 * and manual adjustments is unknown. All other bills only move coins between the user's own
 * balances.
 */
export const costCalculationBillTypes: readonly BillType[] = [
  BillType.bought,
  BillType.sold,
  BillType.fee,
];

type Lot = { quantity: AssetUnits; cny: Fen };
/** Part of the sold coins or of the fee that purchases cover, and the cost of this part. */
type TakenLot = Lot;

/** Creates an empty stock of bought coins. `take` uses the oldest lots first. */
function openLots() {
  const lots: Lot[] = [];
  const takePart = (lot: Lot, part: AssetUnits): Fen => {
    const cost = costOfLotPart(part, lot);
    lot.quantity = subtractQuantities(lot.quantity, part);
    lot.cny = asFen(lot.cny - cost);
    if (lot.quantity === 0) lots.shift();
    return cost;
  };
  return {
    add: (lot: Lot): void => void lots.push({ ...lot }),
    take(quantity: AssetUnits): TakenLot {
      let left = quantity;
      let cost = 0;
      for (let lot = lots[0]; left > 0 && lot; lot = lots[0]) {
        const part = asAssetUnits(Math.min(left, lot.quantity));
        cost += takePart(lot, part);
        left = subtractQuantities(left, part);
      }
      return { quantity: subtractQuantities(quantity, left), cny: asFen(cost) };
    },
  };
}

/**
 * Returns the statement of the bills from `from` on. `lines` are all purchases, sales and fees in
 * booking order. Those before `from` only determine the cost of the coins.
 */
export function calculateBillStatement(
  lines: readonly CostCalculationBill[],
  from: number,
): BillStatement {
  const lots = openLots();
  const none = { quantity: asAssetUnits(0), cny: asFen(0) };
  const statement: BillStatement = {
    bought: { ...none },
    sold: { ...none },
    fee: asAssetUnits(0),
    cost: asFen(0),
    gain: asFen(0),
    unknown: asAssetUnits(0),
  };
  for (const { billType, quantity, cny, createdAt } of lines) {
    const line = { quantity: asAssetUnits(Math.abs(quantity)), cny: cny ?? asFen(0) };
    const isBought = billType === BillType.bought;
    const cost = isBought ? none : lots.take(line.quantity);
    if (isBought) lots.add(line);
    if (createdAt < from) continue;
    if (isBought) statement.bought = addLots(statement.bought, line);
    else if (billType === BillType.fee) statement.fee = addQuantities(statement.fee, line.quantity);
    else {
      statement.sold = addLots(statement.sold, line);
      statement.unknown = addQuantities(
        statement.unknown,
        subtractQuantities(line.quantity, cost.quantity),
      );
      statement.gain = asFen(statement.gain + costOfLotPart(cost.quantity, line));
    }
    statement.cost = asFen(statement.cost + cost.cny);
    statement.gain = asFen(statement.gain - cost.cny);
  }
  return statement;
}

const addLots = (lot: Lot, line: Lot): Lot => ({
  quantity: addQuantities(lot.quantity, line.quantity),
  cny: asFen(lot.cny + line.cny),
});
