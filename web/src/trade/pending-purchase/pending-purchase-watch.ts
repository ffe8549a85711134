import { TicketState } from "contract";
import { findCreated } from "../../api/find-created.ts";
import { showToast } from "../../api/notices.ts";
import { onPush } from "../../api/push-routes.ts";
import { readNow } from "../../api/read.ts";
import { session } from "../../api/session-state.ts";
import { serverNow } from "../../lib/time/server-clock.ts";
import {
  type PendingPurchase,
  readPendingPurchase,
  markFulfilled,
  purchaseFailedText,
  restorePendingPurchase,
  setPendingPurchase,
  setFoundOrder,
  setPurchaseFailed,
} from "./pending-purchase.ts";

const everyMs = 3000;
/** The slowest answer there is has come by then. Without the network it is asked for longer. */
const lastsMs = 60_000;

/** Its order; or a ticket, which the quick match follows by itself. Nothing: not yet. */
type PurchaseResult = { orderId: string } | "ticket" | undefined;

async function queryOutcome(it: PendingPurchase): Promise<PurchaseResult> {
  if (it.name === "buyCreate") return findCreated("buyCreate", it.input, it.since);
  const { matchId, state } = await readNow("buyFastCheck", {}, { quiet: true });
  return matchId === it.before || state === TicketState.none ? undefined : "ticket";
}

let stop = () => {};

/** Somebody knows: it was made, refused, or is followed elsewhere. */
export function settlePendingPurchase(): void {
  stop();
  setPendingPurchase(null);
}

function endWith(made: Exclude<PurchaseResult, undefined>): void {
  settlePendingPurchase();
  if (made !== "ticket") setFoundOrder(made.orderId);
}

/**
 * Asks until it is known, wherever the person goes in the app: in a rhythm, and at once when a push says that something has happened or
 * the network is back. It only reads: nothing is bought by it.
 */
function followPurchase(it: PendingPurchase): void {
  stop();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = false;
  const stopped = new AbortController();
  const look = async () => {
    if (asking || stopped.signal.aborted) return;
    if (readPendingPurchase() !== it) return stop();
    clearTimeout(timer);
    asking = true;
    const askedAt = serverNow();
    const answer = await queryOutcome(it).then(
      (made) => ({ made }),
      () => undefined,
    );
    asking = false;
    if (stopped.signal.aborted) return;
    if (readPendingPurchase() !== it) return stop();
    if (answer?.made) {
      markFulfilled(it.input);
      return endWith(answer.made);
    }
    if (answer && askedAt - it.since > lastsMs) return giveUpFollowing();
    timer = setTimeout(() => void look(), everyMs);
  };
  const now = () => void look();
  const deaf = [onPush("order", now), onPush("match", now)];
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
  settlePendingPurchase();
  setPurchaseFailed(true);
  showToast(purchaseFailedText, "warn");
}

type NewPendingPurchase = PendingPurchase extends infer D
  ? D extends PendingPurchase
    ? Omit<D, "userId">
    : never
  : never;

/** Its outcome is unknown as of now. */
export function beginPendingPurchase(it: NewPendingPurchase): void {
  setPurchaseFailed(false);
  const begun: PendingPurchase = { ...it, userId: session.get().userId };
  setPendingPurchase(begun);
  followPurchase(begun);
}

/** A page that was loaded anew takes up what the one before did not know. */
export function resumePendingPurchase(): void {
  const kept = restorePendingPurchase();
  if (readPendingPurchase() || !kept || kept.userId !== session.get().userId) return;
  const resumed = { ...kept, reloaded: true };
  setPendingPurchase(resumed);
  followPurchase(resumed);
}
