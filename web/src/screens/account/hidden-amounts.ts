import { storage } from "../../lib/browser/storage.ts";
import { store, useStore } from "../../lib/browser/store.ts";

const kept = storage.own("hideAmounts");
const hidden = store(kept.get() === "1");

/** Whether amounts are hidden from onlookers. Stored on the device. */
export const useHiddenAmounts = (): boolean => useStore(hidden);

export function setHiddenAmounts(hide: boolean): void {
  if (hide) kept.set("1");
  else kept.clear();
  hidden.set(hide);
}

export const coveredAmount = "******";
