import {
  alipayAccountRule,
  bankCardRule,
  branchRule,
  Certification,
  EntrustStatus,
  type Input,
  MethodStatus,
  PauseType,
  type PayType,
  payTypes,
  walletNumberRule,
  wechatAccountRule,
} from "contract";
import { bankByCode, banksOfCard, isCredit } from "../../rules/catalog/banks.ts";
import { methodCheckMs, methodsMax, methodsPerTypeMax } from "../../rules/constants.ts";
import type { Method } from "../../rules/records.ts";
import {
  addMethod,
  changeMethod,
  clearDefault,
  entrustsLeftBare,
  methodByAccount,
  methodById,
  methodsOf,
  openOrdersUsing,
} from "../../db/methods.ts";
import { setTimer } from "../../db/timers.ts";
import { lockedUntil } from "./method-lists.ts";
import type { Desk } from "../context/request-context.ts";
import { pauseBySystem } from "../listings/entrust-changes.ts";
import { ownMethod } from "../queries/pay-methods.ts";
import { entrustOf } from "../queries/require-order.ts";
import { callerOf } from "../queries/users.ts";
import { passOwnPin } from "../users/pin.ts";
import { passSecret } from "../users/attempt-limit.ts";
import { areOwnPictures } from "../context/own-uploads.ts";

export type MethodCode =
  | "accountFormat"
  | "receiveCodeMissing"
  | "accountTaken"
  | "triesLocked"
  | "methodLimit"
  | "pinWrong"
  | "pinLocked"
  | "pinNeeded"
  | "certificationNeeded";
type Fields = Pick<Method, "type" | "account" | "bankName" | "bankCode" | "branch" | "orgName" | "qrCode" | "remark">;

const rules = {
  [payTypes.bank]: bankCardRule,
  [payTypes.alipay]: alipayAccountRule,
  [payTypes.wechat]: wechatAccountRule,
  [payTypes.dcep]: walletNumberRule,
} as const;
const cleanAccount = (type: PayType, account: string): string => rules[type].clean(account);

function accountFault(it: Fields): string | undefined {
  if (it.type === payTypes.dcep) return walletNumberRule.check(it.account, { orgName: it.orgName });
  const rule: { check: (value: string) => string | undefined } = rules[it.type];
  const wrong = rule.check(it.account);
  if (wrong !== undefined || it.type !== payTypes.bank) return wrong;
  return isCredit(it.account) ? "仅支持储蓄卡" : branchRule.check(it.branch);
}

function check(desk: Desk<MethodCode>, it: Fields): void {
  const fault = accountFault(it);
  if (fault !== undefined) desk.refuse("accountFormat", { reason: fault });
  if (it.type === payTypes.wechat && it.qrCode === "") desk.refuse("receiveCodeMissing");
  if (it.qrCode !== "" && !areOwnPictures(desk, [it.qrCode])) desk.refuse("receiveCodeMissing");
}

/** Runs after the PIN. A taken account of another user is counted like a wrong secret, because the refusal tells that it is a customer's. */
function checkFree(desk: Desk<MethodCode>, it: Fields, ownId?: string): void {
  const taken = methodByAccount(desk.db, it.type, it.account);
  if (taken?.userId === desk.caller.userId && taken.id !== ownId) desk.refuse("accountTaken");
  passSecret(desk, {
    secret: "account",
    locked: "triesLocked",
    field: "account",
    keepsCount: true,
    isRight: () => taken === undefined || taken.id === ownId,
    refuseWrong: () => desk.refuse("accountTaken"),
  });
}

type Given = Partial<Record<"bankCode" | "bankName" | "branch" | "orgName" | "qrCode" | "remark", string | undefined>>;
/** The bank of a card is known by its number; a name that was typed counts where it is not. */
function fieldsOf(type: PayType, account: string, given: Given): Fields {
  const bank = type === payTypes.bank ? (bankByCode(given.bankCode ?? "") ?? banksOfCard(account)[0]) : undefined;
  return {
    type,
    account,
    bankName: bank?.bankName ?? given.bankName ?? "",
    bankCode: bank?.bankCode ?? given.bankCode ?? "",
    branch: branchRule.clean(given.branch ?? ""),
    orgName: given.orgName ?? "",
    qrCode: given.qrCode ?? "",
    remark: given.remark ?? "",
  };
}

/** Every change is looked at, for three seconds. */
const sendToCheck = (desk: Desk, id: string): void => setTimer(desk.db, { kind: "method", ref: id, dueAt: desk.now + methodCheckMs });

