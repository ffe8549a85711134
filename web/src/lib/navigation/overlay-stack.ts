import { useEffectEvent, useLayoutEffect } from "react";

/**
 * An overlay that Back closes. Each open overlay has one entry of the browser's history with the
 * same URL and router state, so that Back removes that entry and not the screen. The browser's
 * `CloseWatcher` is no alternative, because not all phones and embedding apps have it.
 */
type Overlay = { close: () => void };
const openOverlays: Overlay[] = [];
/** Marks the document while an overlay is open, because toasts then have another position. */
const markDocument = () =>
  document.documentElement.toggleAttribute("data-over", openOverlays.length > 0);

type State = { key?: string; overlay?: number } | null;
const stateNow = () => window.history.state as State;
const entriesNow = (): number => stateNow()?.overlay ?? 0;

/** Number of history entries of overlays above the entry of the screen. */
let entries = 0;
/** Router key of the screen that these entries belong to. */
let screenKey: string | undefined;

/** Set while entries are being removed. Navigation waits until their removal has ended. */
let leaving: { steps: (() => void)[]; done: () => void } | undefined;
/** Maximum wait for the browser's event, so that a missing event does not block the user. */
const popEventWaitMaxMs = 500;

function removeEntries(count: number): void {
  const steps: (() => void)[] = [];
  const done = () => {
    clearTimeout(limit);
    leaving = undefined;
    entries = entriesNow();
    if (steps.length === 0) return matchEntriesSoon();
    for (const step of steps) step();
  };
  const limit = setTimeout(done, popEventWaitMaxMs);
  leaving = { steps, done };
  window.history.go(-count);
}

/**
 * Reads the number of entries again, because a screen that replaced an entry has removed the number
 * from the history state.
 */
function recount(): void {
  entries = Math.min(entries, entriesNow());
}

/** Adds entries at once, because Back may be pressed as soon as an overlay is visible. */
function addMissingEntries(): void {
  if (leaving) return;
  recount();
  while (entries < openOverlays.length) {
    screenKey = stateNow()?.key;
    entries += 1;
    window.history.pushState({ ...stateNow(), overlay: entries }, "");
  }
}

/**
 * Makes the number of entries equal to the number of overlays. Overlays that replace each other
 * leave the history alone.
 */
function matchEntries(): void {
  if (leaving) return;
  recount();
  if (entries > openOverlays.length) removeEntries(entries - openOverlays.length);
  else addMissingEntries();
}
/**
 * Runs `matchEntries` after React has rendered, because a tap may have replaced one overlay by
 * another.
 */
const matchEntriesSoon = () => void setTimeout(matchEntries, 0);

function onPop(event: PopStateEvent): void {
  if (leaving) {
    event.stopImmediatePropagation();
    return leaving.done();
  }
  const before = entries;
  entries = entriesNow();
  // The user went forward to the entry of a closed overlay.
  if (entries > before) {
    event.stopImmediatePropagation();
    return matchEntries();
  }
  if (entries === before || stateNow()?.key !== screenKey) return;
  event.stopImmediatePropagation();
  openOverlays.at(-1)?.close();
  // Adds the history entry again for an overlay that stays open because a call is running.
  matchEntriesSoon();
}

/**
 * After a reload while an overlay was opening, the history state may contain the number of an
 * overlay entry that does not exist. Removing that entry would go back out of the app, so the
 * number is reset.
 */
function clearStaleMark(): void {
  if (entriesNow() > 0 && window.navigation?.currentEntry?.index === 0)
    window.history.replaceState({ ...stateNow(), overlay: 0 }, "");
}

/**
 * Runs before the router starts. Removes the overlay's entry if the page was reloaded under an
 * overlay, because the overlay no longer exists.
 */
export function startOverlayHistory(): void {
  clearStaleMark();
  entries = entriesNow();
  window.addEventListener("popstate", onPop, { capture: true });
  matchEntries();
}

/** Runs `step` after removing the entries of overlays, otherwise Back would lead to them. */
export function runAfterRemovingOverlayEntries(step: () => void): void {
  if (!leaving && entriesNow() > 0) removeEntries(entriesNow());
  if (leaving) leaving.steps.push(step);
  else step();
}

/** While `isOpen` and no other overlay is on top, Back calls `onClose` and does nothing else. */
export function useCloseOverlayOnBack(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    if (!isOpen) return;
    const overlay = { close: () => close() };
    openOverlays.push(overlay);
    markDocument();
    queueMicrotask(addMissingEntries);
    return () => {
      openOverlays.splice(openOverlays.indexOf(overlay), 1);
      markDocument();
      matchEntriesSoon();
    };
  }, [isOpen]);
}
