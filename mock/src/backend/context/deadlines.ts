import { windowEnd } from "../../rules/order-attempt.ts";
import { closedMsSince } from "../../db/outage.ts";
import type { RequestContext } from "./request-context.ts";

/** When a window that began then ends, by the clock that stands still while the house is closed. */
export const windowEndOf = (ctx: RequestContext, begun: number, lengthMs: number): number =>
  windowEnd(begun, lengthMs, { closedMsSince: (moment) => closedMsSince(ctx.db, moment) });
