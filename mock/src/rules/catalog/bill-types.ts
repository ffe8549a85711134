import { BillType, lookUpEnum } from "contract";

const names: Record<BillType, string> = {
  [BillType.bought]: "买入到账",
  [BillType.sold]: "卖出成交",
  [BillType.frozen]: "挂单冻结",
  [BillType.unfrozen]: "挂单退回",
  [BillType.locked]: "订单锁定",
  [BillType.unlocked]: "订单退回",
  [BillType.fee]: "手续费",
  [BillType.cooled]: "T+1解锁",
  [BillType.deposit]: "转入",
  [BillType.adjusted]: "系统调整",
};
export const billTypes = Object.entries(names).map(([code, name]) => ({
  code: Number(code),
  name,
}));
export const billTypeName = (code: number): string => lookUpEnum(names, code) ?? "";

/**
 * Bills between the user's own balances. They change what the user can sell now but not the total,
 * so they count neither as income nor as spending.
 */
export const internalBillTypes: readonly BillType[] = [
  BillType.frozen,
  BillType.unfrozen,
  BillType.locked,
  BillType.unlocked,
  BillType.cooled,
];
