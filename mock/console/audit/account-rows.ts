import type { Audit, UserSummary } from "../../src/client/world.ts";
import {
  type PersonAccount,
  personAccountIds,
  personAccounts,
  unitsOfCoins,
} from "../text/user-accounts.ts";

/** TABLE: names of the platform's own accounts. */
const ofHouse: Readonly<Record<string, string>> = { fee: "手续费", issued: "发行" };

/** Amounts in units. `null` means that the user has no such account. */
export type AccountRow = {
  id: string;
  name: string;
  each: readonly (number | null)[];
  all: number;
};

/**
 * Returns the balances of both users and the total per account. The totals must add up to zero,
 * because all coins of users are booked as a negative amount in the platform's `issued` account.
 */
export function accountRows(two: readonly UserSummary[], totals: Audit["totals"]): AccountRow[] {
  const isOwn = (id: string): id is PersonAccount => Object.hasOwn(personAccounts, id);
  const others = Object.keys(totals).filter((it) => !isOwn(it));
  const ordered = [
    ...personAccountIds,
    ...Object.keys(ofHouse).filter((it) => others.includes(it)),
    ...others.filter((it) => !Object.hasOwn(ofHouse, it)),
  ];
  return ordered.map((id) => ({
    id,
    name: isOwn(id) ? personAccounts[id] : (ofHouse[id] ?? id),
    each: two.map(({ balances }) => (isOwn(id) ? unitsOfCoins(balances[id]) : null)),
    all: totals[id] ?? 0,
  }));
}

export const sumOfFigures = (figures: readonly (number | null)[]): number =>
  figures.reduce<number>((sum, it) => sum + (it ?? 0), 0);
