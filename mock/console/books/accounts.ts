import type { Audit, SomebodyThere } from "../../src/client/world.ts";

/** The smallest part of a coin; books are kept in these. */
const perCoin = 10_000;
export const unitsOf = (quantity: number): number => Math.round(quantity * perCoin);
export const coinsOf = (units: number): number => units / perCoin;

/** TABLE: what each account is called. Those that a person has come first, then the house's. */
const ofPeople = { able: "可用", entrustFrozen: "挂单冻结", orderLocked: "订单锁定", cooling: "冷却" } as const;
const ofHouse: Readonly<Record<string, string>> = { fee: "手续费", issued: "发行" };
type OwnAccount = keyof typeof ofPeople;
const own = Object.keys(ofPeople) as OwnAccount[];

/** Figures are units; null: nobody has such an account. */
export type AccountRow = { id: string; name: string; each: readonly (number | null)[]; all: number };

/** Who has how much of what, and all together. The last column must add up to nothing: what people have was issued. */
export function accountRows(two: readonly SomebodyThere[], totals: Audit["totals"]): AccountRow[] {
  const isOwn = (id: string): id is OwnAccount => Object.hasOwn(ofPeople, id);
  const others = Object.keys(totals).filter((it) => !isOwn(it));
  const ordered = [
    ...own,
    ...Object.keys(ofHouse).filter((it) => others.includes(it)),
    ...others.filter((it) => !Object.hasOwn(ofHouse, it)),
  ];
  return ordered.map((id) => ({
    id,
    name: isOwn(id) ? ofPeople[id] : (ofHouse[id] ?? id),
    each: two.map(({ balances }) => (isOwn(id) ? unitsOf(balances[id]) : null)),
    all: totals[id] ?? 0,
  }));
}

export const sumOf = (figures: readonly (number | null)[]): number => figures.reduce<number>((sum, it) => sum + (it ?? 0), 0);
