import { loginPasswordRule, nickNameRule, phoneRule, pinRule, SmsScene, type Input, type Output } from "contract";
import { blockedMax, methodLockAfterResetMs, nickNameEveryMs } from "../../rules/constants.ts";
import { addBlock, blockedBy, dropBlock } from "../../db/blocked-users.ts";
import { entrustsOf } from "../../db/entrusts.ts";
import { haveTraded } from "../../db/orders.ts";
import { clearDefault, changeMethod } from "../../db/methods.ts";
import { changeUser, userById, userByNickName, userByPhone } from "../../db/users.ts";
import type { Desk } from "../context/request-context.ts";
import { areOwnPictures } from "../context/own-uploads.ts";
import { enableTypes } from "./method-commands.ts";
import { ownMethod } from "../queries/pay-methods.ts";
import { callerOf } from "../queries/users.ts";
import { signOut, signOutOthers } from "../users/login.ts";
import { dropPhoneProof, grantPhoneProof, isPhoneProof } from "../users/phone-proof.ts";
import { passOwnPin, passPin, setPin } from "../users/pin.ts";
import { hashSecret, matchesSecret } from "../context/secrets.ts";
import { passSms } from "../users/sms.ts";
import { passSecret } from "../users/attempt-limit.ts";

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

function changePhone(desk: Desk<SettingCode>, input: Setting): Partial<Output<"accountSetting">> {
  const user = callerOf(desk);
  const phone = phoneRule.clean(input.phone ?? "");
  if (phoneRule.check(phone) !== undefined) desk.refuse("phoneFormat");
  // Who changes his number proves the old one, or who he is.
  if (user.phone !== "" && input.oldSmsCode !== undefined) passSms(desk, SmsScene.oldPhone, input.oldSmsCode);
  // A PIN that is shown counts, whatever else is.
  if (user.phone !== "" && (input.oldSmsCode === undefined || input.payPassword !== undefined)) passPin(desk, input.payPassword ?? "");
  passSms(desk, SmsScene.bindPhone, input.smsCode, phone);
  // Checked after the secrets, so that the answer tells nothing about numbers of other customers.
  const owner = userByPhone(desk.db, phone);
  if (owner && owner.id !== user.id) desk.refuse("phoneTaken");
  changeUser(desk.db, user.id, { phone });
  return user.phone === "" ? grantPhoneProof(desk) : {};
}

function changeLoginPassword(desk: Desk<SettingCode>, input: Setting): void {
  const user = callerOf(desk);
  const { oldPassword = "", newPassword = "" } = input;
  if (user.loginHash !== "")
    passSecret(desk, {
      secret: "loginPassword",
      locked: "triesLocked",
      field: "oldPassword",
      isRight: () => matchesSecret(oldPassword, user.loginHash),
      refuseWrong: () => desk.refuse("oldPasswordWrong"),
    });
  const known = user.loginHash === "" ? {} : { old: oldPassword };
  if (loginPasswordRule.check(newPassword, known) !== undefined) desk.refuse("badInput", { field: "newPassword" });
  passSms(desk, SmsScene.loginPassword, input.smsCode);
  changeUser(desk.db, user.id, { loginHash: hashSecret(newPassword, user.id) });
}

function changeProfile(desk: Desk<SettingCode>, { nickName, avatar }: Setting): void {
  const user = callerOf(desk);
  if (nickName !== undefined && nickName !== user.nickName) {
    const name = nickNameRule.clean(nickName);
    if (nickNameRule.check(name) !== undefined || userByNickName(desk.db, name)) desk.refuse("nickNameRefused");
    if (user.nickChangedAt !== null && user.nickChangedAt + nickNameEveryMs > desk.now)
      desk.refuse("nickNameTooSoon", { nextTime: user.nickChangedAt + nickNameEveryMs });
    changeUser(desk.db, user.id, { nickName: name, nickChangedAt: desk.now });
  }
  if (avatar === undefined || avatar === user.avatar) return;
  // Everybody's phone asks for it: an address of somebody's choice would know who looks.
  if (avatar !== "" && !areOwnPictures(desk, [avatar])) desk.refuse("badInput", { field: "avatar" });
  changeUser(desk.db, user.id, { avatar });
}

function changeDefaults(desk: Desk<SettingCode>, { defaultId, enabledTypes }: Setting): void {
  if (enabledTypes !== undefined) enableTypes(desk, enabledTypes);
  if (defaultId === undefined) return;
  const method = ownMethod(desk, defaultId, desk.caller.userId);
  clearDefault(desk.db, method.userId);
  changeMethod(desk.db, method.id, { isDefault: 1 });
}

