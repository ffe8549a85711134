import {
  loginPasswordRule,
  nickNameRule,
  phoneNumberRule,
  pinRule,
  SmsCodePurpose,
  type Input,
  type Output,
} from "contract";
import {
  blockedUsersMax,
  payMethodAdditionLockAfterPinResetMs,
  nickNameChangeIntervalMs,
} from "../../rules/constants.ts";
import { addUserBlock, userIdsBlockedBy, dropUserBlock } from "../../db/blocked-users.ts";
import { entrustsOfSeller } from "../../db/entrusts.ts";
import { hasOrderOfTwoUsers } from "../../db/orders.ts";
import { clearDefaultPayMethod, changePayMethod } from "../../db/pay-methods.ts";
import { changeUser, userById, userByNickName, userByPhone } from "../../db/users.ts";
import type { RequestContext } from "../context/request-context.ts";
import { areImagesUploadedByCaller } from "../context/uploads-and-vouchers.ts";
import { enableOnlyPayMethodsOfTypes } from "./pay-method-commands.ts";
import { requireOwnPayMethod } from "../queries/pay-methods.ts";
import { callingUser } from "../queries/users.ts";
import { endLogin, endOtherLogins } from "../users/login.ts";
import {
  dropPhoneBindingProof,
  issuePhoneBindingProof,
  isValidPhoneBindingProof,
} from "../users/phone-binding-proof.ts";
import { requireSetAndCorrectPin, verifyPin, setPin } from "../users/pin.ts";
import { hashSecret, isHashOfSecret } from "../context/secrets.ts";
import { verifySmsCode } from "../users/sms-codes.ts";
import { verifySecretWithAttemptLimit } from "../users/attempt-limit.ts";

type SettingCode =
  | "phoneTaken"
  | "smsWrong"
  | "oldPasswordWrong"
  | "nickNameRefused"
  | "nickNameTooSoon"
  | "phoneFormat"
  | "pinWrong"
  | "pinLocked"
  | "triesLocked"
  | "methodNotFound"
  | "badInput";
type Setting = Input<"accountSetting">;

function changePhone(
  ctx: RequestContext<SettingCode>,
  input: Setting,
): Partial<Output<"accountSetting">> {
  const user = callingUser(ctx);
  const phone = phoneNumberRule.clean(input.phone ?? "");
  if (phoneNumberRule.check(phone) !== undefined) ctx.refuse("phoneFormat");
  // A change of the number requires a code sent to the old number, or the PIN.
  if (user.phone !== "" && input.oldSmsCode !== undefined)
    verifySmsCode(ctx, SmsCodePurpose.oldPhone, input.oldSmsCode);
  // In a change of the number, a PIN is checked even if the code of the old number is sent too.
  if (user.phone !== "" && (input.oldSmsCode === undefined || input.payPassword !== undefined))
    verifyPin(ctx, input.payPassword ?? "");
  verifySmsCode(ctx, SmsCodePurpose.bindPhone, input.smsCode, phone);
  // Checked after PIN and SMS codes, so that only a user who has received a code at this number
  // learns that another account has it.
  const owner = userByPhone(ctx.db, phone);
  if (owner && owner.id !== user.id) ctx.refuse("phoneTaken");
  changeUser(ctx.db, user.id, { phone });
  return user.phone === "" ? issuePhoneBindingProof(ctx) : {};
}

function changeLoginPassword(ctx: RequestContext<SettingCode>, input: Setting): void {
  const user = callingUser(ctx);
  const { oldPassword = "", newPassword = "" } = input;
  if (user.loginHash !== "")
    verifySecretWithAttemptLimit(ctx, {
      secret: "loginPassword",
      locked: "triesLocked",
      field: "oldPassword",
      isRight: () => isHashOfSecret(oldPassword, user.loginHash),
      refuseWrong: () => ctx.refuse("oldPasswordWrong"),
    });
  const known = user.loginHash === "" ? {} : { old: oldPassword };
  if (loginPasswordRule.check(newPassword, known) !== undefined)
    ctx.refuse("badInput", { field: "newPassword" });
  verifySmsCode(ctx, SmsCodePurpose.loginPassword, input.smsCode);
  changeUser(ctx.db, user.id, { loginHash: hashSecret(newPassword, user.id) });
}

function changeProfile(ctx: RequestContext<SettingCode>, { nickName, avatar }: Setting): void {
  const user = callingUser(ctx);
  if (nickName !== undefined && nickName !== user.nickName) {
    const name = nickNameRule.clean(nickName);
    if (nickNameRule.check(name) !== undefined || userByNickName(ctx.db, name))
      ctx.refuse("nickNameRefused");
    if (user.nickChangedAt !== null && user.nickChangedAt + nickNameChangeIntervalMs > ctx.now)
      ctx.refuse("nickNameTooSoon", { nextTime: user.nickChangedAt + nickNameChangeIntervalMs });
    changeUser(ctx.db, user.id, { nickName: name, nickChangedAt: ctx.now });
  }
  if (avatar === undefined || avatar === user.avatar) return;
  // Only own uploads are allowed, because every client loads the avatar. The server of an external
  // URL would learn who views the avatar.
  if (avatar !== "" && !areImagesUploadedByCaller(ctx, [avatar]))
    ctx.refuse("badInput", { field: "avatar" });
  changeUser(ctx.db, user.id, { avatar });
}

