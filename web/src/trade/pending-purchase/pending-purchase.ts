import type { Input, Output } from "contract";
import { sessionStore } from "../../api/session-state.ts";
import { draft, schema } from "../../lib/browser/draft.ts";
import { storage } from "../../lib/browser/storage.ts";
import { createStore, useStore } from "../../lib/browser/store.ts";

type PurchaseRequest =
  | { name: "buyCreate"; input: Input<"buyCreate"> }
  | { name: "buyFast"; input: Input<"buyFast">; before: Output<"buyFastCheck">["matchId"] };
/**
 * A purchase with an unknown outcome, because its response is late or was lost. `since` is server
 * time. `reloaded`: the request id was lost with the page, so a retry would be a second purchase.
 */
export type PendingPurchase = PurchaseRequest & {
  userId: string | undefined;
  since: number;
  reloaded?: boolean;
};

type StoredPurchase = {
  name: PurchaseRequest["name"];
  input: object;
  before?: string;
  userId?: string | undefined;
  since: number;
  reloaded?: boolean;
};

/**
 * Stored across reloads, because users reload when the outcome is unknown. The storage key keeps
 * its old name `doubt`, because values are stored under it on devices.
 */
const stored = draft(
  storage.personal("doubt"),
  schema.whole<StoredPurchase>(
    {
      name: schema.oneOf(["buyCreate", "buyFast"]),
      input: schema.object,
      before: schema.text,
      userId: schema.text,
      since: schema.number,
      reloaded: schema.flag,
    },
    ["before", "userId", "reloaded"],
  ),
);
const pending = createStore<PendingPurchase | null>(null);
const found = createStore<string | null>(null);
/**
 * True if the last pending purchase was not made. A notice says so until the buyer changes the form
 * or buys again.
 */
const failed = createStore(false);

/** Returns the pending purchase, but not that of another user who was logged in before. */
export function readPendingPurchase(): PendingPurchase | null {
  const purchase = pending.get();
  return purchase?.userId === sessionStore.get().userId ? purchase : null;
}
export function usePendingPurchase(): PendingPurchase | null {
  useStore(pending);
  return readPendingPurchase();
}
export const purchaseNotSentText = "没有网络，这一笔没有发出，恢复后可以再买";
export const purchaseFailedText = "上一笔没有成功，可以再买";
export const useHasPendingPurchaseFailed = (): boolean => useStore(failed);
export const setPendingPurchaseFailed = (it: boolean): void => failed.set(it);
/**
 * Inputs of purchases that have created an order. Until the app opens that order, the screen may
 * still show the same input, so a tap must not buy again.
 */
const fulfilled = new WeakSet<object>();
export const hasPurchaseCreatedOrder = (input: object | undefined): boolean =>
  input !== undefined && fulfilled.has(input);
export const markPurchaseCreatedOrder = (input: object): void => void fulfilled.add(input);

/**
 * Returns the id of the order that a pending purchase has created, until the app has opened the
 * order.
 */
export const useFoundPurchaseOrderId = (): string | null => useStore(found);

export function setPendingPurchase(pendingPurchase: PendingPurchase | null): void {
  if (pendingPurchase) stored.write(pendingPurchase);
  else stored.clear();
  pending.set(pendingPurchase);
}
export const setFoundPurchaseOrderId = (orderId: string | null): void => found.set(orderId);

/** Reads the pending purchase that was stored before a reload. */
export const restorePendingPurchase = (): PendingPurchase | undefined =>
  stored.read() as PendingPurchase | undefined;
