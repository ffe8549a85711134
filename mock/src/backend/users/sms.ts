import { phoneRule, SmsScene } from "contract";
import { dayStart } from "../../rules/calendar.ts";
import { mockSmsCode, smsIntervalMs, smsLifeMs, smsPerDayMax } from "../../rules/constants.ts";
import { addSmsCode, lastSmsCode, smsSince, useSmsCode } from "../../db/identity.ts";
import { userByPhone } from "../../db/users.ts";
import type { Desk } from "../context/request-context.ts";
import { callerOf } from "../queries/users.ts";
import { windowEndOf } from "../context/deadlines.ts";
import { passSecret } from "./attempt-limit.ts";

type SmsCode = "smsTooSoon" | "smsDailyLimit" | "phoneFormat" | "phoneTaken" | "triesLocked" | "badInput";
const scenes: readonly number[] = Object.values(SmsScene);

function receiverOf(desk: Desk<SmsCode>, scene: number, given: string | undefined): string {
  const user = callerOf(desk);
  if (scene !== SmsScene.bindPhone) return user.phone;
  const phone = phoneRule.clean(given ?? "");
  if (phoneRule.check(phone) !== undefined) return desk.refuse("phoneFormat");
  // Counted like a wrong secret, because the refusal tells that the number belongs to a customer.
  passSecret(desk, {
    secret: "phone",
    locked: "triesLocked",
    field: "phone",
    keepsCount: true,
    isRight: () => [undefined, user.id].includes(userByPhone(desk.db, phone)?.id),
    refuseWrong: () => desk.refuse("phoneTaken"),
  });
  return phone;
}

export function sendSms(desk: Desk<SmsCode>, scene: number, given: string | undefined): void {
  const { userId } = desk.caller;
  if (!scenes.includes(scene)) desk.refuse("badInput", { field: "scene" });
  const phone = receiverOf(desk, scene, given);
  const last = lastSmsCode(desk.db, userId, scene);
  const again = (last?.createdAt ?? Number.NEGATIVE_INFINITY) + smsIntervalMs;
  if (desk.now < again) desk.refuse("smsTooSoon", { seconds: Math.ceil((again - desk.now) / 1000) });
  if (smsSince(desk.db, userId, dayStart(desk.now)) >= smsPerDayMax) desk.refuse("smsDailyLimit");
  addSmsCode(desk.db, { userId, phone, scene, code: mockSmsCode, createdAt: desk.now });
}

/** Good once, for five minutes, for the phone it was sent to, and not by trying. */
export function passSms(desk: Desk<"smsWrong" | "triesLocked">, scene: number, code: string | undefined, phone?: string): void {
  const sent = lastSmsCode(desk.db, desk.caller.userId, scene);
  const isGood = sent?.used === 0 && windowEndOf(desk, sent.createdAt, smsLifeMs) >= desk.now;
  passSecret(desk, {
    secret: `sms${scene}`,
    locked: "triesLocked",
    field: scene === SmsScene.oldPhone ? "oldSmsCode" : "smsCode",
    isRight: () => isGood && sent.code === code && (phone === undefined || sent.phone === phone),
    refuseWrong: () => desk.refuse("smsWrong", { scene }),
  });
  if (sent) useSmsCode(desk.db, sent.id);
}