export function createMethod(desk: Desk<MethodCode>, input: Input<"methodAdd">): Method {
  const user = callerOf(desk);
  if (user.certification !== Certification.done) desk.refuse("certificationNeeded");
  const own = methodsOf(desk.db, user.id);
  const until = lockedUntil(desk, own);
  if (until !== undefined || own.length >= methodsMax || own.filter((it) => it.type === input.type).length >= methodsPerTypeMax)
    desk.refuse("methodLimit", until === undefined ? {} : { until });
  const fields = fieldsOf(input.type, cleanAccount(input.type, input.account), input);
  check(desk, fields);
  passOwnPin(desk, input.payPassword);
  checkFree(desk, fields);
  const id = desk.nextId("M");
  const isDefault = own.length === 0 ? 1 : 0;
  const made: Method = {
    ...fields,
    id,
    userId: user.id,
    holder: user.realName,
    status: MethodStatus.checking,
    isDefault,
    createdAt: desk.now,
  };
  addMethod(desk.db, made);
  sendToCheck(desk, id);
  return made;
}

/** The listings that have no other way to be paid are hidden. */
function hideBareListings(desk: Desk, id: string): void {
  for (const it of entrustsLeftBare(desk.db, id))
    pauseBySystem(desk, entrustOf(desk, it), { pauseType: PauseType.methodInvalid, reason: "收款方式失效" });
}

export function editMethod(desk: Desk<MethodCode | "methodNotFound">, input: Input<"methodEdit">): Method {
  const old = ownMethod(desk, input.id, desk.caller.userId);
  const account = input.account === undefined ? old.account : cleanAccount(old.type, input.account);
  // Another card may be of another bank, which its number tells.
  const bank = account === old.account ? {} : { bankCode: undefined };
  const fields = fieldsOf(old.type, account, {
    ...old,
    ...bank,
    ...Object.fromEntries(Object.entries(input).filter(([, it]) => it !== undefined)),
  } as Given);
  check(desk, fields);
  passOwnPin(desk, input.payPassword);
  checkFree(desk, fields, old.id);
  const isNew = (["account", "bankName", "bankCode", "branch", "orgName", "qrCode"] as const).some((it) => fields[it] !== old[it]);
  const unchecked = isNew || old.status === MethodStatus.checking;
  const on = input.status ?? (old.status === MethodStatus.off ? 0 : 1);
  const status =
    old.status === MethodStatus.invalid ? old.status : on === 0 ? MethodStatus.off : unchecked ? MethodStatus.checking : MethodStatus.on;
  if (input.isDefault === 1) clearDefault(desk.db, old.userId);
  changeMethod(desk.db, old.id, { ...fields, status, isDefault: input.isDefault ?? old.isDefault });
  if (status === MethodStatus.checking) sendToCheck(desk, old.id);
  if (status === MethodStatus.off) hideBareListings(desk, old.id);
  return methodById(desk.db, old.id) ?? old;
}

/** All his ways of these types on, all others off. What is being looked at, or has become invalid, stays so. */
export function enableTypes(desk: Desk, types: readonly PayType[]): void {
  for (const it of methodsOf(desk.db, desk.caller.userId)) {
    const wanted = types.includes(it.type);
    if (wanted && it.status === MethodStatus.off) changeMethod(desk.db, it.id, { status: MethodStatus.on });
    if (wanted || it.status !== MethodStatus.on) continue;
    changeMethod(desk.db, it.id, { status: MethodStatus.off });
    hideBareListings(desk, it.id);
  }
}

/** Somebody may be paying to it just now, or a listing would be left without any. */
export function dropMethod(
  desk: Desk<"methodNotFound" | "methodInUse" | "pinWrong" | "pinLocked" | "pinNeeded">,
  id: string,
  pin: string,
): void {
  const method = ownMethod(desk, id, desk.caller.userId);
  const bare = entrustsLeftBare(desk.db, id).filter((it) => entrustOf(desk, it).status !== EntrustStatus.closed);
  if (openOrdersUsing(desk.db, id) > 0 || bare.length > 0) desk.refuse("methodInUse");
  passOwnPin(desk, pin);
  changeMethod(desk.db, method.id, { status: MethodStatus.deleted, isDefault: 0 });
  const [next] = methodsOf(desk.db, method.userId);
  if (method.isDefault === 1 && next) changeMethod(desk.db, next.id, { isDefault: 1 });
}
