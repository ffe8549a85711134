import type { LedgerAudit, UserSummary } from "mock/client/world.ts";
import {
  type UserAccountName,
  userAccountNames,
  userAccountTitles,
  coinsToUnits,
} from "../text/user-accounts.ts";

/** Names of the platform's own accounts. */
const platformAccountTitles: Readonly<Record<string, string>> = { fee: "手续费", issued: "发行" };

/**
 * Row of the account table. Amounts are in 1/10,000 of a coin. `null` means that the user has no
 * such account.
 */
export type AccountWithBalances = {
  id: string;
  name: string;
  userUnits: readonly (number | null)[];
  totalUnits: number;
};

/**
 * Returns, per account, the balances of the given two users and the total of the world. The totals
 * add up to zero, because the platform's account `issued` holds all existing coins as a negative
 * amount.
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
