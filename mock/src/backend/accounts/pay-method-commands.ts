import {
  alipayAccountRule,
  bankCardRule,
  bankBranchRule,
  CertificationStatus,
  EntrustStatus,
  type Input,
  PayMethodStatus,
  EntrustPauseType,
  type PayType,
  payTypes,
  walletNumberRule,
  wechatAccountRule,
} from "contract";
import { bankByCode, banksOfCard, isCreditCard } from "../../rules/catalog/banks.ts";
import {
  payMethodReviewDurationMs,
  payMethodsMax,
  payMethodsPerTypeMax,
} from "../../rules/constants.ts";
import type { PayMethodRecord } from "../../rules/stored-records.ts";
import {
  addPayMethod,
  changePayMethod,
  clearDefaultPayMethod,
  findOpenEntrustIdsWithOnlyThisPayMethod,
  payMethodByAccount,
  payMethodById,
  payMethodsOfUser,
  countOpenOrdersWithPayMethod,
} from "../../db/pay-methods.ts";
import { setTimer } from "../../db/timers.ts";
import { payMethodAdditionLockEndsAt } from "./pay-method-lists.ts";
import type { RequestContext } from "../context/request-context.ts";
import { pauseEntrustBySystem } from "../listings/entrust-changes.ts";
import { requireOwnPayMethod } from "../queries/pay-methods.ts";
import { requireReferencedEntrust } from "../queries/require-order-or-entrust.ts";
import { callingUser } from "../queries/users.ts";
import { requireSetAndCorrectPin } from "../users/pin.ts";
import { verifySecretWithAttemptLimit } from "../users/attempt-limit.ts";
import { areImagesUploadedByCaller } from "../context/uploads-and-vouchers.ts";

export type PayMethodRefusalCode =
  | "accountFormat"
  | "receiveCodeMissing"
  | "accountTaken"
  | "triesLocked"
  | "methodLimit"
  | "pinWrong"
  | "pinLocked"
  | "pinNeeded"
  | "certificationNeeded";
type Fields = Pick<
  PayMethodRecord,
  "type" | "account" | "bankName" | "bankCode" | "branch" | "orgName" | "qrCode" | "remark"
>;

const accountRules = {
  [payTypes.bank]: bankCardRule,
  [payTypes.alipay]: alipayAccountRule,
  [payTypes.wechat]: wechatAccountRule,
  [payTypes.dcep]: walletNumberRule,
} as const;
const cleanAccount = (type: PayType, account: string): string => accountRules[type].clean(account);

function accountFormatError(fields: Fields): string | undefined {
  if (fields.type === payTypes.dcep)
    return walletNumberRule.check(fields.account, { orgName: fields.orgName });
  const rule: { check: (value: string) => string | undefined } = accountRules[fields.type];
  const wrong = rule.check(fields.account);
  if (wrong !== undefined || fields.type !== payTypes.bank) return wrong;
  return isCreditCard(fields.account) ? "仅支持储蓄卡" : bankBranchRule.check(fields.branch);
}

function refuseInvalidAccount(ctx: RequestContext<PayMethodRefusalCode>, fields: Fields): void {
  const fault = accountFormatError(fields);
  if (fault !== undefined) ctx.refuse("accountFormat", { reason: fault });
  if (fields.type === payTypes.wechat && fields.qrCode === "") ctx.refuse("receiveCodeMissing");
  if (fields.qrCode !== "" && !areImagesUploadedByCaller(ctx, [fields.qrCode]))
    ctx.refuse("receiveCodeMissing");
}

/**
 * Refuses an account that is already in use. Runs after the PIN check. An account of another user
 * counts as a wrong attempt, because the refusal reveals that this account belongs to a customer.
 */
function refuseTakenAccount(
  ctx: RequestContext<PayMethodRefusalCode>,
  fields: Fields,
  ownId?: string,
): void {
  const taken = payMethodByAccount(ctx.db, fields.type, fields.account);
  if (taken?.userId === ctx.caller.userId && taken.id !== ownId) ctx.refuse("accountTaken");
  verifySecretWithAttemptLimit(ctx, {
    secret: "account",
    locked: "triesLocked",
    field: "account",
    keepsCount: true,
    isRight: () => taken === undefined || taken.id === ownId,
    refuseWrong: () => ctx.refuse("accountTaken"),
  });
}

type MethodDetails = Partial<
  Record<"bankCode" | "bankName" | "branch" | "orgName" | "qrCode" | "remark", string | undefined>
>;
/**
 * Returns the stored fields of a method. The bank of a card is found by its code, otherwise by its
 * number. If both are unknown, the bank name that the user entered is stored.
 */
function fieldsOf(type: PayType, account: string, given: MethodDetails): Fields {
  const bank =
    type === payTypes.bank
      ? (bankByCode(given.bankCode ?? "") ?? banksOfCard(account)[0])
      : undefined;
  return {
    type,
    account,
    bankName: bank?.bankName ?? given.bankName ?? "",
    bankCode: bank?.bankCode ?? given.bankCode ?? "",
    branch: bankBranchRule.clean(given.branch ?? ""),
    orgName: given.orgName ?? "",
    qrCode: given.qrCode ?? "",
    remark: given.remark ?? "",
  };
}

/** Starts the review of a new or changed method. A timer ends it after three seconds. */
const startReview = (ctx: RequestContext, id: string): void =>
  setTimer(ctx.db, { kind: "method", ref: id, dueAt: ctx.now + payMethodReviewDurationMs });

