import type { CodeName } from "contract";
import { timeOfDayText } from "../../rules/calendar.ts";
import { secretLockAfterWrongAttemptsMs, secretAttemptsMax } from "../../rules/constants.ts";
import {
  clearWrongSecretAttempts,
  setWrongSecretAttempts,
  wrongSecretAttemptsOfUser,
} from "../../db/user-verification.ts";
import type { RequestContext } from "../context/request-context.ts";

/**
 * Secrets that a client could guess, each with its own count of wrong attempts. SMS codes have a
 * count per purpose (`sms1` and so on), so that a correct code for one purpose does not reset the
 * count of another.
 */
export type AttemptLimitedSecret =
  | "pin"
  | "identity"
  | "idTail"
  | "loginPassword"
  | `sms${number}`
  | "phone"
  | "account";

type SecretAttempt<C extends CodeName> = {
  secret: AttemptLimitedSecret;
  locked: C;
  /** Name of the input field, so that the client shows the error there. */
  field?: string;
  isRight: () => boolean;
  /**
   * Keeps the count of wrong attempts after a correct one. A correct attempt here is a phone number
   * or account that no other user has. If it reset the count, an attacker could find out without
   * limit which phone numbers and accounts are in use.
   */
  keepsCount?: true;
  /** Refuses a wrong attempt. `remain`: number of attempts that are left. */
  refuseWrong: (remain: number) => never;
};

/**
 * Checks a secret. Counts each wrong attempt, even though the call is refused. Otherwise a secret
 * could be guessed without limit. While a secret is locked, it is not checked, so that the
 * response does not reveal a correct guess.
 */
export function verifySecretWithAttemptLimit<C extends CodeName>(
  ctx: RequestContext<C>,
  { secret, locked, field, isRight, keepsCount, refuseWrong }: SecretAttempt<C>,
): void {
  const { userId } = ctx.caller;
  const refuseLocked = (until: number) =>
    ctx.refuse(locked, { time: timeOfDayText(until), retryAt: until, ...(field && { field }) });
  const before = wrongSecretAttemptsOfUser(ctx.db, userId, secret);
  const lockedUntil = before?.lockedUntilAt ?? 0;
  if (lockedUntil > ctx.now) return refuseLocked(lockedUntil);
  if (isRight()) {
    if (before && !keepsCount) clearWrongSecretAttempts(ctx.db, userId, secret);
    return;
  }
  const wrong = (before?.wrong ?? 0) + 1;
  const until = ctx.now + secretLockAfterWrongAttemptsMs;
  const isLast = wrong >= secretAttemptsMax;
  const now = isLast ? { wrong: 0, lockedUntilAt: until } : { wrong, lockedUntilAt: null };
  ctx.afterRefusal(() => setWrongSecretAttempts(ctx.db, { userId, secret, ...now }));
  return isLast ? refuseLocked(until) : refuseWrong(secretAttemptsMax - wrong);
}
