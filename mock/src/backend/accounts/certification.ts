import { Certification, idNumberRule, realNameRule } from "contract";
import { dateText, dayStart } from "../../rules/calendar.ts";
import { certificateLifeMs, certificationsPerDayMax } from "../../rules/constants.ts";
import { maskId, maskName } from "../../rules/masks.ts";
import { addCertificate, certificateById, certificatesSince, setOutcome } from "../../db/identity.ts";
import { dropTimer, setTimer } from "../../db/timers.ts";
import { certifiedByIdNumber, changeUser } from "../../db/users.ts";
import type { World } from "../context/world.ts";
import type { Desk } from "../context/request-context.ts";
import { callerOf } from "../queries/users.ts";
import { passSecret } from "../users/attempt-limit.ts";

const certifyIdLength = 24;

type StartCode = "identityFormat" | "identityTaken" | "triesLocked" | "certificationTries" | "alreadyCertified";
const triesLeft = (desk: Desk): number =>
  Math.max(0, certificationsPerDayMax - certificatesSince(desk.db, desk.caller.userId, dayStart(desk.now)));

export function startCertification(desk: Desk<StartCode>, given: { realName: string; idCard: string; returnUrl?: string | undefined }) {
  const user = callerOf(desk);
  if (user.certification === Certification.done) desk.refuse("alreadyCertified");
  const [realName, idNumber] = [realNameRule.clean(given.realName), idNumberRule.clean(given.idCard)];
  const fault = realNameRule.check(realName) ?? idNumberRule.check(idNumber, { todayIso: dateText(desk.now) });
  if (fault !== undefined) desk.refuse("identityFormat", { reason: fault });
  passSecret(desk, {
    secret: "identity",
    locked: "triesLocked",
    field: "idCard",
    isRight: () => certifiedByIdNumber(desk.db, idNumber) === undefined,
    refuseWrong: () => desk.refuse("identityTaken"),
  });
  if (triesLeft(desk) === 0) desk.refuse("certificationTries");
  // It carries its world, like a token: the provider's page sends no header that would say it. Nobody guesses whose face is being looked at.
  const id = `${certificatePrefix(desk.world.name)}F${desk.world.token().slice(0, certifyIdLength)}`;
  const expireAt = desk.now + certificateLifeMs;
  addCertificate(desk.db, { id, userId: user.id, realName, idNumber, returnUrl: given.returnUrl ?? "", expireAt, createdAt: desk.now });
  setTimer(desk.db, { kind: "certificate", ref: id, dueAt: expireAt });
  changeUser(desk.db, user.id, { certification: Certification.running, failReason: "" });
  return { certifyId: id, certifyUrl: `/provider/face/${id}`, expireAt };
}

/** Of whose world a check is. */
export const certificatePrefix = (world: string): string => (world === "" ? "" : `${world}_`);

/** What the pretend provider found; asked for by its page. */
export function noteFace(world: World, certifyId: string, passed: boolean): boolean {
  const it = certificateById(world.db, certifyId);
  if (!it || it.expireAt <= world.now()) return false;
  setOutcome(world.db, certifyId, passed ? "passed" : "refused");
  return true;
}

type EndCode = "faceRefused" | "faceExpired" | "alreadyCertified";
const refusedReason = "人脸与身份信息不一致";

export function finishCertification(desk: Desk<EndCode>, certifyId: string) {
  const user = callerOf(desk);
  if (user.certification === Certification.done) desk.refuse("alreadyCertified");
  const it = certificateById(desk.db, certifyId);
  if (!it || it.userId !== user.id || it.expireAt <= desk.now) return desk.refuse("faceExpired");
  // Who left the provider's page early is not refused: the check can be gone on with until it expires.
  if (it.outcome === "") return desk.refuse("faceRefused", { reason: "核验尚未完成", unfinished: 1, leftTimes: triesLeft(desk) });
  if (it.outcome !== "passed" || certifiedByIdNumber(desk.db, it.idNumber)) {
    desk.afterRefusal(() => {
      changeUser(desk.db, user.id, { certification: Certification.failed, failReason: refusedReason });
      dropTimer(desk.db, "certificate", it.id);
      desk.push(user.id, "cert", `实名认证未通过：${refusedReason}`);
    });
    return desk.refuse("faceRefused", { reason: refusedReason, leftTimes: triesLeft(desk) });
  }
  changeUser(desk.db, user.id, { certification: Certification.done, realName: it.realName, idNumber: it.idNumber, failReason: "" });
  dropTimer(desk.db, "certificate", it.id);
  desk.push(user.id, "cert", "实名认证已通过");
  return { isAuthentication: Certification.done, realName: maskName(it.realName), idCard: maskId(it.idNumber) };
}
