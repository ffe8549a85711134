import {
  type RequestCaller,
  type RequestContext,
  type DeferredPushesAndRefusalActions,
  openRequestContext,
} from "../context/request-context.ts";
import type { World } from "../context/world.ts";

const systemCaller: RequestCaller = { userId: "", token: "" };

/** Sends the pushes of a transaction. Call it after the commit. */
export function sendPushes(
  world: World,
  { outgoingPushes }: DeferredPushesAndRefusalActions,
): void {
  for (const it of outgoingPushes) world.emitPush(it);
}

/**
 * Runs `act` in one transaction without a caller: for a timer, a control call or the seed data,
 * but not for API calls.
 */
export function runInTransaction<T>(
  world: World,
  act: (ctx: RequestContext) => T,
  now = world.now(),
): T {
  const { ctx, log } = openRequestContext(world, systemCaller, now);
  const result = world.db.transaction(() => act(ctx));
  sendPushes(world, log);
  return result;
}
