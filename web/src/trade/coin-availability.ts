import type { OrderDetail } from "contract";
import { formatShortTime } from "../lib/time/format-time.ts";
import { serverNow } from "../lib/time/server-clock.ts";

/**
 * `availableAt` is null if the coins can be sold now. It is `undefined` if the backend does not
 * send it, or in a list row, which has fewer fields than the order.
 */
type AvailabilityFields = Partial<Pick<OrderDetail, "availableAt">>;

/**
 * Returns the time from which the bought coins can be sold, or `undefined` if they can be sold now
 * or the time is unknown.
 */
export const coinsLockedUntil = ({ availableAt }: AvailabilityFields): number | undefined =>
  availableAt && availableAt > serverNow() ? availableAt : undefined;

/** Returns "明天 10:06 起可用" or "可用", or an empty text if the backend does not send the time. */
function availableText(order: AvailabilityFields): string {
  const until = coinsLockedUntil(order);
  if (until !== undefined) return `${formatShortTime(until, serverNow())} 起可用`;
  return order.availableAt === undefined ? "" : "可用";
}

/**
 * Appends when the coins can be sold: "已入账，明天 10:06 起可用" or "已入账，可用". Appends
 * nothing if the backend does not send it.
 */
export const appendCoinUnlockTime = (text: string, order: AvailabilityFields): string =>
  [text, availableText(order)].filter(Boolean).join("，");

/** System messages in the chat that report the release to the buyer. */
const releaseLine = /^(.*已放币，.+|系统已自动放币)$/;

/**
 * While the coins are locked, appends the time from which they can be sold to the release message
 * of the buyer's chat.
 */
export function appendCoinUnlockTimeToReleaseMessage(
  text: string,
  order: AvailabilityFields,
): string {
  return coinsLockedUntil(order) !== undefined && releaseLine.test(text)
    ? appendCoinUnlockTime(text, order)
    : text;
}
