import { EntrustStatus, PauseType } from "contract";
import { follow, giveBack } from "../../rules/entrust-machine.ts";
import type { Bit, Entrust } from "../../rules/records.ts";
import { addEntrustEvent, changeEntrust, openEntrustsOf } from "../../db/entrusts.ts";
import { book } from "../queries/post-entry.ts";
import type { Desk } from "../context/request-context.ts";
import { entrustOf } from "../queries/require-order.ts";

export function noteEntrust(desk: Desk, it: Entrust, text: string): void {
  addEntrustEvent(desk.db, it.id, text, desk.now);
  desk.push(it.sellerId, "entrust", text);
}

/** Its rest goes back to the seller; used when it is closed and when it has sold out. */
export function returnRest(desk: Desk, it: Entrust, changes: Partial<Entrust>, reason: string): Entrust {
  const given = giveBack(it);
  book(desk, { reason, refType: "entrust", refId: it.id, postings: given.postings, bills: given.bills });
  return changeEntrust(desk.db, it, { ...given.changes, ...changes });
}

/** What follows of itself once its coins have moved. */
export function followEntrust(desk: Desk, id: string): void {
  const entrust = entrustOf(desk, id);
  const next = follow(entrust);
  if (next === undefined) return;
  if (next === "soldOut") {
    const sold = returnRest(desk, entrust, { status: EntrustStatus.soldOut, pauseType: 0 }, "soldOut");
    return noteEntrust(desk, sold, "挂单已售罄");
  }
  const changed = changeEntrust(desk.db, entrust, next);
  if (changed.status === EntrustStatus.selling) return noteEntrust(desk, changed, "余量恢复，挂单已重新上架");
  pauseNews(desk, changed, "余量低于最小限额");
}

function pauseNews(desk: Desk, it: Entrust, reason: string): void {
  noteEntrust(desk, it, `挂单已暂停：${reason}`);
  desk.push(it.sellerId, "warn", `您的挂单已暂停：${reason}`);
}

type Pause = { pauseType: PauseType; reason: string; pausedOverdue?: Bit };

/** Hides a listing that sells. Risk control also hides a listing that its owner has paused. */
export function pauseBySystem(desk: Desk, it: Entrust, { pauseType, reason, pausedOverdue = 0 }: Pause): void {
  const risk = pauseType === PauseType.riskControl && it.status === EntrustStatus.paused;
  if (it.status !== EntrustStatus.selling && !risk) return;
  pauseNews(desk, changeEntrust(desk.db, it, { status: EntrustStatus.paused, pauseType, pausedOverdue }), reason);
}

export function pauseAllOf(desk: Desk, sellerId: string, pause: Pause): void {
  for (const it of openEntrustsOf(desk.db, sellerId)) pauseBySystem(desk, it, pause);
}
