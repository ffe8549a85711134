/** Units per coin. Amounts in the ledger are whole numbers of units. */
const unitsPerCoin = 10_000;
export const coinsToUnits = (quantity: number): number => Math.round(quantity * unitsPerCoin);
export const unitsToCoins = (units: number): number => units / unitsPerCoin;

/** Accounts that hold a user's coins. */
export const userAccountTitles = {
  able: "可用",
  entrustFrozen: "挂单冻结",
  orderLocked: "订单锁定",
  cooling: "冷却",
} as const;
export type UserAccountName = keyof typeof userAccountTitles;
export const userAccountNames = Object.keys(userAccountTitles) as UserAccountName[];