function changeDefaults(
  ctx: RequestContext<SettingCode>,
  { defaultId, enabledTypes }: Setting,
): void {
  if (enabledTypes !== undefined) enableOnlyPayMethodsOfTypes(ctx, enabledTypes);
  if (defaultId === undefined) return;
  const method = requireOwnPayMethod(ctx, defaultId, ctx.caller.userId);
  clearDefaultPayMethod(ctx.db, method.userId);
  changePayMethod(ctx.db, method.id, { isDefault: 1 });
}

function changeNotices(ctx: RequestContext<SettingCode>, { sound, vibrate }: Setting): void {
  const changes = {
    ...(sound !== undefined && { sound }),
    ...(vibrate !== undefined && { vibrate }),
  };
  if (Object.keys(changes).length > 0) changeUser(ctx.db, ctx.caller.userId, changes);
}

/**
 * Returns the ids of the caller and of the other user. Refuses the caller's own id and unknown ids.
 * Does not check for an existing block, because repeating a block or unblock is no error: the app
 * may show an outdated list.
 */
function callerAndTarget(
  ctx: RequestContext<SettingCode>,
  { personId = "" }: Setting,
): { userId: string; blockedId: string } {
  const { userId } = ctx.caller;
  if (personId === userId || !userById(ctx.db, personId))
    return ctx.refuse("badInput", { field: "personId" });
  return { userId, blockedId: personId };
}

/**
 * Blocks a user. A user who has neither an order with the caller nor a listing is refused like an
 * unknown id. Otherwise the list of blocked users would reveal the names of all accounts.
 */
function blockUser(ctx: RequestContext<SettingCode>, input: Setting): void {
  const pair = callerAndTarget(ctx, input);
  const blocked = userIdsBlockedBy(ctx.db, pair.userId);
  if (blocked.includes(pair.blockedId)) return;
  const hasMet =
    hasOrderOfTwoUsers(ctx.db, pair.userId, pair.blockedId) ||
    entrustsOfSeller(ctx.db, pair.blockedId).length > 0;
  if (!hasMet || blocked.length >= blockedUsersMax) ctx.refuse("badInput", { field: "personId" });
  addUserBlock(ctx.db, pair);
}

/** Changes one setting. May return response fields in addition to `ok`. */
type SettingHandler = (
  ctx: RequestContext<SettingCode>,
  input: Setting,
) => Partial<Output<"accountSetting">> | void;
const settingHandlers: Record<Setting["type"], SettingHandler> = {
  phone: changePhone,
  loginPassword: changeLoginPassword,
  profile: changeProfile,
  payMethod: changeDefaults,
  notice: changeNotices,
  thisDevice: endLogin,
  otherDevices: endOtherLogins,
  block: blockUser,
  unblock: (ctx, input) => dropUserBlock(ctx.db, callerAndTarget(ctx, input)),
};
export const changeAccountSetting = (
  ctx: RequestContext<SettingCode>,
  input: Setting,
): Output<"accountSetting"> => ({
  ok: 1,
  ...settingHandlers[input.type](ctx, input),
});

/**
 * Sets a new PIN. Must run after all other checks, because its refusal reveals digits of the phone
 * or ID number to someone who only has the device.
 */
function setNewPin(ctx: RequestContext<"pinTooSimple">, pin: string): void {
  const { id, phone, idNumber } = callingUser(ctx);
  if (pinRule.check(pin, { phone, idNumber }) !== undefined) ctx.refuse("pinTooSimple");
  setPin(ctx, id, pin);
}

type FirstPinCode = "smsWrong" | "triesLocked" | "pinTooSimple" | "pinAlreadySet" | "badInput";
export function setFirstPin(ctx: RequestContext<FirstPinCode>, input: Input<"pinSetting">): void {
  if (callingUser(ctx).pinHash !== "") ctx.refuse("pinAlreadySet");
  if (input.payPassword !== input.confirmPassword)
    ctx.refuse("badInput", { field: "confirmPassword" });
  const { smsCode, phoneProof } = input;
  const isProved =
    smsCode === undefined && phoneProof !== undefined && isValidPhoneBindingProof(ctx, phoneProof);
  if (!isProved) verifySmsCode(ctx, SmsCodePurpose.pin, smsCode);
  setNewPin(ctx, input.payPassword);
  dropPhoneBindingProof(ctx);
}

type PinCode =
  | "pinWrong"
  | "pinLocked"
  | "triesLocked"
  | "smsWrong"
  | "pinTooSimple"
  | "identityMismatch"
  | "pinNeeded";

/**
 * Changes the PIN with the old PIN, or resets it with an SMS code and the last six characters of
 * the ID number. A reset also unlocks a locked PIN, and for a day a user who has a payment method
 * can add no other. Returns the end of that day, or null without a reset.
 */
export function changePin(ctx: RequestContext<PinCode>, input: Input<"pinChange">): number | null {
  const user = callingUser(ctx);
  if (user.pinHash === "") ctx.refuse("pinNeeded");
  if (input.mode === "old") {
    requireSetAndCorrectPin(ctx, input.oldPassword);
    setNewPin(ctx, input.newPassword);
    return null;
  }
  const idTail = (input.idTail ?? "").toUpperCase();
  verifySecretWithAttemptLimit(ctx, {
    secret: "idTail",
    locked: "triesLocked",
    field: "idTail",
    isRight: () => user.idNumber !== "" && user.idNumber.slice(-6) === idTail,
    refuseWrong: () => ctx.refuse("identityMismatch"),
  });
  verifySmsCode(ctx, SmsCodePurpose.pin, input.smsCode);
  setNewPin(ctx, input.newPassword);
  const methodLockUntilAt = ctx.now + payMethodAdditionLockAfterPinResetMs;
  changeUser(ctx.db, user.id, { methodLockUntilAt });
  return methodLockUntilAt;
}
