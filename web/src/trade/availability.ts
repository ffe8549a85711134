import type { OrderDetail } from "contract";
import { formatSoon } from "../lib/time/format-time.ts";
import { serverNow } from "../lib/time/server-clock.ts";

/** `undefined` where the backend does not say; a list row knows less than the order. */
type AvailabilityFields = Partial<Pick<OrderDetail, "availableAt">>;

/** Returns when the bought coins can be sold if that is still to come. */
export const coinsLockedUntil = ({ availableAt }: AvailabilityFields): number | undefined =>
  availableAt && availableAt > serverNow() ? availableAt : undefined;

/** "明天 10:06 起可用", "可用", or nothing if the backend does not say. */
function availableText(order: AvailabilityFields): string {
  const until = coinsLockedUntil(order);
  if (until !== undefined) return `${formatSoon(until, serverNow())} 起可用`;
  return order.availableAt === undefined ? "" : "可用";
}

/** Appends when the coins can be sold: "已入账，明天 10:06 起可用". */
export const withAvailability = (text: string, order: AvailabilityFields): string =>
  [text, availableText(order)].filter(Boolean).join("，");

/** Chat lines of the system that report the release to the buyer. */
const releaseLine = /^(.*已放币，.+|系统已自动放币)$/;

/** Names the hour in the release line of the buyer's chat, as long as the coins are locked. */
export function withLock(text: string, order: AvailabilityFields): string {
  return coinsLockedUntil(order) !== undefined && releaseLine.test(text)
    ? withAvailability(text, order)
    : text;
}
