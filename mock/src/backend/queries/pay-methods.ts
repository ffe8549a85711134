import { PayMethodStatus, type PayMethod, payTypeNames, OrderActorSide } from "contract";
import { maskPayMethodAccount, maskName } from "../../rules/mask-personal-data.ts";
import type {
  OrderRecord,
  PayMethodRecord,
  PayMethodSnapshot,
} from "../../rules/stored-records.ts";
import {
  payMethodById,
  payMethodsOfUser,
  payMethodSnapshotsOfOrder,
  countOpenOrdersAndEntrustsWithPayMethod,
} from "../../db/pay-methods.ts";
import { findTimer } from "../../db/timers.ts";
import type { RequestContext } from "../context/request-context.ts";

export const payMethodView = (ctx: RequestContext, method: PayMethodRecord): PayMethod => ({
  id: method.id,
  type: method.type,
  typeName: payTypeNames[method.type],
  holder: method.holder,
  account: method.account,
  bankName: method.bankName,
  bankCode: method.bankCode,
  branch: method.branch,
  orgName: method.orgName,
  qrCode: method.qrCode,
  status: method.status,
  isDefault: method.isDefault,
  createTime: method.createdAt,
  used: countOpenOrdersAndEntrustsWithPayMethod(ctx.db, method),
  ...(method.status === PayMethodStatus.checking && {
    checkUntil: findTimer(ctx.db, "method", method.id)?.dueAt ?? null,
  }),
});

/**
 * Shows a method as it was when the order was created. Holder, account and QR code are shown in
 * full only if `whole` is true, which it is from the acceptance until the end of the order.
 */
export const payMethodSnapshotView = (
  methodSnapshot: PayMethodSnapshot,
  whole: boolean,
): PayMethod => ({
  id: methodSnapshot.id,
  type: methodSnapshot.type,
  typeName: payTypeNames[methodSnapshot.type],
  holder: whole ? methodSnapshot.holder : maskName(methodSnapshot.holder),
  account: whole ? methodSnapshot.account : maskPayMethodAccount(methodSnapshot.account),
  bankName: methodSnapshot.bankName,
  bankCode: methodSnapshot.bankCode,
  branch: methodSnapshot.branch,
  orgName: methodSnapshot.orgName,
  qrCode: whole ? methodSnapshot.qrCode : "",
  status: PayMethodStatus.on,
  isDefault: 0,
  createTime: methodSnapshot.createdAt,
  used: 0,
});

export const payMethodFieldsForSnapshot = ({
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
}: PayMethodRecord) => ({
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

/** Returns the paying account that the order's buyer named, or undefined if they named none. */
export const declaredPayMethod = (
  ctx: RequestContext,
  order: OrderRecord,
): PayMethodSnapshot | undefined =>
  order.declaredAt === null
    ? undefined
    : payMethodSnapshotsOfOrder(ctx.db, order.id, OrderActorSide.buyer).find(
        ({ id }) => id === order.buyerMethodId,
      );

export const enabledPayMethods = (ctx: RequestContext, userId: string): PayMethodRecord[] =>
  payMethodsOfUser(ctx.db, userId).filter((it) => it.status === PayMethodStatus.on);

export function requireOwnPayMethod(
  ctx: RequestContext<"methodNotFound">,
  id: string,
  userId: string,
): PayMethodRecord {
  const method = payMethodById(ctx.db, id);
  return method?.userId === userId ? method : ctx.refuse("methodNotFound");
}
