import {
  type OrderActor,
  AppealStatus,
  type CodeName,
  type EscrowEffect,
  type TransitionName,
  OrderStatus,
  OrderActorSide,
  type AssetUnits,
} from "contract";
import {
  planEscrowLockOfTimedOutOrder,
  planEscrowUnlock,
  type PlannedEscrowChanges,
  planEscrowRelease,
} from "../../rules/escrow.ts";
import type {
  RequestedTransition,
  AppealAndMaintenanceFacts,
} from "../../rules/requested-transition.ts";
import {
  type TransitionSpecificRefusalCodes,
  isTransitionRefusal,
  type AppliedTransitionResult,
  applyTransition,
} from "../../rules/order-state-machine.ts";
import { actorOfSide } from "../../rules/order-sides.ts";
import { creditLevelOfScore } from "../../rules/credit-levels.ts";
import type { EntrustRecord, OrderRecord } from "../../rules/stored-records.ts";
import { ledgerAccountBalance } from "../../db/ledger-and-bills.ts";
import { appealById, repliesToAppeal } from "../../db/disputes.ts";
import { changeEntrust } from "../../db/entrusts.ts";
import { changeOrder, incrementNudgeCount } from "../../db/orders.ts";
import { outageMsSince } from "../../db/outage.ts";
import { dropTimer, setTimer } from "../../db/timers.ts";
import { postLedgerEntry } from "../context/post-ledger-entry.ts";
import { applyTransitionEffects } from "./transition-effects.ts";
import type { RequestContext } from "../context/request-context.ts";
import { updateEntrustStatusByRemainingCoins } from "../listings/entrust-changes.ts";
import {
  type PartialTransitionTextValues,
  recordAndPushTransition,
} from "./notify-order-parties.ts";
import { requireReferencedEntrust } from "../queries/require-order-or-entrust.ts";
import { requireUser } from "../queries/users.ts";

/**
 * Transitions whose calls send no version of the order. They are harmless even if the client has
 * seen an older state, so they are never refused with `orderMovedOn`.
 */
type UnversionedTransition = "warn" | "replenish" | "evaluate" | "offer" | "decline";
export type TransitionRefusalCode<M extends TransitionName> =
  | "orderStatusWrong"
  | TransitionSpecificRefusalCodes[M]
  | (M extends UnversionedTransition ? never : "orderMovedOn");
export type TransitionOptions = {
  version?: number | undefined;
  changes?: Partial<OrderRecord>;
  extra?: PartialTransitionTextValues;
};

const emptyPlan: PlannedEscrowChanges = { postings: [], bills: [], entrust: {}, order: {} };

/** Returns whether T+1 locks the bought coins. This depends on the buyer's level at the release. */
const startsCooling = (ctx: RequestContext, buyerId: string): boolean =>
  creditLevelOfScore(requireUser(ctx, buyerId).score).cools;

function planEscrow(
  ctx: RequestContext,
  escrow: EscrowEffect,
  order: OrderRecord,
  entrust: EntrustRecord,
): PlannedEscrowChanges | undefined {
  if (escrow === "back") return planEscrowUnlock(order, entrust);
  if (escrow === "post")
    return planEscrowRelease(order, entrust, startsCooling(ctx, order.buyerId));
  if (escrow === "again")
    return planEscrowLockOfTimedOutOrder(
      order,
      entrust,
      ledgerAccountBalance(ctx.db, order.sellerId, "able") as AssetUnits,
    );
  return emptyPlan;
}

function appealTransitionFacts(ctx: RequestContext, order: OrderRecord): AppealAndMaintenanceFacts {
  const appeal = order.appealId === null ? undefined : appealById(ctx.db, order.appealId);
  if (!appeal) return {};
  if (order.status !== OrderStatus.suspended)
    return {
      isAppealOpen:
        appeal.status === AppealStatus.waitReply || appeal.status === AppealStatus.review,
    };
  const spoken = new Set([
    appeal.initiator,
    ...repliesToAppeal(ctx.db, appeal.id).map((it) => it.side),
  ]);
  const isOneWaiting = spoken.has(OrderActorSide.buyer) !== spoken.has(OrderActorSide.seller);
  const speaker = spoken.has(OrderActorSide.buyer) ? "buyer" : "seller";
  return { appellant: actorOfSide[appeal.initiator], waiting: isOneWaiting ? speaker : undefined };
}