export function createPayMethod(
  ctx: RequestContext<PayMethodRefusalCode>,
  input: Input<"methodAdd">,
): PayMethodRecord {
  const user = callingUser(ctx);
  if (user.certification !== CertificationStatus.done) ctx.refuse("certificationNeeded");
  const own = payMethodsOfUser(ctx.db, user.id);
  const until = payMethodAdditionLockEndsAt(ctx, own);
  if (
    until !== undefined ||
    own.length >= payMethodsMax ||
    own.filter((it) => it.type === input.type).length >= payMethodsPerTypeMax
  )
    ctx.refuse("methodLimit", until === undefined ? {} : { until });
  const fields = fieldsOf(input.type, cleanAccount(input.type, input.account), input);
  refuseInvalidAccount(ctx, fields);
  requireSetAndCorrectPin(ctx, input.payPassword);
  refuseTakenAccount(ctx, fields);
  const id = ctx.nextId("M");
  const isDefault = own.length === 0 ? 1 : 0;
  const made: PayMethodRecord = {
    ...fields,
    id,
    userId: user.id,
    holder: user.realName,
    status: PayMethodStatus.checking,
    isDefault,
    createdAt: ctx.now,
  };
  addPayMethod(ctx.db, made);
  startReview(ctx, id);
  return made;
}

/**
 * Pauses the listings on sale that offer this method and whose other methods are neither enabled
 * nor in review.
 */
function pauseListingsWithoutMethod(ctx: RequestContext, id: string): void {
  for (const item of findOpenEntrustIdsWithOnlyThisPayMethod(ctx.db, id))
    pauseEntrustBySystem(ctx, requireReferencedEntrust(ctx, item), {
      pauseType: EntrustPauseType.methodInvalid,
      reason: "收款方式失效",
    });
}

function statusAfterEdit(isOn: boolean, isUnchecked: boolean): PayMethodStatus {
  if (!isOn) return PayMethodStatus.off;
  return isUnchecked ? PayMethodStatus.checking : PayMethodStatus.on;
}

export function editPayMethod(
  ctx: RequestContext<PayMethodRefusalCode | "methodNotFound">,
  input: Input<"methodEdit">,
): PayMethodRecord {
  const old = requireOwnPayMethod(ctx, input.id, ctx.caller.userId);
  const account = input.account === undefined ? old.account : cleanAccount(old.type, input.account);
  // Unless the input names a bank, the bank is determined again from a new card number, because
  // another card may be from another bank.
  const bank = account === old.account ? {} : { bankCode: undefined };
  const fields = fieldsOf(old.type, account, {
    ...old,
    ...bank,
    ...Object.fromEntries(Object.entries(input).filter(([, it]) => it !== undefined)),
  } as MethodDetails);
  refuseInvalidAccount(ctx, fields);
  requireSetAndCorrectPin(ctx, input.payPassword);
  refuseTakenAccount(ctx, fields, old.id);
  const isNew = (["account", "bankName", "bankCode", "branch", "orgName", "qrCode"] as const).some(
    (it) => fields[it] !== old[it],
  );
  const unchecked = isNew || old.status === PayMethodStatus.checking;
  const on = input.status ?? (old.status === PayMethodStatus.off ? 0 : 1);
  const status =
    old.status === PayMethodStatus.invalid ? old.status : statusAfterEdit(on === 1, unchecked);
  if (input.isDefault === 1) clearDefaultPayMethod(ctx.db, old.userId);
  changePayMethod(ctx.db, old.id, {
    ...fields,
    status,
    isDefault: input.isDefault ?? old.isDefault,
  });
  if (status === PayMethodStatus.checking) startReview(ctx, old.id);
  if (status === PayMethodStatus.off) pauseListingsWithoutMethod(ctx, old.id);
  return payMethodById(ctx.db, old.id) ?? old;
}

/**
 * Enables all methods of these types and disables all others. Methods that are in review or invalid
 * stay unchanged.
 */
export function enableOnlyPayMethodsOfTypes(ctx: RequestContext, types: readonly PayType[]): void {
  for (const method of payMethodsOfUser(ctx.db, ctx.caller.userId)) {
    const wanted = types.includes(method.type);
    if (wanted && method.status === PayMethodStatus.off)
      changePayMethod(ctx.db, method.id, { status: PayMethodStatus.on });
    if (wanted || method.status !== PayMethodStatus.on) continue;
    changePayMethod(ctx.db, method.id, { status: PayMethodStatus.off });
    pauseListingsWithoutMethod(ctx, method.id);
  }
}

/**
 * Removes a payment method. Refuses if an open order shows it, because the buyer may be paying to
 * it now, or if an open listing would have no payment method left.
 */
export function removePayMethod(
  ctx: RequestContext<"methodNotFound" | "methodInUse" | "pinWrong" | "pinLocked" | "pinNeeded">,
  id: string,
  pin: string,
): void {
  const method = requireOwnPayMethod(ctx, id, ctx.caller.userId);
  const bare = findOpenEntrustIdsWithOnlyThisPayMethod(ctx.db, id).filter(
    (it) => requireReferencedEntrust(ctx, it).status !== EntrustStatus.closed,
  );
  if (countOpenOrdersWithPayMethod(ctx.db, id) > 0 || bare.length > 0) ctx.refuse("methodInUse");
  requireSetAndCorrectPin(ctx, pin);
  changePayMethod(ctx.db, method.id, { status: PayMethodStatus.deleted, isDefault: 0 });
  const [next] = payMethodsOfUser(ctx.db, method.userId);
  if (method.isDefault === 1 && next) changePayMethod(ctx.db, next.id, { isDefault: 1 });
}
