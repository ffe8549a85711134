import { Side } from "contract";
import { aliveEveryMs, minuteMs, outageFromMs } from "../../rules/constants.ts";
import { postponedText } from "../../rules/status-table.ts";
import { addOutage, moveDeadlines, runningOrders } from "../../db/outage.ts";
import { addOrderEvent, changeOrder } from "../../db/orders.ts";
import { dropSetting, setSetting, setting } from "../../db/settings.ts";
import { setTimer } from "../../db/timers.ts";
import type { World } from "../context/world.ts";
import type { RequestContext } from "../context/request-context.ts";
import { addSystemMessage } from "../orders/order-messages.ts";
import { transact } from "./transact.ts";

const maintained = "maintainedSince";
const seen = "lastSeen";

const momentOf = (world: World, name: string): number | undefined => {
  const text = setting(world.db, name);
  return text === undefined ? undefined : Number(text);
};

/** Time at which maintenance began, if it is active. */
export const maintenanceSince = (world: World): number | undefined => momentOf(world, maintained);

/**
 * Moves every deadline by the length of the interruption, so that no order is lost because of it. Posts
 * the reason in each running order.
 */
function postponeDeadlines(ctx: RequestContext, from: number, shiftMs: number): number {
  const orders = runningOrders(ctx.db);
  const text = postponedText(Math.ceil(shiftMs / minuteMs));
  for (const order of orders) {
    const deadlineAt = (order.deadlineAt ?? 0) + shiftMs;
    changeOrder(ctx.db, order, { deadlineAt });
    setTimer(ctx.db, { kind: "order", ref: order.id, dueAt: deadlineAt });
    const event = {
      orderId: order.id,
      move: "postpone",
      actor: Side.system,
      fromStatus: order.status,
      toStatus: order.status,
      text,
      entryId: null,
    };
    addOrderEvent(ctx.db, { ...event, createdAt: ctx.now });
    addSystemMessage(ctx, order.id, text);
    for (const userId of [order.buyerId, order.sellerId]) ctx.push(userId, "order", text, order.id);
  }
  addOutage(ctx.db, from, shiftMs);
  moveDeadlines(ctx.db, from, shiftMs);
  return orders.length;
}

export type MaintenanceState = { on: boolean; since: number | null; postponed: number };

/** Begins or ends maintenance. Does nothing if maintenance is already in the requested state. */
export function setMaintenance(world: World, on: boolean): MaintenanceState {
  const since = maintenanceSince(world);
  if (on) {
    if (since === undefined) setSetting(world.db, maintained, String(world.now()));
    return { on, since: since ?? world.now(), postponed: 0 };
  }
  if (since === undefined) return { on, since: null, postponed: 0 };
  const postponed = transact(world, (ctx) => {
    dropSetting(ctx.db, maintained);
    return ctx.now > since ? postponeDeadlines(ctx, since, ctx.now - since) : 0;
  });
  return { on, since: null, postponed };
}

/**
 * Stores the time regularly, so that a restart knows how long the process did not run. A world in
 * memory cannot restart.
 */
export function recordAlive(world: World): void {
  if (!world.isKept || Math.abs(world.now() - (momentOf(world, seen) ?? 0)) < aliveEveryMs) return;
  setSetting(world.db, seen, String(world.now()));
  world.saveClock();
}

export const recordShutdown = (world: World): void => {
  if (world.isKept) setSetting(world.db, seen, String(world.now()));
};

/** Moves the deadlines by the time in which the process was not running. A short restart moves nothing. */
export function resumeAfterOutage(world: World): void {
  const last = momentOf(world, seen);
  const awayMs = world.now() - (last ?? world.now());
  if (last !== undefined && awayMs > outageFromMs && maintenanceSince(world) === undefined)
    transact(world, (ctx) => postponeDeadlines(ctx, last, awayMs));
  recordAlive(world);
}
