import { TicketState } from "contract";
import { findRecordCreatedByCommand } from "../../api/find-command-outcome.ts";
import { showToast } from "../../api/toasts-and-warnings.ts";
import { subscribeToPushes } from "../../api/push-handlers.ts";
import { fetchFreshRead } from "../../api/read-queries.ts";
import { sessionStore } from "../../api/session-state.ts";
import { serverNow } from "../../lib/time/server-clock.ts";
import {
  type PendingPurchase,
  readPendingPurchase,
  markPurchaseCreatedOrder,
  purchaseFailedText,
  restorePendingPurchase,
  setPendingPurchase,
  setFoundPurchaseOrderId,
  setPendingPurchaseFailed,
} from "./pending-purchase.ts";

const everyMs = 3000;
/**
 * Time after which a purchase that was not found counts as not made. It is longer than the timeout
 * of a request. While the network is down, polling continues beyond it.
 */
const lastsMs = 60_000;

/**
 * Result of a purchase: the created order, or the ticket of a quick match, which the quick-match
 * screen itself follows. `undefined` if nothing was found yet.
 */
type PurchaseResult = { orderId: string } | "ticket" | undefined;

async function queryOutcome(pendingPurchase: PendingPurchase): Promise<PurchaseResult> {
  if (pendingPurchase.name === "buyCreate")
    return findRecordCreatedByCommand("buyCreate", pendingPurchase.input, pendingPurchase.since);
  const { matchId, state } = await fetchFreshRead("buyFastCheck", {}, { quiet: true });
  return matchId === pendingPurchase.before || state === TicketState.none ? undefined : "ticket";
}

let stop = () => {};

/**
 * Ends the pending purchase. Called when its outcome is known (an order, a ticket of the quick
 * match, or a refusal), or when it counts as not made after `lastsMs`.
 */
export function endPendingPurchase(): void {
  stop();
  setPendingPurchase(null);
}

function endWith(made: Exclude<PurchaseResult, undefined>): void {
  endPendingPurchase();
  if (made !== "ticket") setFoundPurchaseOrderId(made.orderId);
}

/**
 * Polls for the outcome of the purchase, whichever screen is open. Reads at once on a push or when
 * the network returns. Only sends reads, so it cannot buy anything.
 */
function followPurchase(pendingPurchase: PendingPurchase): void {
  stop();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = false;
  const stopped = new AbortController();
  const look = async () => {
    if (asking || stopped.signal.aborted) return;
    if (readPendingPurchase() !== pendingPurchase) return stop();
    clearTimeout(timer);
    asking = true;
    const askedAt = serverNow();
    const answer = await queryOutcome(pendingPurchase).then(
      (made) => ({ made }),
      () => undefined,
    );
    asking = false;
    if (stopped.signal.aborted) return;
    if (readPendingPurchase() !== pendingPurchase) return stop();
    if (answer?.made) {
      markPurchaseCreatedOrder(pendingPurchase.input);
      return endWith(answer.made);
    }
    if (answer && askedAt - pendingPurchase.since > lastsMs) return giveUpFollowing();
    timer = setTimeout(() => void look(), everyMs);
  };
  const now = () => void look();
  const deaf = [subscribeToPushes("order", now), subscribeToPushes("match", now)];
  addEventListener("online", now, { signal: stopped.signal });
  stop = () => {
    stopped.abort();
    clearTimeout(timer);
    for (const one of deaf) one();
    stop = () => {};
  };
  timer = setTimeout(now, everyMs / 3);
}

function giveUpFollowing(): void {
  endPendingPurchase();
  setPendingPurchaseFailed(true);
  showToast(purchaseFailedText, "warn");
}

type NewPendingPurchase = PendingPurchase extends infer D
  ? D extends PendingPurchase
    ? Omit<D, "userId">
    : never
  : never;

/** Starts to follow a purchase whose outcome has just become unknown. */
export function beginPendingPurchase(newPendingPurchase: NewPendingPurchase): void {
  setPendingPurchaseFailed(false);
  const begun: PendingPurchase = { ...newPendingPurchase, userId: sessionStore.get().userId };
  setPendingPurchase(begun);
  followPurchase(begun);
}

/** Continues to follow a purchase that was pending before a reload. */
export function resumePendingPurchase(): void {
  const kept = restorePendingPurchase();
  if (readPendingPurchase() || !kept || kept.userId !== sessionStore.get().userId) return;
  const resumed = { ...kept, reloaded: true };
  setPendingPurchase(resumed);
  followPurchase(resumed);
}
