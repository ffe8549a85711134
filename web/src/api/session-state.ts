import { store, useStore } from "../lib/browser/store.ts";
import { unauthorizedError } from "./call-error.ts";
import { showToast } from "./notices.ts";

/**
 * starting: nothing is known yet. asking: the link is of another user, and the signed-in user decides who stays. illegal: 非法访问. failed: an unexpected error, nothing was cleared, start again.
 * leaving: the user is signing out, and the server is being told. unauthorized: a session that was ready has ended.
 */
export type SessionPhase =
  | "starting"
  | "asking"
  | "ready"
  | "illegal"
  | "failed"
  | "leaving"
  | "unauthorized";
export type AppSession = { phase: SessionPhase; userId?: string };

export const session = store<AppSession>({ phase: "starting" });
export const useSession = (): AppSession => useStore(session);

let cameInMs = 0;
session.subscribe(() => {
  if (session.get().phase === "ready") cameInMs = performance.now();
});
/** When the person came in, who may have done so before anything was drawn. */
export const signedInAtMs = (): number => cameInMs;

/** The end of a session. However many calls find out, it is told once; before there was one, the start tells it in its own way. */
export function endSession(): void {
  if (session.get().phase !== "ready") return;
  session.set({ phase: "unauthorized" });
  showToast(unauthorizedError().text, "error");
}

/** What the person wants done, from the first tap until an answer has arrived. */
export type CommandIntent = { requestId: string; running?: Promise<unknown>; triedAt?: number };
export const intents = new Map<string, CommandIntent>();
/** Another person came in: what the last one wanted is over. */
export const clearIntents = (): void => intents.clear();

let open = () => {};
let isOpen = false;
const newGate = () => new Promise<void>((resolve) => (open = resolve));
let gate = newGate();

/** Calls wait here until there is a token. */
export const waitForToken = (): Promise<void> => gate;
export function openTokenGate(): void {
  isOpen = true;
  open();
}
/** Who waits before one that nobody has opened waits on: for another would be opened without him. */
export function closeTokenGate(): void {
  if (!isOpen) return;
  isOpen = false;
  gate = newGate();
}
