import { CertificationStatus, idNumberRule, realNameRule } from "contract";
import { dateText, dayStart } from "../../rules/calendar.ts";
import { certificationAttemptLifeMs, certificationsPerDayMax } from "../../rules/constants.ts";
import { maskIdNumber, maskName } from "../../rules/mask-personal-data.ts";
import {
  addCertification,
  certificationById,
  countCertifications,
  setCertificationOutcome,
} from "../../db/user-verification.ts";
import { dropTimer, setTimer } from "../../db/timers.ts";
import { certifiedUserByIdNumber, changeUser } from "../../db/users.ts";
import type { World } from "../context/world.ts";
import type { RequestContext } from "../context/request-context.ts";
import { callingUser } from "../queries/users.ts";
import { verifySecretWithAttemptLimit } from "../users/attempt-limit.ts";

const certifyIdLength = 24;

type StartCode =
  | "identityFormat"
  | "identityTaken"
  | "triesLocked"
  | "certificationTries"
  | "alreadyCertified";
const triesLeft = (ctx: RequestContext): number =>
  Math.max(
    0,
    certificationsPerDayMax - countCertifications(ctx.db, ctx.caller.userId, dayStart(ctx.now)),
  );

export function startCertification(
  ctx: RequestContext<StartCode>,
  given: { realName: string; idCard: string; returnUrl?: string | undefined },
) {
  const user = callingUser(ctx);
  if (user.certification === CertificationStatus.done) ctx.refuse("alreadyCertified");
  const realName = realNameRule.clean(given.realName);
  const idNumber = idNumberRule.clean(given.idCard);
  const fault =
    realNameRule.check(realName) ?? idNumberRule.check(idNumber, { todayIso: dateText(ctx.now) });
  if (fault !== undefined) ctx.refuse("identityFormat", { reason: fault });
  verifySecretWithAttemptLimit(ctx, {
    secret: "identity",
    locked: "triesLocked",
    field: "idCard",
    isRight: () => certifiedUserByIdNumber(ctx.db, idNumber) === undefined,
    refuseWrong: () => ctx.refuse("identityTaken"),
  });
  if (triesLeft(ctx) === 0) ctx.refuse("certificationTries");
  // The page of the face check sends this id and no token. The id therefore begins with the name
  // of the world, so that the server finds the world. The rest is random, so that it cannot be
  // guessed.
  const id = `${worldPrefixOfCertificationIds(ctx.world.name)}F${ctx.world.token().slice(0, certifyIdLength)}`;
  const expireAt = ctx.now + certificationAttemptLifeMs;
  addCertification(ctx.db, {
    id,
    userId: user.id,
    realName,
    idNumber,
    returnUrl: given.returnUrl ?? "",
    expireAt,
    createdAt: ctx.now,
  });
  setTimer(ctx.db, { kind: "certificate", ref: id, dueAt: expireAt });
  changeUser(ctx.db, user.id, { certification: CertificationStatus.running, failReason: "" });
  return { certifyId: id, certifyUrl: `/provider/face/${id}`, expireAt };
}

/** Returns the prefix of certification ids that names the world. Empty for the default world. */
export const worldPrefixOfCertificationIds = (world: string): string =>
  world === "" ? "" : `${world}_`;

/**
 * Stores the result that the user chose on the page of the simulated face check. Returns false if
 * the attempt is unknown or expired.
 */
export function recordFaceCheckResult(world: World, certifyId: string, passed: boolean): boolean {
  const certificate = certificationById(world.db, certifyId);
  if (!certificate || certificate.expireAt <= world.now()) return false;
  setCertificationOutcome(world.db, certifyId, passed ? "passed" : "refused");
  return true;
}

type EndCode = "faceRefused" | "faceExpired" | "alreadyCertified";
const faceRefusedReason = "人脸与身份信息不一致";

export function finishCertification(ctx: RequestContext<EndCode>, certifyId: string) {
  const user = callingUser(ctx);
  if (user.certification === CertificationStatus.done) ctx.refuse("alreadyCertified");
  const certificate = certificationById(ctx.db, certifyId);
  if (!certificate || certificate.userId !== user.id || certificate.expireAt <= ctx.now)
    return ctx.refuse("faceExpired");
  // An empty `outcome` means that the user left the page of the face check early. The check has
  // not failed and can be continued until it expires.
  if (certificate.outcome === "")
    return ctx.refuse("faceRefused", {
      reason: "核验尚未完成",
      unfinished: 1,
      leftTimes: triesLeft(ctx),
    });
  if (certificate.outcome !== "passed" || certifiedUserByIdNumber(ctx.db, certificate.idNumber)) {
    ctx.afterRefusal(() => {
      changeUser(ctx.db, user.id, {
        certification: CertificationStatus.failed,
        failReason: faceRefusedReason,
      });
      dropTimer(ctx.db, "certificate", certificate.id);
      ctx.push(user.id, "cert", `实名认证未通过：${faceRefusedReason}`);
    });
    return ctx.refuse("faceRefused", { reason: faceRefusedReason, leftTimes: triesLeft(ctx) });
  }
  changeUser(ctx.db, user.id, {
    certification: CertificationStatus.done,
    realName: certificate.realName,
    idNumber: certificate.idNumber,
    failReason: "",
  });
  dropTimer(ctx.db, "certificate", certificate.id);
  ctx.push(user.id, "cert", "实名认证已通过");
  return {
    isAuthentication: CertificationStatus.done,
    realName: maskName(certificate.realName),
    idCard: maskIdNumber(certificate.idNumber),
  };
}
