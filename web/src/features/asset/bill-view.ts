import { type Bill, BillType, known, type Units, units } from "contract";
import { formatUnits } from "../../lib/format-money.ts";
import type { IconName } from "../../ui/mark/icon-names.ts";

type Mark = { icon: IconName; tone?: "buy" | "sell" };

const marks: Record<BillType, Mark> = {
  [BillType.bought]: { icon: "buy", tone: "buy" },
  [BillType.sold]: { icon: "sell", tone: "sell" },
  [BillType.frozen]: { icon: "lock" },
  [BillType.unfrozen]: { icon: "refresh" },
  [BillType.locked]: { icon: "lock" },
  [BillType.unlocked]: { icon: "refresh" },
  [BillType.fee]: { icon: "bill" },
  [BillType.cooled]: { icon: "clock" },
  [BillType.deposit]: { icon: "download" },
  [BillType.adjusted]: { icon: "edit" },
};

/** A type this phone does not know yet is still a bill. */
export const markOf = (bill: Pick<Bill, "billType">): Mark => known(marks, bill.billType) ?? { icon: "bill" };

/** "+700.00" and "−3,000.00", with the minus of figures. */
export const withSign = (quantity: Units): string => (quantity < 0 ? `−${formatUnits(units(-quantity))}` : `+${formatUnits(quantity)}`);