function changeNotices(desk: Desk<SettingCode>, { sound, vibrate }: Setting): void {
  const changes = { ...(sound !== undefined && { sound }), ...(vibrate !== undefined && { vibrate }) };
  if (Object.keys(changes).length > 0) changeUser(desk.db, desk.caller.userId, changes);
}

/** Another user. Repeating a block or its end is no error, because the list in the app may be older. */
function otherPerson(desk: Desk<SettingCode>, { personId = "" }: Setting): { userId: string; blockedId: string } {
  const { userId } = desk.caller;
  if (personId === userId || !userById(desk.db, personId)) return desk.refuse("badInput", { field: "personId" });
  return { userId, blockedId: personId };
}

/** Refuses users never met like unknown ones: otherwise the list of blocked users would tell the names of all accounts. */
function blockPerson(desk: Desk<SettingCode>, input: Setting): void {
  const pair = otherPerson(desk, input);
  const blocked = blockedBy(desk.db, pair.userId);
  if (blocked.includes(pair.blockedId)) return;
  const hasMet = haveTraded(desk.db, pair.userId, pair.blockedId) || entrustsOf(desk.db, pair.blockedId).length > 0;
  if (!hasMet || blocked.length >= blockedMax) desk.refuse("badInput", { field: "personId" });
  addBlock(desk.db, pair);
}

/** Some answer with more than that it is done. */
type Act = (desk: Desk<SettingCode>, input: Setting) => Partial<Output<"accountSetting">> | void;
const acts: Record<Setting["type"], Act> = {
  phone: changePhone,
  loginPassword: changeLoginPassword,
  profile: changeProfile,
  payMethod: changeDefaults,
  notice: changeNotices,
  thisDevice: signOut,
  otherDevices: signOutOthers,
  block: blockPerson,
  unblock: (desk, input) => dropBlock(desk.db, otherPerson(desk, input)),
};
export const changeAccount = (desk: Desk<SettingCode>, input: Setting): Output<"accountSetting"> => ({
  ok: 1,
  ...acts[input.type](desk, input),
});

/** Asked last: whether a PIN is too simple tells of whoever has it how his phone and his ID number end. */
function setNewPin(desk: Desk<"pinTooSimple">, pin: string): void {
  const { id, phone, idNumber } = callerOf(desk);
  if (pinRule.check(pin, { phone, idNumber }) !== undefined) desk.refuse("pinTooSimple");
  setPin(desk, id, pin);
}

type FirstPinCode = "smsWrong" | "triesLocked" | "pinTooSimple" | "pinAlreadySet" | "badInput";
export function setFirstPin(desk: Desk<FirstPinCode>, input: Input<"pinSetting">): void {
  if (callerOf(desk).pinHash !== "") desk.refuse("pinAlreadySet");
  if (input.payPassword !== input.confirmPassword) desk.refuse("badInput", { field: "confirmPassword" });
  const { smsCode, phoneProof } = input;
  const isProved = smsCode === undefined && phoneProof !== undefined && isPhoneProof(desk, phoneProof);
  if (!isProved) passSms(desk, SmsScene.pin, smsCode);
  setNewPin(desk, input.payPassword);
  dropPhoneProof(desk);
}

type PinCode = "pinWrong" | "pinLocked" | "triesLocked" | "smsWrong" | "pinTooSimple" | "identityMismatch" | "pinNeeded";

/** Reset by SMS and the end of the ID number frees a locked PIN too; new payment methods then have to wait a day. */
export function changePin(desk: Desk<PinCode>, input: Input<"pinChange">): number | null {
  const user = callerOf(desk);
  if (user.pinHash === "") desk.refuse("pinNeeded");
  if (input.mode === "old") {
    passOwnPin(desk, input.oldPassword);
    setNewPin(desk, input.newPassword);
    return null;
  }
  const idTail = (input.idTail ?? "").toUpperCase();
  passSecret(desk, {
    secret: "idTail",
    locked: "triesLocked",
    field: "idTail",
    isRight: () => user.idNumber !== "" && user.idNumber.slice(-6) === idTail,
    refuseWrong: () => desk.refuse("identityMismatch"),
  });
  passSms(desk, SmsScene.pin, input.smsCode);
  setNewPin(desk, input.newPassword);
  const methodLockUntilAt = desk.now + methodLockAfterResetMs;
  changeUser(desk.db, user.id, { methodLockUntilAt });
  return methodLockUntilAt;
}
