import { phoneNumberRule, SmsCodePurpose } from "contract";
import { dayStart } from "../../rules/calendar.ts";
import {
  mockSmsCode,
  smsCodeIntervalMinMs,
  smsCodeLifeMs,
  smsCodesPerDayMax,
} from "../../rules/constants.ts";
import {
  addSmsCode,
  lastSmsCode,
  countSmsCodes,
  markSmsCodeUsed,
} from "../../db/user-verification.ts";
import { userByPhone } from "../../db/users.ts";
import type { RequestContext } from "../context/request-context.ts";
import { callingUser } from "../queries/users.ts";
import { calculateTimeWindowEndWithMaintenance } from "../context/time-window-end.ts";
import { verifySecretWithAttemptLimit } from "./attempt-limit.ts";

type SmsErrorCode =
  | "smsTooSoon"
  | "smsDailyLimit"
  | "phoneFormat"
  | "phoneTaken"
  | "triesLocked"
  | "badInput";
const scenes: readonly number[] = Object.values(SmsCodePurpose);

function receiverOf(
  ctx: RequestContext<SmsErrorCode>,
  scene: number,
  given: string | undefined,
): string {
  const user = callingUser(ctx);
  if (scene !== SmsCodePurpose.bindPhone) return user.phone;
  const phone = phoneNumberRule.clean(given ?? "");
  if (phoneNumberRule.check(phone) !== undefined) return ctx.refuse("phoneFormat");
  // A phone number of another user counts as a wrong attempt, because the refusal reveals that this
  // number is in use.
  verifySecretWithAttemptLimit(ctx, {
    secret: "phone",
    locked: "triesLocked",
    field: "phone",
    keepsCount: true,
    isRight: () => [undefined, user.id].includes(userByPhone(ctx.db, phone)?.id),
    refuseWrong: () => ctx.refuse("phoneTaken"),
  });
  return phone;
}

export function sendSmsCode(
  ctx: RequestContext<SmsErrorCode>,
  scene: number,
  given: string | undefined,
): void {
  const { userId } = ctx.caller;
  if (!scenes.includes(scene)) ctx.refuse("badInput", { field: "scene" });
  const phone = receiverOf(ctx, scene, given);
  const last = lastSmsCode(ctx.db, userId, scene);
  const again = (last?.createdAt ?? Number.NEGATIVE_INFINITY) + smsCodeIntervalMinMs;
  if (ctx.now < again) ctx.refuse("smsTooSoon", { seconds: Math.ceil((again - ctx.now) / 1000) });
  if (countSmsCodes(ctx.db, userId, dayStart(ctx.now)) >= smsCodesPerDayMax)
    ctx.refuse("smsDailyLimit");
  addSmsCode(ctx.db, { userId, phone, scene, code: mockSmsCode, createdAt: ctx.now });
}

/**
 * Checks an SMS code. Only the last code for the purpose is valid, once and for five minutes, not
 * counting maintenance. If `phone` is given, the code must have been sent to it. The number of
 * wrong attempts is limited.
 */
export function verifySmsCode(
  ctx: RequestContext<"smsWrong" | "triesLocked">,
  scene: number,
  code: string | undefined,
  phone?: string,
): void {
  const sent = lastSmsCode(ctx.db, ctx.caller.userId, scene);
  const isGood =
    sent?.used === 0 &&
    calculateTimeWindowEndWithMaintenance(ctx, sent.createdAt, smsCodeLifeMs) >= ctx.now;
  verifySecretWithAttemptLimit(ctx, {
    secret: `sms${scene}`,
    locked: "triesLocked",
    field: scene === SmsCodePurpose.oldPhone ? "oldSmsCode" : "smsCode",
    isRight: () => isGood && sent.code === code && (phone === undefined || sent.phone === phone),
    refuseWrong: () => ctx.refuse("smsWrong", { scene }),
  });
  if (sent) markSmsCodeUsed(ctx.db, sent.id);
}
