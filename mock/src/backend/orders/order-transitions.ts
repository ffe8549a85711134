import { type OrderActor, AppealStatus, type CodeName, type Escrow, type TransitionName, OrderStatus, Side, type Units } from "contract";
import { relock, unlock, type EscrowPlan, release } from "../../rules/escrow.ts";
import type { Attempt, Circumstances } from "../../rules/order-attempt.ts";
import { type CodeOf, isRefused, type Stepped, step } from "../../rules/order-machine.ts";
import { actorOf } from "../../rules/order-sides.ts";
import { levelOf } from "../../rules/credit-levels.ts";
import type { Entrust, Order } from "../../rules/records.ts";
import { balanceOf } from "../../db/accounts.ts";
import { appealById, repliesOf } from "../../db/disputes.ts";
import { changeEntrust } from "../../db/entrusts.ts";
import { changeOrder, noteWarning } from "../../db/orders.ts";
import { closedMsSince } from "../../db/outage.ts";
import { dropTimer, setTimer } from "../../db/timers.ts";
import { book } from "../queries/post-entry.ts";
import { applyConsequences } from "./transition-effects.ts";
import type { Desk } from "../context/request-context.ts";
import { followEntrust } from "../listings/entrust-changes.ts";
import { type Extra, announceMove } from "./order-messages.ts";
import { entrustOf } from "../queries/require-order.ts";
import { personOf } from "../queries/users.ts";

/** These calls carry no version: they do harm to nobody who has read an older state. */
type Unversioned = "warn" | "replenish" | "evaluate" | "offer" | "decline";
export type MoveCode<M extends TransitionName> = "orderStatusWrong" | CodeOf[M] | (M extends Unversioned ? never : "orderMovedOn");
export type MoveOptions = { version?: number | undefined; changes?: Partial<Order>; extra?: Extra };

const nothing: EscrowPlan = { postings: [], bills: [], entrust: {}, order: {} };

/** T+1 is the buyer's level at the moment of the release. */
const coolsFor = (desk: Desk, buyerId: string): boolean => levelOf(personOf(desk, buyerId).score).cools;

function plan(desk: Desk, escrow: Escrow, order: Order, entrust: Entrust): EscrowPlan | undefined {
  if (escrow === "back") return unlock(order, entrust);
  if (escrow === "post") return release(order, entrust, coolsFor(desk, order.buyerId));
  if (escrow === "again") return relock(order, entrust, balanceOf(desk.db, order.sellerId, "able") as Units);
  return nothing;
}

function appealCircumstances(desk: Desk, order: Order): Circumstances {
  const appeal = order.appealId === null ? undefined : appealById(desk.db, order.appealId);
  if (!appeal) return {};
  if (order.status !== OrderStatus.suspended)
    return { isAppealOpen: appeal.status === AppealStatus.waitReply || appeal.status === AppealStatus.review };
  const spoken = new Set([appeal.initiator, ...repliesOf(desk.db, appeal.id).map((it) => it.side)]);
  const waiting = spoken.has(Side.buyer) === spoken.has(Side.seller) ? undefined : spoken.has(Side.buyer) ? "buyer" : "seller";
  return { appellant: actorOf[appeal.initiator], waiting };
}

export const circumstancesOf = (desk: Desk, order: Order): Circumstances => ({
  ...appealCircumstances(desk, order),
  closedMsSince: (moment) => closedMsSince(desk.db, moment),
});

/** Tries the move without making it. */
export function checkMove<M extends TransitionName>(
  desk: Desk<MoveCode<M>>,
  order: Order,
  on: M,
  by: OrderActor,
  version?: number,
): Stepped {
  const attempt: Attempt = { ...circumstancesOf(desk, order), on, by, now: desk.now, version };
  const stepped = step(order, attempt);
  // The machine answers with the codes of this move only; the types of its table say so, one move at a time.
  return isRefused(stepped) ? (desk as Desk<CodeName>).refuse(stepped.refused, stepped.facts) : stepped;
}

function moveCoins(desk: Desk<CodeName>, { escrow }: Stepped, order: Order, on: TransitionName) {
  const entrust = entrustOf(desk, order.entrustId);
  const planned = plan(desk, escrow, order, entrust) ?? desk.refuse("sellerAssetsTooLow");
  const entryId = book(desk, { reason: on, refType: "order", refId: order.id, postings: planned.postings, bills: planned.bills });
  const changed = Object.keys(planned.entrust).length > 0 ? changeEntrust(desk.db, entrust, planned.entrust) : entrust;
  return { planned, entryId, entrust: changed };
}

function rearm(desk: Desk, order: Order): void {
  if (order.deadlineAt === null) dropTimer(desk.db, "order", order.id);
  else setTimer(desk.db, { kind: "order", ref: order.id, dueAt: order.deadlineAt });
}

/** The one way in which an order changes: machine, coins, record, timer, news and what follows from it, in one transaction. */
export function moveOrder<M extends TransitionName>(
  desk: Desk<MoveCode<M>>,
  order: Order,
  on: M,
  by: OrderActor,
  options: MoveOptions = {},
): Order {
  const stepped = checkMove(desk, order, on, by, options.version);
  const { planned, entryId, entrust } = moveCoins(desk as Desk<CodeName>, stepped, order, on);
  const changes = { ...stepped.changes, ...planned.order, ...options.changes };
  if (on === "warn") {
    noteWarning(desk.db, order, changes.warnCount ?? 0, desk.now);
    announceMove(desk, { before: order, after: { ...order, ...changes }, on, by, entryId, extra: options.extra });
    return { ...order, ...changes };
  }
  const after = changeOrder(desk.db, order, changes);
  rearm(desk, after);
  const missedAccepts = applyConsequences(desk, { before: order, after, on, entrust });
  announceMove(desk, { before: order, after, on, by, entryId, extra: { missedAccepts, ...options.extra } });
  if (stepped.escrow !== "none") followEntrust(desk, order.entrustId);
  desk.world.note({ type: "move", at: desk.now, orderId: order.id, move: on, by, from: order.status, to: after.status });
  return after;
}

/** Nobody asked, so nobody can be refused: a system's move that the machine does not know is a bug. */
export const moveBySystem = (desk: Desk, order: Order, on: TransitionName, options: MoveOptions = {}): Order =>
  moveOrder(desk as Desk<CodeName>, order, on, "system", options);
