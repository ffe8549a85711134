import { storage } from "../../lib/browser/storage.ts";
import { createStore, useStore } from "../../lib/browser/store.ts";

const kept = storage.own("hideAmounts");
const hidden = createStore(kept.get() === "1");

/** Returns true if the user has hidden the amounts from onlookers. Stored on the device. */
export const useAreAmountsHidden = (): boolean => useStore(hidden);

export function setAmountsHidden(hide: boolean): void {
  if (hide) kept.set("1");
  else kept.clear();
  hidden.set(hide);
}

export const hiddenAmountPlaceholder = "******";
