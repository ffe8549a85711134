import type { CodeName } from "contract";
import { clockText } from "../../rules/calendar.ts";
import { triesLockMs, triesMax } from "../../rules/constants.ts";
import { clearAttempts, setAttempts, attemptsOf } from "../../db/identity.ts";
import type { RequestContext } from "../context/request-context.ts";

/** What stands between a guesser and somebody's money. A code by SMS is one for each use: a right one of another use ends no row. */
export type GuardedSecret =
  | "pin"
  | "identity"
  | "idTail"
  | "loginPassword"
  | `sms${number}`
  | "phone"
  | "account";

type SecretAttempt<C extends CodeName> = {
  secret: GuardedSecret;
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
export function verifySecret<C extends CodeName>(
  ctx: RequestContext<C>,
  { secret, locked, field, isRight, keepsCount, refuseWrong }: SecretAttempt<C>,
): void {
  const { userId } = ctx.caller;
  const refuseLocked = (until: number) =>
    ctx.refuse(locked, { time: clockText(until), retryAt: until, ...(field && { field }) });
  const before = attemptsOf(ctx.db, userId, secret);
  const lockedUntil = before?.lockedUntilAt ?? 0;
  if (lockedUntil > ctx.now) return refuseLocked(lockedUntil);
  if (isRight()) {
    if (before && !keepsCount) clearAttempts(ctx.db, userId, secret);
    return;
  }
  const wrong = (before?.wrong ?? 0) + 1;
  const until = ctx.now + triesLockMs;
  const isLast = wrong >= triesMax;
  const now = isLast ? { wrong: 0, lockedUntilAt: until } : { wrong, lockedUntilAt: null };
  ctx.afterRefusal(() => setAttempts(ctx.db, { userId, secret, ...now }));
  return isLast ? refuseLocked(until) : refuseWrong(triesMax - wrong);
}
