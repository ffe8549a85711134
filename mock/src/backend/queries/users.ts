import {
  TradeRestriction,
  RiskQuestionnaireStatus,
  CertificationStatus,
  PayMethodStatus,
} from "contract";
import { onlineAfterLastSeenMs, questionnairePassLifeMs } from "../../rules/constants.ts";
import type { User } from "../../rules/stored-records.ts";
import { payMethodsOfUser } from "../../db/pay-methods.ts";
import { changeUser, lastSeenTimeOfUser, userById } from "../../db/users.ts";
import { dateTimeText } from "../../rules/calendar.ts";
import type { RequestContext } from "../context/request-context.ts";

export function requireUser(ctx: RequestContext, id: string): User {
  const user = userById(ctx.db, id);
  if (!user) throw new Error("a record refers to an unknown user");
  return user;
}
export const callingUser = (ctx: RequestContext): User => requireUser(ctx, ctx.caller.userId);

export const riskQuestionnaireStatusOfUser = (user: User, now: number): RiskQuestionnaireStatus =>
  user.riskStatus === RiskQuestionnaireStatus.passed &&
  (user.riskPassedAt ?? 0) + questionnairePassLifeMs < now
    ? RiskQuestionnaireStatus.none
    : user.riskStatus;

/**
 * Returns the current restriction of the user. A restriction ends automatically at its end time.
 * One without an end time stays.
 */
export const tradeRestrictionOfUser = (user: User, now: number): TradeRestriction =>
  user.restrictUntilAt !== null && user.restrictUntilAt <= now
    ? TradeRestriction.none
    : user.restrictType;

export type MissingTradePrerequisiteCode =
  | "certificationNeeded"
  | "pinNeeded"
  | "methodNeeded"
  | "quizNeeded"
  | "tradeBanned";
export type MissingTradePrerequisite = {
  name: MissingTradePrerequisiteCode;
  facts: { until?: string };
};

/** Returns the missing prerequisites of a trade, in the order in which the client shows them. */
export function missingTradePrerequisites(
  ctx: RequestContext,
  user: User,
  side: "buy" | "sell",
): MissingTradePrerequisite[] {
  const banned =
    side === "buy"
      ? [TradeRestriction.buy, TradeRestriction.all]
      : [TradeRestriction.sell, TradeRestriction.all];
  const until = user.restrictUntilAt === null ? "解除为止" : dateTimeText(user.restrictUntilAt);
  const gates: [boolean, MissingTradePrerequisiteCode][] = [
    [user.certification !== CertificationStatus.done, "certificationNeeded"],
    [user.pinHash === "", "pinNeeded"],
    [
      !payMethodsOfUser(ctx.db, user.id).some(
        (it) => it.status === PayMethodStatus.on || it.status === PayMethodStatus.checking,
      ),
      "methodNeeded",
    ],
    [riskQuestionnaireStatusOfUser(user, ctx.now) !== RiskQuestionnaireStatus.passed, "quizNeeded"],
    [(banned as number[]).includes(tradeRestrictionOfUser(user, ctx.now)), "tradeBanned"],
  ];
  return gates
    .filter(([shut]) => shut)
    .map(([, name]) => ({ name, facts: name === "tradeBanned" ? { until } : {} }));
}

const routes: Record<MissingTradePrerequisiteCode, string> = {
  certificationNeeded: "certifiname",
  pinNeeded: "szPassword",
  methodNeeded: "payment",
  quizNeeded: "my",
  tradeBanned: "reputAtion",
};
export const appRouteToMeetPrerequisite = (name: MissingTradePrerequisiteCode): string =>
  routes[name];

/**
 * Records the time of the caller's request, at most twice a minute, so that most reads write
 * nothing.
 */
export function recordLastSeenTime({ db, caller: { userId }, now }: RequestContext): void {
  if (userId === "" || now - (lastSeenTimeOfUser(db, userId) ?? 0) <= onlineAfterLastSeenMs / 2)
    return;
  changeUser(db, userId, { lastSeenAt: now });
}

/**
 * Returns whether the user is online. A user with an open socket is online, even without any
 * action. A seed user with a persona is always online, even while no bot plays the user.
 */
export const isOnline = (
  { world, now }: RequestContext,
  { id, persona, lastSeenAt }: Pick<User, "id" | "persona" | "lastSeenAt">,
): boolean =>
  persona !== "" ||
  world.isConnected(id) ||
  (lastSeenAt !== null && now - lastSeenAt <= onlineAfterLastSeenMs);
