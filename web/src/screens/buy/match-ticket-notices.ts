import { type Output, TicketState } from "contract";
import { showWarningNotice, showToast } from "../../api/toasts-and-warnings.ts";
import { subscribeToPushes } from "../../api/push-handlers.ts";
import { fetchFreshRead } from "../../api/read-queries.ts";
import { readPendingPurchase } from "../../trade/pending-purchase/pending-purchase.ts";
import { storage } from "../../lib/browser/storage.ts";

/**
 * Id of the ticket that existed before the match request was sent; "" if there was none. A ticket
 * with any other id comes from the request, even if its response was lost or the user left the
 * page.
 */
export const previousMatchTicketIdStorageSlot = storage.personal("match_before");
/**
 * Stored in place of the id of the previous ticket while a ticket is running. No ticket has this
 * id, so the running ticket counts as a new one.
 */
export const runningMatchTicketPlaceholderId = "-";

const ticketLastsMs = 45_000;
/**
 * Added to `ticketLastsMs` if the outcome of a request is unknown, because the request may still
 * create a ticket.
 */
const pendingPurchaseLastsMs = 60_000;
const ticketAskMs = 5000;

let stopWatching = () => {};
/**
 * Stops watching the ticket. Called when the quick match opens, because its screen shows the result
 * itself.
 */
export const stopMatchTicketNotices = (): void => stopWatching();

/**
 * Shows the result of a ticket: after a match, a notice with a link to the order; after a failure,
 * a toast. Does not navigate, because the user is on another screen.
 */
export function showMatchTicketResultNotice({
  state,
  orderId,
  failText,
}: Pick<Output<"buyFastCheck">, "state" | "orderId" | "failText">): void {
  stopWatching();
  previousMatchTicketIdStorageSlot.clear();
  if (state === TicketState.matched) showWarningNotice("已为您匹配到卖家，请在时限内付款", orderId);
  else if (state === TicketState.failed) showToast(`快捷购买失败：${failText}`, "warn");
}

/**
 * Notifies a user who has left the quick match when its ticket ends. Polls every 5 s in addition to
 * the push, because the push may be lost.
 */
export function notifyWhenMatchTicketEnds(): void {
  stopWatching();
  stopWatching = () => {
    clearInterval(timer);
    clearTimeout(end);
    deaf();
  };
  const done = () => {
    stopWatching();
    previousMatchTicketIdStorageSlot.clear();
  };
  const ask = async () => {
    const ticket = await fetchFreshRead("buyFastCheck", {}, { quiet: true }).catch(() => undefined);
    const before = previousMatchTicketIdStorageSlot.get();
    // No new ticket is known yet. Keep polling, because a request whose response was lost may still
    // create one.
    if (ticket === undefined || ticket.matchId === before || before === undefined) return;
    if (ticket.state === TicketState.matching)
      return previousMatchTicketIdStorageSlot.set(runningMatchTicketPlaceholderId);
    showMatchTicketResultNotice(ticket);
  };
  const deaf = subscribeToPushes("match", ({ orderId }) => {
    if (orderId === "") void ask();
    else showMatchTicketResultNotice({ state: TicketState.matched, orderId, failText: "" });
  });
  const timer = setInterval(() => void ask(), ticketAskMs);
  const end = setTimeout(
    done,
    ticketLastsMs + (readPendingPurchase() ? pendingPurchaseLastsMs : 0),
  );
}
