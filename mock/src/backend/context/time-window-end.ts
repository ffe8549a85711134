import { windowEndExtendedByMaintenance } from "../../rules/requested-transition.ts";
import { outageMsSince } from "../../db/outage.ts";
import type { RequestContext } from "./request-context.ts";

/**
 * Returns the end of a time window that began at `begun`. The window is longer by the length of all
 * maintenance and outages since then.
 */
export const calculateTimeWindowEndWithMaintenance = (
  ctx: RequestContext,
  begun: number,
  lengthMs: number,
): number =>
  windowEndExtendedByMaintenance(begun, lengthMs, {
    closedMsSince: (moment) => outageMsSince(ctx.db, moment),
  });