export const readAppealAndMaintenanceFacts = (
  ctx: RequestContext,
  order: OrderRecord,
): AppealAndMaintenanceFacts => ({
  ...appealTransitionFacts(ctx, order),
  closedMsSince: (moment) => outageMsSince(ctx.db, moment),
});

/** Checks a transition without executing it. */
export function checkTransition<M extends TransitionName>(
  ctx: RequestContext<TransitionRefusalCode<M>>,
  order: OrderRecord,
  on: M,
  by: OrderActor,
  version?: number,
): AppliedTransitionResult {
  const attempt: RequestedTransition = {
    ...readAppealAndMaintenanceFacts(ctx, order),
    on,
    by,
    now: ctx.now,
    version,
  };
  const stepped = applyTransition(order, attempt);
  // The cast is safe, because the state machine returns only the codes that its type declares for
  // this transition.
  return isTransitionRefusal(stepped)
    ? (ctx as RequestContext<CodeName>).refuse(stepped.refused, stepped.facts)
    : stepped;
}

function applyEscrowPlan(
  ctx: RequestContext<CodeName>,
  { escrow }: AppliedTransitionResult,
  order: OrderRecord,
  on: TransitionName,
) {
  const entrust = requireReferencedEntrust(ctx, order.entrustId);
  const planned = planEscrow(ctx, escrow, order, entrust) ?? ctx.refuse("sellerAssetsTooLow");
  const entryId = postLedgerEntry(ctx, {
    reason: on,
    refType: "order",
    refId: order.id,
    postings: planned.postings,
    bills: planned.bills,
  });
  const changed =
    Object.keys(planned.entrust).length > 0
      ? changeEntrust(ctx.db, entrust, planned.entrust)
      : entrust;
  return { planned, entryId, entrust: changed };
}

function resetTimer(ctx: RequestContext, order: OrderRecord): void {
  if (order.deadlineAt === null) dropTimer(ctx.db, "order", order.id);
  else setTimer(ctx.db, { kind: "order", ref: order.id, dueAt: order.deadlineAt });
}

/**
 * Executes a transition: state machine, coins, history, timer, pushes and effects, in one
 * transaction. The status of an order changes in no other way.
 */
export function executeTransition<M extends TransitionName>(
  ctx: RequestContext<TransitionRefusalCode<M>>,
  order: OrderRecord,
  on: M,
  by: OrderActor,
  options: TransitionOptions = {},
): OrderRecord {
  const stepped = checkTransition(ctx, order, on, by, options.version);
  const { planned, entryId, entrust } = applyEscrowPlan(
    ctx as RequestContext<CodeName>,
    stepped,
    order,
    on,
  );
  const changes = { ...stepped.changes, ...planned.order, ...options.changes };
  if (on === "warn") {
    incrementNudgeCount(ctx.db, order, changes.warnCount ?? 0, ctx.now);
    recordAndPushTransition(ctx, {
      before: order,
      after: { ...order, ...changes },
      on,
      by,
      entryId,
      extra: options.extra,
    });
    return { ...order, ...changes };
  }
  const after = changeOrder(ctx.db, order, changes);
  resetTimer(ctx, after);
  const missedAccepts = applyTransitionEffects(ctx, { before: order, after, on, entrust });
  recordAndPushTransition(ctx, {
    before: order,
    after,
    on,
    by,
    entryId,
    extra: { missedAccepts, ...options.extra },
  });
  if (stepped.escrow !== "none") updateEntrustStatusByRemainingCoins(ctx, order.entrustId);
  ctx.world.emitEvent({
    type: "move",
    at: ctx.now,
    orderId: order.id,
    move: on,
    by,
    from: order.status,
    to: after.status,
  });
  return after;
}

/** Executes a transition of the system. A refusal is a bug, because no user requested it. */
export const executeSystemTransition = (
  ctx: RequestContext,
  order: OrderRecord,
  on: TransitionName,
  options: TransitionOptions = {},
): OrderRecord => executeTransition(ctx as RequestContext<CodeName>, order, on, "system", options);
