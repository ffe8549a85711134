import { windowEnd } from "../../rules/transition-attempt.ts";
import { outageMsSince } from "../../db/outage.ts";
import type { RequestContext } from "./request-context.ts";

/**
 * End of a window that began at `begun`. The window is longer by the length of all maintenance since then.
 */
export const windowEndOf = (ctx: RequestContext, begun: number, lengthMs: number): number =>
  windowEnd(begun, lengthMs, { closedMsSince: (moment) => outageMsSince(ctx.db, moment) });
