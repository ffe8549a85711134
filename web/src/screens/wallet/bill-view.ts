import { type Bill, BillType, lookUpEnum } from "contract";
import { yuanText } from "../../lib/money/format-figures.ts";
import { coinPriceText } from "../../lib/money/format-figures.ts";
import type { IconName } from "../../ui/base/icon-names.ts";

type BillLook = { icon: IconName; tone?: "buy" | "sell"; word: string };

const looks: Record<BillType, BillLook> = {
  [BillType.bought]: { icon: "buy", tone: "buy", word: "买入" },
  [BillType.sold]: { icon: "sell", tone: "sell", word: "卖出" },
  [BillType.frozen]: { icon: "lock", word: "冻结" },
  [BillType.unfrozen]: { icon: "refresh", word: "退回" },
  [BillType.locked]: { icon: "lock", word: "锁定" },
  [BillType.unlocked]: { icon: "refresh", word: "退回" },
  [BillType.fee]: { icon: "bill", word: "手续费" },
  [BillType.cooled]: { icon: "clock", word: "T+1 解锁" },
  [BillType.deposit]: { icon: "download", word: "转入" },
  [BillType.adjusted]: { icon: "edit", word: "系统调整" },
};

/** A type this phone does not know yet is still a bill. */
export const billLookOf = ({ billType, typeName }: Pick<Bill, "billType" | "typeName">): BillLook =>
  lookUpEnum(looks, billType) ?? { icon: "bill", word: typeName };

/** With whom, or for which listing; where nobody says it, what was noted. */
export function billPartyText({
  refType,
  partyName = "",
  price,
  remark,
}: Pick<Bill, "refType" | "partyName" | "price" | "remark">): string {
  if (partyName !== "") return partyName;
  if (refType === "entrust") return price === undefined ? "挂单" : `挂单 ${coinPriceText(price)}`;
  return remark;
}

/** What was paid for it, where something was paid; a lock has a sum of which nothing has moved. */
export const billPaidText = ({ billType, cny }: Pick<Bill, "billType" | "cny">): string =>
  cny !== null && (billType === BillType.bought || billType === BillType.sold) ? yuanText(cny) : "";

/** What left the frozen part changes nothing of what can be used. */
export const isFromFrozen = ({ billType }: Pick<Bill, "billType">): boolean =>
  billType === BillType.sold || billType === BillType.fee;

/** Coins that came from outside; what only got free was his before. */
export const isIncome = ({ direction, quantity }: Pick<Bill, "direction" | "quantity">): boolean =>
  direction === 1 && quantity > 0;
