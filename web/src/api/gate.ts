import type { CodeName } from "contract";
import { basePath } from "../lib/paths.ts";
import { storage } from "../lib/storage.ts";
import { store, useStore } from "../lib/store.ts";

/** What may stand between a person and a trade, in the order in which it is to be done. */
export const gateCodes = ["certificationNeeded", "pinNeeded", "methodNeeded", "quizNeeded", "tradeBanned"] as const satisfies CodeName[];
export type GateCode = (typeof gateCodes)[number];

export const isGate = (codeName: CodeName | undefined): codeName is GateCode =>
  (gateCodes as readonly (CodeName | undefined)[]).includes(codeName);

/** `returnTo` is the screen that asked: without the base path and without p, as `paths` writes it. */
export type Gate = { code: CodeName | "all"; returnTo: string };
const gate = store<Gate | null>(null);
const quiz = store(false);
export const useGate = (): Gate | null => useStore(gate);
export const useQuizOpen = (): boolean => useStore(quiz);

/** Kept over reloads: certification leaves the app for another site and comes back to another screen. */
const trip = storage.personal("gate");

/** Shows what is missing. The steps lead away; whoever comes back to `returnTo` finds the list again, with what he has done. */
export function openGate(code: CodeName | "all", returnTo: string = here()): void {
  gate.set({ code, returnTo });
}
/** The list is put away for good. */
export function closeGate(): void {
  trip.clear();
  gate.set(null);
}
/** Another person came in, or nobody is. */
export function dropGates(): void {
  gate.set(null);
  quiz.set(false);
}
/** The person leaves for a step of the list. */
export function leaveForStep(): void {
  const open = gate.get();
  if (open) trip.set(JSON.stringify(open));
  gate.set(null);
}
/** Called with each screen that is entered: what stood open belongs to the one before. */
export function enterScreen(screen: string): void {
  const begun = gateTrip();
  if (begun?.returnTo === screen) gate.set(begun);
  else if (gate.get()?.returnTo !== screen) gate.set(null);
  quiz.set(false);
}
/** Where a finished step should lead, while somebody is on his way through the list. */
export function gateTrip(): Gate | undefined {
  try {
    const { code, returnTo } = JSON.parse(trip.get() ?? "") as Partial<Gate>;
    return typeof code === "string" && typeof returnTo === "string" && /^\/(?![/\\])/.test(returnTo) ? { code, returnTo } : undefined;
  } catch {
    return undefined;
  }
}

/** The questionnaire has no screen of its own: it opens over the one in view. */
export const openQuiz = (): void => quiz.set(true);
export const closeQuiz = (): void => quiz.set(false);

/** A screen as `paths` writes it: the launch parameter belongs to the session, not to the place. */
export function screenOf({ pathname, search }: { pathname: string; search: string }): string {
  const query = new URLSearchParams(search);
  query.delete("p");
  const rest = query.toString();
  return rest === "" ? pathname : `${pathname}?${rest}`;
}
const here = (): string => screenOf({ pathname: window.location.pathname.slice(basePath.length), search: window.location.search });
