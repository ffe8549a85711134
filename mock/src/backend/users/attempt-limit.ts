import type { CodeName } from "contract";
import { clockText } from "../../rules/calendar.ts";
import { triesLockMs, triesMax } from "../../rules/constants.ts";
import { forgetTries, setTries, triesOf } from "../../db/identity.ts";
import type { Desk } from "../context/request-context.ts";

/** What stands between a guesser and somebody's money. A code by SMS is one for each use: a right one of another use ends no row. */
export type Secret = "pin" | "identity" | "idTail" | "loginPassword" | `sms${number}` | "phone" | "account";

type Attempt<C extends CodeName> = {
  secret: Secret;
  locked: C;
  /** Where it was typed, so that the sentence stands there. */
  field?: string;
  isRight: () => boolean;
  /** Keeps the count after a right try. Otherwise free numbers between taken ones would reset it. */
  keepsCount?: true;
  /** Refuses; so many tries are left. */
  refuseWrong: (remain: number) => never;
};

/**
 * The one way to show a secret. A wrong one is counted though the call is refused: otherwise anybody could try for ever.
 * While it is locked nothing is looked at, so that a right one sounds like any other.
 */
export function passSecret<C extends CodeName>(
  desk: Desk<C>,
  { secret, locked, field, isRight, keepsCount, refuseWrong }: Attempt<C>,
): void {
  const { userId } = desk.caller;
  const refuseLocked = (until: number) => desk.refuse(locked, { time: clockText(until), retryAt: until, ...(field && { field }) });
  const before = triesOf(desk.db, userId, secret);
  const lockedUntil = before?.lockedUntilAt ?? 0;
  if (lockedUntil > desk.now) return refuseLocked(lockedUntil);
  if (isRight()) {
    if (before && !keepsCount) forgetTries(desk.db, userId, secret);
    return;
  }
  const wrong = (before?.wrong ?? 0) + 1;
  const until = desk.now + triesLockMs;
  const isLast = wrong >= triesMax;
  const now = isLast ? { wrong: 0, lockedUntilAt: until } : { wrong, lockedUntilAt: null };
  desk.afterRefusal(() => setTries(desk.db, { userId, secret, ...now }));
  return isLast ? refuseLocked(until) : refuseWrong(triesMax - wrong);
}
