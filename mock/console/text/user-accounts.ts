/** Units per coin. Ledger amounts are in the smallest unit. */
const perCoin = 10_000;
export const unitsOfCoins = (quantity: number): number => Math.round(quantity * perCoin);
export const coinsOf = (units: number): number => units / perCoin;

/** TABLE: accounts that hold a user's coins. */
export const personAccounts = {
  able: "可用",
  entrustFrozen: "挂单冻结",
  orderLocked: "订单锁定",
  cooling: "冷却",
} as const;
export type PersonAccount = keyof typeof personAccounts;
export const personAccountIds = Object.keys(personAccounts) as PersonAccount[];
