import { MethodStatus, type Output, type PayType, payTypeNames, payTypes } from "contract";
import { methodsPerTypeMax } from "../../domain/constants.ts";
import { methodsOf } from "../../store/methods.ts";
import type { Desk } from "../desk/desk.ts";
import { methodRow } from "../facts/pay-methods.ts";

const facts: Record<PayType, { icon: string; arrival: string; note: string }> = {
  [payTypes.bank]: { icon: "bank", arrival: "≤2小时", note: "大额和夜间转账可能延迟到账" },
  [payTypes.alipay]: { icon: "alipay", arrival: "实时", note: "" },
  [payTypes.wechat]: { icon: "wechat", arrival: "实时", note: "需上传收款码" },
  [payTypes.dcep]: { icon: "dcep", arrival: "实时", note: "需选择运营机构" },
};

export function ableMethodsView(desk: Desk): Output<"ablePayMethods"> {
  const own = methodsOf(desk.db, desk.caller.userId);
  return ([1, 2, 3, 4] as const).map((type) => {
    const bound = own.filter((it) => it.type === type).length;
    const full = bound >= methodsPerTypeMax;
    return {
      type,
      typeName: payTypeNames[type],
      ...facts[type],
      enabled: full ? 0 : 1,
      bound,
      max: methodsPerTypeMax,
      reason: full ? "数量已达上限" : "",
    };
  });
}

export const ownMethodsView = (desk: Desk, type: PayType | undefined, status: number | undefined): Output<"methodList"> =>
  methodsOf(desk.db, desk.caller.userId)
    .filter((it) => (type === undefined || it.type === type) && (status === undefined || !isStatus(status) || it.status === status))
    .map((it) => methodRow(desk, it));

const isStatus = (status: number): boolean => (Object.values(MethodStatus) as number[]).includes(status);
