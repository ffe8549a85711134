import { storage } from "./storage.ts";
import { createStore, useStore } from "./store.ts";

/** Font sizes of body text in px. `elder.css` sets the root font size that belongs to each. */
export const elderSizes = ["20", "25", "30"] as const;
export type ElderSize = (typeof elderSizes)[number];

/**
 * Stored setting: the size while elder mode is on, "0" after the user has refused or left it, and
 * not set before the user has chosen.
 */
export const elderModeSetting = storage.own("elder");
const mode = createStore<ElderSize | null>(null);

function apply(size: ElderSize | null): void {
  const { dataset } = document.documentElement;
  if (size === null) delete dataset["elder"];
  else dataset["elder"] = size;
  mode.set(size);
}

/**
 * Applies the stored mode and returns whether it is on. The inline script of the page has set the
 * same attribute before the first paint, except in the frames of the director.
 */
export function startElderMode(): boolean {
  const size = elderSizes.find((it) => it === elderModeSetting.get()) ?? null;
  apply(size);
  return size !== null;
}

/** Turns elder mode on with a text size, or off with null. */
export function setElderMode(size: ElderSize | null): void {
  elderModeSetting.set(size ?? "0");
  apply(size);
}

/** Returns the text size, or null if elder mode is off. */
export const useElderSize = (): ElderSize | null => useStore(mode);

export const useElderMode = (): boolean => useElderSize() !== null;
