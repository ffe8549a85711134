import type { LedgerAudit, UserSummary } from "mock/client/world.ts";
import {
  type UserAccountName,
  userAccountNames,
  userAccountTitles,
  coinsToUnits,
} from "../text/user-accounts.ts";

/** Names of the platform's own accounts. */
const platformAccountTitles: Readonly<Record<string, string>> = { fee: "手续费", issued: "发行" };

/** Amounts in 1/10,000 of a coin. `null` means that the user has no such account. */
export type AccountWithBalances = {
  id: string;
  name: string;
  userUnits: readonly (number | null)[];
  totalUnits: number;
};

/**
 * Returns per account the balances of the given two users and the total of the world. The totals
 * must add up to zero, because all coins of users are booked as a negative amount in the platform's
 * `issued` account.
 */
export function listAccountsWithBalances(
  two: readonly UserSummary[],
  totals: LedgerAudit["totals"],
): AccountWithBalances[] {
  const isOwn = (id: string): id is UserAccountName => Object.hasOwn(userAccountTitles, id);
  const others = Object.keys(totals).filter((it) => !isOwn(it));
  const ordered = [
    ...userAccountNames,
    ...Object.keys(platformAccountTitles).filter((it) => others.includes(it)),
    ...others.filter((it) => !Object.hasOwn(platformAccountTitles, it)),
  ];
  return ordered.map((id) => ({
    id,
    name: isOwn(id) ? userAccountTitles[id] : (platformAccountTitles[id] ?? id),
    userUnits: two.map(({ balances }) => (isOwn(id) ? coinsToUnits(balances[id]) : null)),
    totalUnits: totals[id] ?? 0,
  }));
}

export const sumCoinUnits = (figures: readonly (number | null)[]): number =>
  figures.reduce<number>((sum, it) => sum + (it ?? 0), 0);
