import { type Output, TicketState } from "contract";
import { showWarningNotice, showToast } from "../../api/notices.ts";
import { onPush } from "../../api/push-routes.ts";
import { readNow } from "../../api/read.ts";
import { readPendingPurchase } from "../../trade/pending-purchase/pending-purchase.ts";
import { storage } from "../../lib/browser/storage.ts";

/**
 * Id of the ticket that existed before the match request was sent. Any other ticket belongs to the request, even if the response was lost or the page was left.
 */
export const previousTicketSlot = storage.personal("match_before");
/** No ticket has this name: whatever runs now is followed. */
export const anyTicket = "-";

const ticketLastsMs = 45_000;
/** A minute longer where its answer may be on the way still. */
const pendingPurchaseLastsMs = 60_000;
const ticketAskMs = 5000;

let hush = () => {};
/** He is back at the ticket himself. */
export const stopTicketNews = (): void => hush();

/** He is somewhere else: a card leads to what was found, and nothing moves him there. */
export function showTicketNews({
  state,
  orderId,
  failText,
}: Pick<Output<"buyFastCheck">, "state" | "orderId" | "failText">): void {
  hush();
  previousTicketSlot.clear();
  if (state === TicketState.matched) showWarningNotice("已为您匹配到卖家，请在时限内付款", orderId);
  else if (state === TicketState.failed) showToast(`快捷购买失败：${failText}`, "warn");
}

/** Who leaves while a ticket runs is told how it ends: the push may be lost, so it is asked for too. */
export function followTicketEnd(): void {
  hush();
  hush = () => {
    clearInterval(timer);
    clearTimeout(end);
    deaf();
  };
  const done = () => {
    hush();
    previousTicketSlot.clear();
  };
  const ask = async () => {
    const it = await readNow("buyFastCheck", {}, { quiet: true }).catch(() => undefined);
    const before = previousTicketSlot.get();
    // The ticket of a wish whose answer was lost may be still to come.
    if (it === undefined || it.matchId === before || before === undefined) return;
    if (it.state === TicketState.matching) return previousTicketSlot.set(anyTicket);
    showTicketNews(it);
  };
  const deaf = onPush("match", ({ orderId }) => {
    if (orderId === "") void ask();
    else showTicketNews({ state: TicketState.matched, orderId, failText: "" });
  });
  const timer = setInterval(() => void ask(), ticketAskMs);
  const end = setTimeout(
    done,
    ticketLastsMs + (readPendingPurchase() ? pendingPurchaseLastsMs : 0),
  );
}
