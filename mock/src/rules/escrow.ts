import {
  BillType,
  EntrustStatus,
  shareOfQuantityRoundedUp,
  type AssetUnits,
  asAssetUnits,
} from "contract";
import { platformUserId, sellerFeePerTenThousand } from "./constants.ts";
import {
  type NewBill,
  subtractQuantities,
  postingsOfTransfer,
  negateQuantity,
  type Posting,
  addQuantities,
} from "./ledger.ts";
import type { EntrustRecord, OrderRecord } from "./stored-records.ts";

/** Effects of a transition on coins: postings, bills, and changes of listing and order. */
export type PlannedEscrowChanges = {
  postings: Posting[];
  bills: NewBill[];
  entrust: Partial<EntrustRecord>;
  order: Partial<OrderRecord>;
};

export const sellerFeeOfQuantity = (quantity: AssetUnits): AssetUnits =>
  shareOfQuantityRoundedUp(quantity, sellerFeePerTenThousand);
/**
 * Limits the fee to the rest of the fee reserve of the listing. The fees of single orders are
 * rounded up, so their sum may exceed what was reserved when the listing was published.
 */
export const sellerFeeLimitedToReserve = (quantity: AssetUnits, reserve: AssetUnits): AssetUnits =>
  asAssetUnits(Math.min(sellerFeeOfQuantity(quantity), reserve));

const line = (
  userId: string,
  billType: BillType,
  quantity: AssetUnits,
  order: Pick<OrderRecord, "amount">,
): NewBill => ({
  userId,
  billType,
  quantity,
  cny: order.amount,
  remark: "",
});

type EscrowOrder = Pick<OrderRecord, "sellerId" | "buyerId" | "quantity" | "fee" | "amount">;
const whole = (it: Pick<OrderRecord, "quantity" | "fee">): AssetUnits =>
  addQuantities(it.quantity, it.fee);

/** Plans to move the coins of an order out of the listing (T1 in docs/product.md). */
export function planEscrowLock(order: EscrowOrder, entrust: EntrustRecord): PlannedEscrowChanges {
  const seller = order.sellerId;
  return {
    postings: postingsOfTransfer([seller, "entrustFrozen"], [seller, "orderLocked"], whole(order)),
    bills: [line(seller, BillType.locked, negateQuantity(whole(order)), order)],
    entrust: {
      remain: subtractQuantities(entrust.remain, order.quantity),
      feeReserve: subtractQuantities(entrust.feeReserve, order.fee),
      locked: addQuantities(entrust.locked, order.quantity),
    },
    order: { escrow: whole(order) },
  };
}

const canTakeBack = (entrust: EntrustRecord): boolean =>
  entrust.status === EntrustStatus.selling || entrust.status === EntrustStatus.paused;

/**
 * Plans to take the coins of an order out of escrow, for all transitions to status 60. Returns
 * the coins to the listing. If the listing has ended, or if the coins were locked from the
 * seller's available balance, returns them to that balance.
 */
export function planEscrowUnlock(order: OrderRecord, entrust: EntrustRecord): PlannedEscrowChanges {
  const seller = order.sellerId;
  const locked = subtractQuantities(entrust.locked, order.quantity);
  const home = canTakeBack(entrust) && order.lockedFromAble === 0;
  return {
    postings: postingsOfTransfer(
      [seller, "orderLocked"],
      [seller, home ? "entrustFrozen" : "able"],
      whole(order),
    ),
    bills: [line(seller, BillType.unlocked, whole(order), order)],
    entrust: home
      ? {
          locked,
          remain: addQuantities(entrust.remain, order.quantity),
          feeReserve: addQuantities(entrust.feeReserve, order.fee),
        }
      : { locked, returned: addQuantities(entrust.returned, order.quantity) },
    order: { escrow: asAssetUnits(0), lockedFromAble: 0 },
  };
}

/**
 * Plans to give the coins to the buyer and the fee to the platform (T12 in docs/product.md and all
 * other transitions to status 50). `cools`: T+1 applies to the coins.
 */
export function planEscrowRelease(
  order: OrderRecord,
  entrust: EntrustRecord,
  cools: boolean,
): PlannedEscrowChanges {
  const { sellerId, buyerId } = order;
  return {
    postings: [
      ...postingsOfTransfer(
        [sellerId, "orderLocked"],
        [buyerId, cools ? "cooling" : "able"],
        order.quantity,
      ),
      ...postingsOfTransfer([sellerId, "orderLocked"], [platformUserId, "fee"], order.fee),
    ],
    bills: [
      line(sellerId, BillType.sold, negateQuantity(order.quantity), order),
      ...(order.fee > 0
        ? [{ ...line(sellerId, BillType.fee, negateQuantity(order.fee), order), cny: null }]
        : []),
      line(buyerId, BillType.bought, order.quantity, order),
    ],
    entrust: {
      locked: subtractQuantities(entrust.locked, order.quantity),
      sold: addQuantities(entrust.sold, order.quantity),
    },
    order: { escrow: asAssetUnits(0), lockedFromAble: 0 },
  };
}

/**
 * Plans to lock the coins of a timed-out order again (T24 in docs/product.md). Takes them from the
 * listing if it is open and has enough, otherwise from the seller's available balance. Returns
 * undefined if that balance is too low.
 */
export function planEscrowLockOfTimedOutOrder(
  order: OrderRecord,
  entrust: EntrustRecord,
  able: AssetUnits,
): PlannedEscrowChanges | undefined {
  const fee = asAssetUnits(Math.min(order.fee, entrust.feeReserve));
  if (canTakeBack(entrust) && entrust.remain >= order.quantity) {
    const plan = planEscrowLock({ ...order, fee }, entrust);
    return { ...plan, order: { ...plan.order, fee, lockedFromAble: 0 } };
  }
  if (able < whole(order)) return undefined;
  const seller = order.sellerId;
  return {
    postings: postingsOfTransfer([seller, "able"], [seller, "orderLocked"], whole(order)),
    bills: [line(seller, BillType.locked, negateQuantity(whole(order)), order)],
    entrust: {
      total: addQuantities(entrust.total, order.quantity),
      locked: addQuantities(entrust.locked, order.quantity),
    },
    order: { escrow: whole(order), lockedFromAble: 1 },
  };
}
