import { EntrustStatus, EntrustPauseType } from "contract";
import {
  entrustStatusByRemainingCoins,
  planReturnOfRemainingCoins,
} from "../../rules/entrust-state-machine.ts";
import type { ZeroOrOne, EntrustRecord } from "../../rules/stored-records.ts";
import { addEntrustEvent, changeEntrust, findOpenEntrustsOfSeller } from "../../db/entrusts.ts";
import { postLedgerEntry } from "../context/post-ledger-entry.ts";
import type { RequestContext } from "../context/request-context.ts";
import { requireReferencedEntrust } from "../queries/require-order-or-entrust.ts";

export function recordEntrustEvent(
  ctx: RequestContext,
  entrust: EntrustRecord,
  text: string,
): void {
  addEntrustEvent(ctx.db, entrust.id, text, ctx.now);
  ctx.push(entrust.sellerId, "entrust", text);
}

/**
 * Moves the remaining coins and the fee reserve of a closed or sold out listing back to its
 * seller's balance.
 */
export function returnRemainingCoins(
  ctx: RequestContext,
  entrust: EntrustRecord,
  changes: Partial<EntrustRecord>,
  reason: string,
): EntrustRecord {
  const given = planReturnOfRemainingCoins(entrust);
  postLedgerEntry(ctx, {
    reason,
    refType: "entrust",
    refId: entrust.id,
    postings: given.postings,
    bills: given.bills,
  });
  return changeEntrust(ctx.db, entrust, { ...given.changes, ...changes });
}

/**
 * Marks a listing as sold out, pauses it or puts it on sale again, depending on its remaining
 * quantity.
 */
export function updateEntrustStatusByRemainingCoins(ctx: RequestContext, id: string): void {
  const entrust = requireReferencedEntrust(ctx, id);
  const next = entrustStatusByRemainingCoins(entrust);
  if (next === undefined) return;
  if (next === "soldOut") {
    const sold = returnRemainingCoins(
      ctx,
      entrust,
      { status: EntrustStatus.soldOut, pauseType: 0 },
      "soldOut",
    );
    return recordEntrustEvent(ctx, sold, "挂单已售罄");
  }
  const changed = changeEntrust(ctx.db, entrust, next);
  if (changed.status === EntrustStatus.selling)
    return recordEntrustEvent(ctx, changed, "余量恢复，挂单已重新上架");
  announcePause(ctx, changed, "余量低于最小限额");
}

function announcePause(ctx: RequestContext, entrust: EntrustRecord, reason: string): void {
  recordEntrustEvent(ctx, entrust, `挂单已暂停：${reason}`);
  ctx.push(entrust.sellerId, "warn", `您的挂单已暂停：${reason}`);
}

type SystemPause = { pauseType: EntrustPauseType; reason: string; pausedOverdue?: ZeroOrOne };

/**
 * Pauses a listing that is on sale. Risk control also applies to a listing that is already paused,
 * and replaces the reason of its pause.
 */
export function pauseEntrustBySystem(
  ctx: RequestContext,
  entrust: EntrustRecord,
  { pauseType, reason, pausedOverdue = 0 }: SystemPause,
): void {
  const risk =
    pauseType === EntrustPauseType.riskControl && entrust.status === EntrustStatus.paused;
  if (entrust.status !== EntrustStatus.selling && !risk) return;
  announcePause(
    ctx,
    changeEntrust(ctx.db, entrust, { status: EntrustStatus.paused, pauseType, pausedOverdue }),
    reason,
  );
}

export function pauseAllEntrustsOfSeller(
  ctx: RequestContext,
  sellerId: string,
  pause: SystemPause,
): void {
  for (const it of findOpenEntrustsOfSeller(ctx.db, sellerId)) pauseEntrustBySystem(ctx, it, pause);
}
