import { type Fen, asFen, fenDecimals, parseDecimal } from "contract";
import { useSyncExternalStore } from "react";
import { storage } from "../lib/browser/storage.ts";
import { createStore } from "../lib/browser/store.ts";

const kept = storage.personal("match_draft");
const changes = createStore(0);

/**
 * Returns what the user wants to buy, as typed ("amount:1000", "quantity:5"). The user enters it
 * once, and every purchase screen starts with it.
 */
export const readBuyAmountDraft = (): string | undefined => kept.get();
export function storeBuyAmountDraft(draft: string): void {
  kept.set(draft);
  changes.set(changes.get() + 1);
}
export const useBuyAmountDraft = (): string | undefined =>
  useSyncExternalStore(changes.subscribe, readBuyAmountDraft);

/**
 * Returns the amount of money in the draft, or `undefined` if the draft is a quantity, invalid or
 * missing.
 */
export function parseBuyAmountDraft(draft: string | undefined): Fen | undefined {
  const minor = draft?.startsWith("amount:")
    ? parseDecimal(draft.slice(7), fenDecimals)
    : undefined;
  return minor !== undefined && minor > 0 ? asFen(minor) : undefined;
}
