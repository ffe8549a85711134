import { PayMethodStatus, type Output, type PayType, payTypeNames, payTypes } from "contract";
import { dateTimeText } from "../../rules/calendar.ts";
import { payMethodsPerTypeMax } from "../../rules/constants.ts";
import { payMethodsOfUser } from "../../db/pay-methods.ts";
import { userById } from "../../db/users.ts";
import type { RequestContext } from "../context/request-context.ts";
import { payMethodView } from "../queries/pay-methods.ts";

const payTypeFacts: Record<PayType, { icon: string; arrival: string; note: string }> = {
  [payTypes.bank]: { icon: "bank", arrival: "≤2小时", note: "大额和夜间转账可能延迟到账" },
  [payTypes.alipay]: { icon: "alipay", arrival: "实时", note: "" },
  [payTypes.wechat]: { icon: "wechat", arrival: "实时", note: "需上传收款码" },
  [payTypes.dcep]: { icon: "dcep", arrival: "实时", note: "需选择运营机构" },
};

/**
 * Returns when the user may add a method again after a PIN reset. Returns undefined if that time
 * has passed, or for the first method, which is always allowed.
 */
export function payMethodAdditionLockEndsAt(
  ctx: RequestContext,
  own: readonly unknown[],
): number | undefined {
  const until = userById(ctx.db, ctx.caller.userId)?.methodLockUntilAt ?? 0;
  return own.length > 0 && until > ctx.now ? until : undefined;
}

export function addablePayTypesView(ctx: RequestContext): Output<"ablePayMethods"> {
  const own = payMethodsOfUser(ctx.db, ctx.caller.userId);
  const until = payMethodAdditionLockEndsAt(ctx, own);
  return ([1, 2, 3, 4] as const).map((type) => {
    const bound = own.filter((it) => it.type === type).length;
    const full = bound >= payMethodsPerTypeMax;
    const fullReason = full ? "数量已达上限" : "";
    return {
      type,
      typeName: payTypeNames[type],
      ...payTypeFacts[type],
      enabled: full || until !== undefined ? 0 : 1,
      bound,
      max: payMethodsPerTypeMax,
      reason: until === undefined ? fullReason : `支付密码刚重置，${dateTimeText(until)} 起可添加`,
    };
  });
}

export const ownPayMethodsView = (
  ctx: RequestContext,
  type: PayType | undefined,
  status: number | undefined,
): Output<"methodList"> =>
  payMethodsOfUser(ctx.db, ctx.caller.userId)
    .filter(
      (method) =>
        (type === undefined || method.type === type) &&
        (status === undefined || !isPayMethodStatus(status) || method.status === status),
    )
    .map((it) => payMethodView(ctx, it));

const isPayMethodStatus = (status: number): boolean =>
  (Object.values(PayMethodStatus) as number[]).includes(status);
