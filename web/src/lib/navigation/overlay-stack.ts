import { useEffectEvent, useLayoutEffect } from "react";

/**
 * What lies over a screen is left by Back, the topmost first. Each overlay has one entry of the browser's own history, with
 * the same address and the router's same state, so that Back takes away that entry and never the screen. A CloseWatcher
 * would be asked by Android only: other phones, and apps that show this one, know no more than the history.
 */
type Overlay = { close: () => void };
const open: Overlay[] = [];
/** What is said by the way has another place then. */
const markOver = () => document.documentElement.toggleAttribute("data-over", open.length > 0);

type State = { key?: string; overlay?: number } | null;
const stateNow = () => window.history.state as State;
const entriesNow = (): number => stateNow()?.overlay ?? 0;

/** The entries above the screen's own, as far as this page has put them there, and the screen they belong to. */
let entries = 0;
let screenKey: string | undefined;

/** Entries are being given back; whoever wants to leave the screen waits for the end of it. */
let leaving: { steps: (() => void)[]; done: () => void } | undefined;
/** A browser that answers nothing must not keep a person where he is. */
const answerMostMs = 500;

function giveBackEntries(count: number): void {
  const steps: (() => void)[] = [];
  const done = () => {
    clearTimeout(limit);
    leaving = undefined;
    entries = entriesNow();
    if (steps.length === 0) return settleSoon();
    for (const step of steps) step();
  };
  const limit = setTimeout(done, answerMostMs);
  leaving = { steps, done };
  window.history.go(-count);
}

/** A screen that took the place of an entry took its mark away. */
function recount(): void {
  entries = Math.min(entries, entriesNow());
}

/** Back may be pressed as soon as an overlay is seen. */
function grow(): void {
  if (leaving) return;
  recount();
  while (entries < open.length) {
    screenKey = stateNow()?.key;
    entries += 1;
    window.history.pushState({ ...stateNow(), overlay: entries }, "");
  }
}

/** As many entries as there are overlays. Overlays that take each other's place leave the history alone. */
function matchEntries(): void {
  if (leaving) return;
  recount();
  if (entries > open.length) giveBackEntries(entries - open.length);
  else grow();
}
/** After React has drawn what follows from a tap: one overlay may have been changed for another. */
const settleSoon = () => void setTimeout(matchEntries, 0);

function onPop(event: PopStateEvent): void {
  if (leaving) {
    event.stopImmediatePropagation();
    return leaving.done();
  }
  const before = entries;
  entries = entriesNow();
  // Forward, to the entry of an overlay that is gone.
  if (entries > before) {
    event.stopImmediatePropagation();
    return matchEntries();
  }
  if (entries === before || stateNow()?.key !== screenKey) return;
  event.stopImmediatePropagation();
  open.at(-1)?.close();
  // One that stays, because a call runs, gets its entry again.
  settleSoon();
}

/** A page that is loaded anew while an overlay comes keeps what was written of it, not its entry: there Back would leave the app. */
function forgetUnmade(): void {
  if (entriesNow() > 0 && window.navigation?.currentEntry?.index === 0)
    window.history.replaceState({ ...stateNow(), overlay: 0 }, "");
}

/** Before the router listens. A page that was reloaded under an overlay has it no more. */
export function startOverlays(): void {
  forgetUnmade();
  entries = entriesNow();
  window.addEventListener("popstate", onPop, { capture: true });
  matchEntries();
}

/** Before a screen is left the entries of what lies over it are given back, or Back would lead to them. */
export function leaveScreen(step: () => void): void {
  if (!leaving && entriesNow() > 0) giveBackEntries(entriesNow());
  if (leaving) leaving.steps.push(step);
  else step();
}

/** While `isOpen`, Back calls `onClose` and nothing else. */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    if (!isOpen) return;
    const overlay = { close: () => close() };
    open.push(overlay);
    markOver();
    queueMicrotask(grow);
    return () => {
      open.splice(open.indexOf(overlay), 1);
      markOver();
      settleSoon();
    };
  }, [isOpen]);
}
