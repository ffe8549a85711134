import type { CodeName } from "contract";
import { appBasePath } from "../lib/navigation/paths.ts";
import { draft, schema } from "../lib/browser/draft.ts";
import { storage } from "../lib/browser/storage.ts";
import { createStore, useStore } from "../lib/browser/store.ts";

/** Refusal codes of the requirements that a user must meet before trading. */
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

/**
 * `returnTo` is the screen that requested the steps, as `paths` writes it: without the base path
 * and without `p`.
 */
export type PrerequisiteListOrigin = {
  code: CodeName | "all";
  returnTo: string;
  /** Amount typed on that screen, as text. */
  amount?: string | undefined;
};
/**
 * Returns whether the list of steps was opened on a screen for buyers. For buyers, a payment method
 * is an account to pay from.
 */
export const isPrerequisiteForPurchase = ({
  returnTo,
}: Pick<PrerequisiteListOrigin, "returnTo">): boolean =>
  /^\/home\/(buy|purchasebox|quickmatch|buyfailed|saledetail)\b/.test(returnTo);
const steps = createStore<PrerequisiteListOrigin | null>(null);
/** Step without a screen of its own. Its sheet opens over the current screen. */
type OpenPrerequisite = "quiz" | "methods" | null;
const open = createStore<OpenPrerequisite>(null);
export const usePrerequisiteListOrigin = (): PrerequisiteListOrigin | null => useStore(steps);
export const useShownPrerequisiteStepSheet = (): OpenPrerequisite => useStore(open);

/** `quiz`: the questionnaire opens as soon as the user returns to `returnTo`. */
type StoredRequest = Omit<PrerequisiteListOrigin, "code"> & { code: string; quiz?: boolean };
/**
 * Stored across reloads, because certification leaves the app for another site and returns to a
 * different screen.
 */
const trip = draft(
  storage.personal("gate"),
  schema.whole<StoredRequest>(
    { code: schema.text, returnTo: schema.text, amount: schema.text, quiz: schema.flag },
    ["amount", "quiz"],
  ),
);

/**
 * Opens the list of steps. Most steps lead to another screen. When the user returns to `returnTo`,
 * the list opens again with the progress.
 */
export function openPrerequisiteList(
  code: CodeName | "all",
  returnTo: string = currentScreen(),
  amount?: string,
): void {
  steps.set({ code, returnTo, amount });
}
/** Closes the list and deletes the stored screen to return to. */
export function closePrerequisiteList(): void {
  trip.clear();
  steps.set(null);
}
/**
 * Called when another screen is rendered, because an open list or step belongs to the previous one.
 */
export function hidePrerequisiteListAndStepSheet(): void {
  steps.set(null);
  open.set(null);
}
/**
 * Stores which screen requested the list, when the user leaves for a step. Does not close the list:
 * the next screen does. A user who turns back before the next screen opens still sees the list.
 */
export function storePrerequisiteListOrigin(): void {
  const current = steps.get();
  if (current) trip.write(current);
}
/**
 * Makes the questionnaire open as soon as the user returns to the screen that requested the steps.
 */
export function scheduleQuizSheetOnReturn(): void {
  const begun = readPrerequisiteListOrigin();
  if (begun) trip.write({ ...begun, quiz: true });
}
/**
 * Called when a screen is entered. If the steps were requested on this screen, opens the list
 * again, and the questionnaire if it was scheduled.
 */
export function reopenPrerequisiteListOnScreen(screen: string): void {
  const begun = readPrerequisiteListOrigin();
  if (begun?.returnTo !== screen) return;
  steps.set(begun);
  if (trip.read()?.quiz !== true) return;
  trip.write(begun);
  open.set("quiz");
}
/**
 * Returns the stored request for the list, or `undefined` if there is none or its `returnTo` is no
 * path of the app. After a finished step, the user returns to `returnTo`.
 */
export function readPrerequisiteListOrigin(): PrerequisiteListOrigin | undefined {
  const stored = trip.read();
  if (!stored || !/^\/(?![/\\])/.test(stored.returnTo)) return undefined;
  const { quiz: _quiz, ...begun } = stored;
  return begun as PrerequisiteListOrigin;
}

/** Opens the questionnaire over the current screen, because it has no screen of its own. */
export const openQuizSheet = (): void => open.set("quiz");
/** Opens the sheet in which the user chooses the type of payment method to add. */
export const openAddPayMethodSheet = (): void => open.set("methods");
export const closePrerequisiteStepSheet = (): void => open.set(null);

/**
 * Returns the screen as `paths` writes it, without the launch parameter `p`, because that belongs
 * to the session.
 */
export function screenPathWithoutLaunchKey({
  pathname,
  search,
}: {
  pathname: string;
  search: string;
}): string {
  const query = new URLSearchParams(search);
  query.delete("p");
  const rest = query.toString();
  return rest === "" ? pathname : `${pathname}?${rest}`;
}
const currentScreen = (): string =>
  screenPathWithoutLaunchKey({
    pathname: window.location.pathname.slice(appBasePath.length),
    search: window.location.search,
  });
