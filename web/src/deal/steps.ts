import type { CodeName } from "contract";
import { basePath } from "../lib/paths.ts";
import { keptFields, storage } from "../lib/storage.ts";
import { store, useStore } from "../lib/store.ts";

/** What may stand between a person and a trade, in the order in which it is to be done. */
export const stepCodes = ["certificationNeeded", "pinNeeded", "methodNeeded", "quizNeeded", "tradeBanned"] as const satisfies CodeName[];
export type StepCode = (typeof stepCodes)[number];

export const isStepCode = (codeName: CodeName | undefined): codeName is StepCode =>
  (stepCodes as readonly (CodeName | undefined)[]).includes(codeName);

/** `returnTo` is the screen that asked: without the base path and without p, as `paths` writes it. */
export type Steps = { code: CodeName | "all"; returnTo: string };
const steps = store<Steps | null>(null);
const quiz = store(false);
export const useSteps = (): Steps | null => useStore(steps);
export const useQuizOpen = (): boolean => useStore(quiz);

/** Kept over reloads: certification leaves the app for another site and comes back to another screen. */
const trip = storage.personal("gate");

/** Shows what is missing. The steps lead away; whoever comes back to `returnTo` finds the list again, with what he has done. */
export function openSteps(code: CodeName | "all", returnTo: string = currentScreen()): void {
  steps.set({ code, returnTo });
}
/** The list is put away for good. */
export function closeSteps(): void {
  trip.clear();
  steps.set(null);
}
/** Another screen is drawn: what stood open belongs to the one before. */
export function dropSteps(): void {
  steps.set(null);
  quiz.set(false);
}
/** The person leaves for a step of the list. It goes with the screen it stands on: who turns back before another is drawn still has it. */
export function leaveForStep(): void {
  const open = steps.get();
  if (open) trip.set(JSON.stringify(open));
}
/** Called with each screen that is entered. */
export function enterScreen(screen: string): void {
  const begun = readTrip();
  if (begun?.returnTo === screen) steps.set(begun);
}
/** Where a finished step should lead, while somebody is on his way through the list. */
export function readTrip(): Steps | undefined {
  const { code, returnTo } = keptFields(trip) as Partial<Steps>;
  return typeof code === "string" && typeof returnTo === "string" && /^\/(?![/\\])/.test(returnTo) ? { code, returnTo } : undefined;
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
const currentScreen = (): string => screenOf({ pathname: window.location.pathname.slice(basePath.length), search: window.location.search });
