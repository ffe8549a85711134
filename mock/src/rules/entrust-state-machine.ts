import { BillType, EntrustStatus, EntrustPauseType, asAssetUnits } from "contract";
import type { PlannedEscrowChanges } from "./escrow.ts";
import { postingsOfTransfer, addQuantities } from "./ledger.ts";
import { isListingBelowOrderMinimum } from "./payment-suffix.ts";
import type { EntrustRecord } from "./stored-records.ts";

type Changes = Partial<EntrustRecord>;
export type EntrustOwnerAction = "pause" | "recover" | "close";
export type EntrustOwnerActionRefusalCodes = {
  pause: "notPausable";
  recover: "notRecoverable" | "entrustRiskPaused";
  close: "notClosable" | "entrustBusy";
};

/** Number of running orders of the listing, and whether its owner is under risk control. */
type EntrustContext = { running: number; underRisk: boolean };
type OwnerActionResult<A extends EntrustOwnerAction> =
  | { changes: Changes }
  | { refused: EntrustOwnerActionRefusalCodes[A] };

/** Returns the changes of an owner's action, or the code with which it is refused. */
export function applyEntrustOwnerAction<A extends EntrustOwnerAction>(
  it: EntrustRecord,
  on: A,
  around: EntrustContext,
): OwnerActionResult<A>;
export function applyEntrustOwnerAction(
  entrust: EntrustRecord,
  on: EntrustOwnerAction,
  { running, underRisk }: EntrustContext,
): OwnerActionResult<EntrustOwnerAction> {
  if (on === "pause")
    return entrust.status === EntrustStatus.selling
      ? { changes: { status: EntrustStatus.paused, pauseType: EntrustPauseType.owner } }
      : { refused: "notPausable" };
  if (on === "recover") {
    if (entrust.status !== EntrustStatus.paused) return { refused: "notRecoverable" };
    if (entrust.pauseType === EntrustPauseType.riskControl && underRisk)
      return { refused: "entrustRiskPaused" };
    return isListingBelowOrderMinimum(entrust)
      ? { refused: "notRecoverable" }
      : { changes: { status: EntrustStatus.selling, pauseType: 0, missedAccepts: 0 } };
  }
  if (entrust.status !== EntrustStatus.selling && entrust.status !== EntrustStatus.paused)
    return { refused: "notClosable" };
  return running > 0
    ? { refused: "entrustBusy" }
    : { changes: { status: EntrustStatus.closed, pauseType: 0 } };
}

/** Plans the return of all remaining coins of a listing to the seller's available balance. */
export function planReturnOfRemainingCoins(
  entrust: EntrustRecord,
): Pick<PlannedEscrowChanges, "postings" | "bills"> & { changes: Changes } {
  const rest = addQuantities(entrust.remain, entrust.feeReserve);
  const bills =
    rest > 0
      ? [
          {
            userId: entrust.sellerId,
            billType: BillType.unfrozen,
            quantity: rest,
            cny: null,
            remark: "",
          },
        ]
      : [];
  return {
    postings: postingsOfTransfer(
      [entrust.sellerId, "entrustFrozen"],
      [entrust.sellerId, "able"],
      rest,
    ),
    bills,
    changes: {
      remain: asAssetUnits(0),
      feeReserve: asAssetUnits(0),
      returned: addQuantities(entrust.returned, entrust.remain),
    },
  };
}

/**
 * Returns the new state of a listing after its coins have moved or its price has changed: sold out,
 * paused because too little is left, or on sale again. Returns undefined if the state stays.
 */
export function entrustStatusByRemainingCoins(
  entrust: EntrustRecord,
): "soldOut" | Changes | undefined {
  if (entrust.status !== EntrustStatus.selling && entrust.status !== EntrustStatus.paused)
    return undefined;
  if (isListingBelowOrderMinimum(entrust)) {
    if (entrust.locked === 0) return "soldOut";
    return entrust.status === EntrustStatus.selling
      ? { status: EntrustStatus.paused, pauseType: EntrustPauseType.remainTooLow }
      : undefined;
  }
  return entrust.pauseType === EntrustPauseType.remainTooLow
    ? { status: EntrustStatus.selling, pauseType: 0 }
    : undefined;
}
