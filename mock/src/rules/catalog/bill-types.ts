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

/** Moves between one's own balances: they change what one can sell now, not what one has. They count neither as income nor as spending. */
export const innerBillTypes: readonly BillType[] = [
  BillType.frozen,
  BillType.unfrozen,
  BillType.locked,
  BillType.unlocked,
  BillType.cooled,
];
