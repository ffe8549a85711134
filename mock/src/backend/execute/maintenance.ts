import { OrderActorSide } from "contract";
import {
  processAliveRecordIntervalMs,
  minuteMs,
  deadlinePostponingOutageMinMs,
} from "../../rules/constants.ts";
import { maintenancePostponementText } from "../../rules/order-status-table.ts";
import {
  addOutage,
  postponeNonOrderDeadlines,
  runningOrdersWithDeadline,
} from "../../db/outage.ts";
import { addOrderEvent, changeOrder } from "../../db/orders.ts";
import { dropSetting, setSetting, readSetting } from "../../db/settings-and-counters.ts";
import { setTimer } from "../../db/timers.ts";
import type { World } from "../context/world.ts";
import type { RequestContext } from "../context/request-context.ts";
import { addSystemChatMessage } from "../orders/notify-order-parties.ts";
import { runInTransaction } from "./run-in-transaction.ts";

const maintenanceSetting = "maintainedSince";
const lastAliveSetting = "lastSeen";

const readTimeSetting = (world: World, name: string): number | undefined => {
  const text = readSetting(world.db, name);
  return text === undefined ? undefined : Number(text);
};

/** Returns the time at which maintenance began, or undefined if it is not active. */
export const maintenanceStartedAt = (world: World): number | undefined =>
  readTimeSetting(world, maintenanceSetting);

/**
 * Postpones all deadlines by the length of the interruption, so that no order is lost because of
 * it. Posts the reason in each running order. Waiting periods, such as the T+1 lock of bought
 * coins, are not extended.
 */
function postponeDeadlines(ctx: RequestContext, from: number, shiftMs: number): number {
  const orders = runningOrdersWithDeadline(ctx.db);
  const text = maintenancePostponementText(Math.ceil(shiftMs / minuteMs));
  for (const order of orders) {
    const deadlineAt = (order.deadlineAt ?? 0) + shiftMs;
    changeOrder(ctx.db, order, { deadlineAt });
    setTimer(ctx.db, { kind: "order", ref: order.id, dueAt: deadlineAt });
    const event = {
      orderId: order.id,
      move: "postpone",
      actor: OrderActorSide.system,
      fromStatus: order.status,
      toStatus: order.status,
      text,
      entryId: null,
    };
    addOrderEvent(ctx.db, { ...event, createdAt: ctx.now });
    addSystemChatMessage(ctx, order.id, text);
    for (const userId of [order.buyerId, order.sellerId]) ctx.push(userId, "order", text, order.id);
  }
  addOutage(ctx.db, from, shiftMs);
  postponeNonOrderDeadlines(ctx.db, from, shiftMs);
  return orders.length;
}

export type MaintenanceState = { on: boolean; since: number | null; postponed: number };

/** Begins or ends maintenance. Does nothing if maintenance is already in the requested state. */
export function setMaintenance(world: World, on: boolean): MaintenanceState {
  const since = maintenanceStartedAt(world);
  if (on) {
    if (since === undefined) setSetting(world.db, maintenanceSetting, String(world.now()));
    return { on, since: since ?? world.now(), postponed: 0 };
  }
  if (since === undefined) return { on, since: null, postponed: 0 };
  const postponed = runInTransaction(world, (ctx) => {
    dropSetting(ctx.db, maintenanceSetting);
    return ctx.now > since ? postponeDeadlines(ctx, since, ctx.now - since) : 0;
  });
  return { on, since: null, postponed };
}

/**
 * Stores the time of the world if the stored one is at least ten seconds old, so that a restart
 * knows how long the process did not run. Stores nothing for a world in memory, which cannot
 * restart.
 */
export function recordProcessAliveTime(world: World): void {
  if (
    !world.isPersistent ||
    Math.abs(world.now() - (readTimeSetting(world, lastAliveSetting) ?? 0)) <
      processAliveRecordIntervalMs
  )
    return;
  setSetting(world.db, lastAliveSetting, String(world.now()));
  world.saveClock();
}

export const recordShutdown = (world: World): void => {
  if (world.isPersistent) setSetting(world.db, lastAliveSetting, String(world.now()));
};

/**
 * Moves the deadlines by the time in which the process was not running. An outage of up to a
 * minute, or one during maintenance, moves nothing.
 */
export function postponeDeadlinesAfterOutage(world: World): void {
  const last = readTimeSetting(world, lastAliveSetting);
  const awayMs = world.now() - (last ?? world.now());
  if (
    last !== undefined &&
    awayMs > deadlinePostponingOutageMinMs &&
    maintenanceStartedAt(world) === undefined
  )
    runInTransaction(world, (ctx) => postponeDeadlines(ctx, last, awayMs));
  recordProcessAliveTime(world);
}
