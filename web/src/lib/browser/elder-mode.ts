import { storage } from "./storage.ts";
import { createStore, useStore } from "./store.ts";

/** Size of a sentence in px. `elder.css` sets the root font size that belongs to it. */
export const elderSizes = ["20", "25", "30"] as const;
export type ElderSize = (typeof elderSizes)[number];

/** A size while elder mode is on, "0" after the user has refused or left it. */
const stored = storage.own("elder");
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
  const text = stored.get();
  apply(elderSizes.find((it) => it === text) ?? null);
  return mode.get() !== null;
}

/** Turns elder mode on with a size of letters, or off with null. */
export function setElderMode(size: ElderSize | null): void {
  stored.set(size ?? "0");
  apply(size);
}

/** True if the user has turned elder mode on or off, or has answered the offer. */
export const hasChosenElderMode = (): boolean => stored.get() !== undefined;

/** Returns the size of letters, or null if elder mode is off. */
export const useElderSize = (): ElderSize | null => useStore(mode);

export const useElderMode = (): boolean => useElderSize() !== null;
