import { MethodStatus, type PayMethod, payTypeNames } from "contract";
import { maskAccount, maskName } from "../../rules/masks.ts";
import type { Method, MethodSnapshot } from "../../rules/records.ts";
import { methodById, methodsOf, usesOf } from "../../db/methods.ts";
import { timerOf } from "../../db/timers.ts";
import type { RequestContext } from "../context/request-context.ts";

export const methodRow = (ctx: RequestContext, it: Method): PayMethod => ({
  id: it.id,
  type: it.type,
  typeName: payTypeNames[it.type],
  holder: it.holder,
  account: it.account,
  bankName: it.bankName,
  bankCode: it.bankCode,
  branch: it.branch,
  orgName: it.orgName,
  qrCode: it.qrCode,
  status: it.status,
  isDefault: it.isDefault,
  createTime: it.createdAt,
  used: usesOf(ctx.db, it),
  ...(it.status === MethodStatus.checking && {
    checkUntil: timerOf(ctx.db, "method", it.id)?.dueAt ?? null,
  }),
});

/** Method as it was when the order was created. Masked when no payment is due any more. */
export const snapshotRow = (it: MethodSnapshot, whole: boolean): PayMethod => ({
  id: it.id,
  type: it.type,
  typeName: payTypeNames[it.type],
  holder: whole ? it.holder : maskName(it.holder),
  account: whole ? it.account : maskAccount(it.account),
  bankName: it.bankName,
  bankCode: it.bankCode,
  branch: it.branch,
  orgName: it.orgName,
  qrCode: whole ? it.qrCode : "",
  status: MethodStatus.on,
  isDefault: 0,
  createTime: it.createdAt,
  used: 0,
});

export const methodSnapshotOf = ({
  id,
  type,
  holder,
  account,
  bankName,
  bankCode,
  branch,
  orgName,
  qrCode,
  createdAt,
}: Method) => ({
  id,
  type,
  holder,
  account,
  bankName,
  bankCode,
  branch,
  orgName,
  qrCode,
  createdAt,
});

export const enabledMethods = (ctx: RequestContext, userId: string): Method[] =>
  methodsOf(ctx.db, userId).filter((it) => it.status === MethodStatus.on);

export function ownMethod(
  ctx: RequestContext<"methodNotFound">,
  id: string,
  userId: string,
): Method {
  const method = methodById(ctx.db, id);
  return method?.userId === userId ? method : ctx.refuse("methodNotFound");
}
