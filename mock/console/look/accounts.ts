/** The smallest part of a coin; books are kept in these. */
const perCoin = 10_000;
export const unitsOf = (quantity: number): number => Math.round(quantity * perCoin);
export const coinsOf = (units: number): number => units / perCoin;

/** TABLE: where a person's coins are. */
export const personAccounts = {
  able: "可用",
  entrustFrozen: "挂单冻结",
  orderLocked: "订单锁定",
  cooling: "冷却",
} as const;
export type PersonAccount = keyof typeof personAccounts;
export const personAccountIds = Object.keys(personAccounts) as PersonAccount[];
