import { type Bill, BillType, lookUpEnum } from "contract";
import { yuanText } from "../../lib/money/figure-texts-with-units.ts";
import { coinPriceText } from "../../lib/money/figure-texts-with-units.ts";
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

/**
 * Returns icon, color and name of a bill. A bill type that the app does not know is shown with the
 * name from the backend.
 */
export const billIconAndNameOf = ({
  billType,
  typeName,
}: Pick<Bill, "billType" | "typeName">): BillLook =>
  lookUpEnum(looks, billType) ?? { icon: "bill", word: typeName };

/**
 * Returns the name of the counterparty or, for a listing, a text with its price. If neither is
 * known, returns the remark of the bill.
 */
export function billCounterpartyText({
  refType,
  partyName = "",
  price,
  remark,
}: Pick<Bill, "refType" | "partyName" | "price" | "remark">): string {
  if (partyName !== "") return partyName;
  if (refType === "entrust") return price === undefined ? "挂单" : `挂单 ${coinPriceText(price)}`;
  return remark;
}

/**
 * Returns the CNY amount of a purchase or sale, otherwise "". Bills of locked coins have an amount,
 * too, but no money has moved for them.
 */
export const billCnyAmountText = ({ billType, cny }: Pick<Bill, "billType" | "cny">): string =>
  cny !== null && (billType === BillType.bought || billType === BillType.sold) ? yuanText(cny) : "";

/** True for bills that reduce the frozen balance and leave the available balance unchanged. */
export const isPaidFromFrozenCoins = ({ billType }: Pick<Bill, "billType">): boolean =>
  billType === BillType.sold || billType === BillType.fee;

/**
 * Returns true if coins were received. Unlocked coins already belonged to the user, so they are no
 * income.
 */
export const isIncomeBill = ({
  direction,
  quantity,
}: Pick<Bill, "direction" | "quantity">): boolean => direction === 1 && quantity > 0;
