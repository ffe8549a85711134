import { createStore, useStore } from "../lib/browser/store.ts";
import { createUnauthorizedError } from "./call-error.ts";
import { showToast } from "./toasts-and-warnings.ts";

export type SessionPhase =
  /** The login has not ended yet. */
  | "starting"
  /** The link belongs to another user. The signed-in user decides whether to switch accounts. */
  | "asking"
  /** A user is signed in. */
  | "ready"
  /** There are no accepted credentials. The app shows 非法访问. */
  | "illegal"
  /** An unexpected error has occurred. The stored data is kept, and the start can be repeated. */
  | "failed"
  /** The user signs out, and the server is being informed. */
  | "leaving"
  /** A ready session has ended. */
  | "unauthorized";
export type AppSession = { phase: SessionPhase; userId?: string };

export const sessionStore = createStore<AppSession>({ phase: "starting" });
export const useSession = (): AppSession => useStore(sessionStore);

let signInTimeMs = 0;
sessionStore.subscribe(() => {
  if (sessionStore.get().phase === "ready") signInTimeMs = performance.now();
});
/**
 * Value of `performance.now()` at the last login. The code of the live updates, which uses it,
 * may be loaded long after the login.
 */
export const lastSignInAt = (): number => signInTimeMs;

/**
 * Ends a ready session and reports the end once for any number of calls. Before the session is
 * ready, the start itself reports the failure.
 */
export function endSession(): void {
  if (sessionStore.get().phase !== "ready") return;
  sessionStore.set({ phase: "unauthorized" });
  showToast(createUnauthorizedError().text, "error");
}

/** A command from the first tap until its outcome is known. */
export type CommandIntent = { requestId: string; running?: Promise<unknown>; triedAt?: number };
export const commandIntents = new Map<string, CommandIntent>();
/** Forgets the commands of the previous user. */
export const clearCommandIntents = (): void => commandIntents.clear();

let open = () => {};
let isOpen = false;
const newGate = () => new Promise<void>((resolve) => (open = resolve));
let gate = newGate();

/** Resolves when the session has a token. */
export const waitForToken = (): Promise<void> => gate;
export function resumeCallsWaitingForToken(): void {
  isOpen = true;
  open();
}
/**
 * Makes calls wait until there is a new token. Keeps a promise that is still pending, because calls
 * that wait for it would otherwise wait forever.
 */
export function pauseCallsUntilToken(): void {
  if (!isOpen) return;
  isOpen = false;
  gate = newGate();
}
