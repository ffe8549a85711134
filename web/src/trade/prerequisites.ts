import type { CodeName } from "contract";
import { basePath } from "../lib/navigation/paths.ts";
import { readJsonFields, storage } from "../lib/browser/storage.ts";
import { store, useStore } from "../lib/browser/store.ts";

/** What may stand between a person and a trade, in the order in which it is to be done. */
export const prerequisiteCodes = [
  "certificationNeeded",
  "pinNeeded",
  "methodNeeded",
  "quizNeeded",
  "tradeBanned",
] as const satisfies CodeName[];
export type PrerequisiteCode = (typeof prerequisiteCodes)[number];

export const isPrerequisiteCode = (codeName: CodeName | undefined): codeName is PrerequisiteCode =>
  (prerequisiteCodes as readonly (CodeName | undefined)[]).includes(codeName);

/** `returnTo` is the screen that asked: without the base path and without p, as `paths` writes it. */
export type PrerequisiteTrip = {
  code: CodeName | "all";
  returnTo: string;
  /** Amount that waits there, as it was typed. */
  amount?: string | undefined;
};
/** Buyers read of their accounts as ways to pay. */
export const isPurchaseTrip = ({ returnTo }: Pick<PrerequisiteTrip, "returnTo">): boolean =>
  /^\/home\/(buy|purchasebox|quickmatch|buyfailed|saledetail)\b/.test(returnTo);
const steps = store<PrerequisiteTrip | null>(null);
/** A step without a screen of its own, which is done over the current one. */
type OpenStep = "quiz" | "methods" | null;
const open = store<OpenStep>(null);
export const usePrerequisiteTrip = (): PrerequisiteTrip | null => useStore(steps);
export const useOpenStep = (): OpenStep => useStore(open);

/** Kept over reloads: certification leaves the app for another site and comes back to another screen. */
const trip = storage.personal("gate");

/** Shows what is missing. The steps lead away; whoever comes back to `returnTo` finds the list again, with what he has done. */
export function openPrerequisites(
  code: CodeName | "all",
  returnTo: string = currentScreen(),
  amount?: string,
): void {
  steps.set({ code, returnTo, amount });
}
/** The list is put away for good. */
export function closePrerequisites(): void {
  trip.clear();
  steps.set(null);
}
/** Another screen is drawn: what stood open belongs to the one before. */
export function dropPrerequisites(): void {
  steps.set(null);
  open.set(null);
}
/** The person leaves for a step of the list. It goes with the screen it stands on: who turns back before another is drawn still has it. */
export function leaveForPrerequisite(): void {
  const current = steps.get();
  if (current) trip.set(JSON.stringify(current));
}
/** Goes on with the questionnaire as soon as the screen that asked for the steps is entered. */
export function resumeWithQuiz(): void {
  const begun = readTrip();
  if (begun) trip.set(JSON.stringify({ ...begun, quiz: true }));
}
/** Called with each screen that is entered. */
export function enterScreen(screen: string): void {
  const begun = readTrip();
  if (begun?.returnTo !== screen) return;
  steps.set(begun);
  if (readJsonFields(trip)["quiz"] !== true) return;
  trip.set(JSON.stringify(begun));
  open.set("quiz");
}
/** Where a finished step should lead, while somebody is on his way through the list. */
export function readTrip(): PrerequisiteTrip | undefined {
  const { code, returnTo, amount } = readJsonFields(trip) as Partial<PrerequisiteTrip>;
  if (typeof code !== "string" || typeof returnTo !== "string" || !/^\/(?![/\\])/.test(returnTo))
    return undefined;
  return { code, returnTo, ...(typeof amount === "string" && { amount }) };
}

/** The questionnaire has no screen of its own: it opens over the one in view. */
export const openQuiz = (): void => open.set("quiz");
/** The choice which kind of payment method to add. */
export const openMethods = (): void => open.set("methods");
export const closeOpenStep = (): void => open.set(null);

/** A screen as `paths` writes it: the launch parameter belongs to the session, not to the place. */
export function screenOf({ pathname, search }: { pathname: string; search: string }): string {
  const query = new URLSearchParams(search);
  query.delete("p");
  const rest = query.toString();
  return rest === "" ? pathname : `${pathname}?${rest}`;
}
const currentScreen = (): string =>
  screenOf({
    pathname: window.location.pathname.slice(basePath.length),
    search: window.location.search,
  });
